import { sql } from 'kysely'
import { saidTitle } from './titles.server.ts'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { writeAudit } from '#app/domain/audit/commands.server.ts'
import { addNotification } from '#app/domain/notifications/commands.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import {
  accountOf,
  claimedUntil,
  holdCase,
  isClaimedBy,
  OPERATOR,
  type Decider,
  type HeldCase,
  type Refused,
} from './cases.server.ts'
import type { Deciding } from './decisions.server.ts'
import { reverseMeasures, statementPath } from './measures.server.ts'
import { APPEAL_DAYS } from './rules.ts'
import type { AppealDecisionForm } from './schema.ts'
import { APPEALS_FROM, canBecome, type Appellant, type CaseState } from './states.ts'
import { tellReporters } from './telling.server.ts'
import { appealOutcome, appealSettled, type Settlement } from './texts.ts'

export type Appealed =
  | { kind: 'appealed' }
  /** A second press, with the same words. */
  | { kind: 'already-appealed' }
  | { kind: 'too-late' }
  | { kind: 'not-found' }
  | { kind: 'not-possible'; state: CaseState }

/** Until when a decision of that time can be appealed. */
export const appealEnd = (decidedAt: Date) => daysAfter(decidedAt, APPEAL_DAYS)

/** Appeals a measure against oneself: once, within half a year. Another moderator decides. */
export function appealMeasure(db: Db, userId: string, caseId: string, text: string, now: Date): Promise<Appealed> {
  return inTransaction(db, async (trx): Promise<Appealed> => {
    const row = await trx
      .selectFrom('moderationCases')
      .select(['state', 'decidedAt', 'appealedBy', 'appealText'])
      .where('id', '=', caseId)
      .where('subjectId', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return { kind: 'not-found' }
    if (row.state === 'apelado' && row.appealedBy === 'subject' && row.appealText === text)
      return { kind: 'already-appealed' }
    const refusal = refusalOf('subject', row, now)
    if (refusal) return refusal
    await trx
      .updateTable('moderationCases')
      .set({ state: 'apelado', appealText: text, appealedAt: now, toldAt: null })
      .where('id', '=', caseId)
      .execute()
    return { kind: 'appealed' }
  })
}

/**
 * Appeals the dismissal of an own report: once, within half a year.
 * @param viewerId the account that reported. A visitor's report belongs to the holder of its address, which cannot be
 *   guessed.
 */
export function appealDismissal(
  db: Db,
  { reportId, viewerId }: { reportId: string; viewerId: string | undefined },
  text: string,
  now: Date,
): Promise<Appealed> {
  return inTransaction(db, async (trx): Promise<Appealed> => {
    const row = await trx
      .selectFrom('reports as r')
      .innerJoin('moderationCases as c', 'c.id', 'r.caseId')
      .select(['c.id', 'c.state', 'c.decidedAt', 'r.appealedAt', 'r.appealText'])
      .where('r.id', '=', reportId)
      .where(({ or, eb }) =>
        or([eb('r.reporterId', 'is', null), ...(viewerId ? [eb('r.reporterId', '=', viewerId)] : [])]),
      )
      .forUpdate()
      .executeTakeFirst()
    if (!row) return { kind: 'not-found' }
    if (row.appealedAt)
      return row.state === 'apelado' && row.appealText === text ? { kind: 'already-appealed' } : notPossible(row.state)
    const refusal = refusalOf('reporter', row, now)
    if (refusal) return refusal
    await trx.updateTable('reports').set({ appealText: text, appealedAt: now }).where('id', '=', reportId).execute()
    await trx
      .updateTable('moderationCases')
      .set({ state: 'apelado', appealedAt: now, toldAt: null })
      .where('id', '=', row.id)
      .execute()
    return { kind: 'appealed' }
  })
}

const notPossible = (state: CaseState) => ({ kind: 'not-possible' as const, state })

function refusalOf(who: Appellant, row: { state: CaseState; decidedAt: Date | null }, now: Date): Appealed | undefined {
  const { state } = row
  if (state !== APPEALS_FROM[who] || !row.decidedAt) return notPossible(state)
  return now > appealEnd(row.decidedAt) ? { kind: 'too-late' } : undefined
}

export type Settled =
  | { kind: 'settled'; state: CaseState }
  /** The dismissal was revoked: this case decides the report anew. */
  | { kind: 'reopened'; caseId: string }
  | Refused

/**
 * Settles an appeal: confirms the decision, or reverses all measures of the case. The moderator who decided may
 * not settle it; the operator may if no other moderator can, even about their own decision.
 */
export function settleAppeal(
  db: Db,
  decider: Decider,
  caseId: string,
  { outcome: to, facts }: AppealDecisionForm,
  { now, site }: Pick<Deciding, 'now' | 'site'>,
): Promise<Settled> {
  return inTransaction(db, async (trx): Promise<Settled> => {
    const held = await holdCase(trx, decider.id, caseId)
    if (!held) return { kind: 'not-found' }
    if (!canBecome(held.state, to) || held.decidedBy === decider.id) return notPossible(held.state)
    if (!isClaimedBy(held, decider.id, now)) return { kind: 'not-claimed' }
    await trx
      .updateTable('moderationCases')
      .set({
        state: to,
        appealDecidedBy: accountOf(decider.id),
        appealDecidedAt: now,
        appealFacts: facts,
        claimedBy: null,
        claimedUntil: null,
      })
      .where('id', '=', caseId)
      .execute()
    const isReversed = to === 'revertido'
    const isOfReporter = held.appealedBy === 'reporter'
    if (isReversed)
      await reverseMeasures(trx, held, { actor: decider.id, now, as: isOfReporter ? 'reabrir' : 'revertir' })
    else {
      const about = { subjectId: held.subjectId ?? undefined, facts: { case: held.id } }
      await writeAudit(trx, { at: now, actor: decider.id, action: 'moderation.confirmar', ...about })
    }
    await tellReporters(trx, held, {
      of: 'appeal',
      outcomeFor: appealOutcome({ isReversed, isOfReporter, facts, isByOperator: decider.id === OPERATOR.id }),
      now,
      site,
    })
    if (!isOfReporter && held.subjectId)
      await tellSubject(
        trx,
        { ...held, subjectId: held.subjectId },
        { isReversed, facts, isByOperator: decider.id === OPERATOR.id, now },
      )
    return isReversed && isOfReporter
      ? { kind: 'reopened', caseId: await continueCase(trx, held, { decider, now }) }
      : { kind: 'settled', state: to }
  })
}

const tellSubject = (
  trx: Trx,
  { id, subjectId, ...titled }: HeldCase & { subjectId: string },
  { now, ...settled }: Settlement & { now: Date },
) =>
  addNotification(trx, {
    userId: subjectId,
    type: 'moderation',
    ...appealSettled(saidTitle(titled), settled),
    href: statementPath(id),
    dedupeKey: `appeal:${id}`,
    now,
  })

/**
 * Decides dismissed reports anew: in the open case about the same thing, or in a new one that belongs to this
 * moderator, or to the operator, and that its subject can appeal. The reports move there, so that their reporters are
 * notified of the outcome.
 */
async function continueCase(
  trx: Trx,
  { id }: HeldCase,
  { decider, now }: { decider: Decider; now: Date },
): Promise<string> {
  const claimer = accountOf(decider.id)
  const until = claimer && claimedUntil(now)
  const { rows } = await sql<{ id: string }>`
    INSERT INTO moderation_cases AS c
           (target_kind, target_id, subject_id, title, evidence, opened_at, state, claimed_by, claimed_until)
    SELECT target_kind, target_id, subject_id, title, evidence, ${now}::timestamptz, 'en_revisión',
           ${claimer}::uuid, ${until}::timestamptz
      FROM moderation_cases WHERE id = ${id}
    ON CONFLICT (target_kind, target_id) WHERE state IN ('abierto', 'en_revisión')
      DO UPDATE SET report_count = c.report_count
    RETURNING id`.execute(trx)
  const [next] = rows
  if (!next) throw new Error('unreachable: the case is inserted or found')
  // A person who has reported the same thing again meanwhile has a report in the case already.
  await sql`
    WITH moved AS (
      UPDATE reports r SET case_id = ${next.id} WHERE r.case_id = ${id}
         AND NOT EXISTS (SELECT FROM reports o WHERE o.case_id = ${next.id}
                            AND (o.reporter_id = r.reporter_id OR o.reporter_email = r.reporter_email))
      RETURNING 1)
    UPDATE moderation_cases SET report_count = report_count + (SELECT count(*) FROM moved) WHERE id = ${next.id}`.execute(
    trx,
  )
  await trx.updateTable('moderationCases').set({ continuedIn: next.id }).where('id', '=', id).execute()
  return next.id
}
