import { inTransaction, type Db } from '#app/db.server.ts'
import { writeAudit } from '#app/domain/audit/commands.server.ts'
import { addNotification } from '#app/domain/notifications/commands.server.ts'
import { holdCase, isClaimedBy, type Moderator, type Refused } from './cases.server.ts'
import type { Deciding } from './decisions.server.ts'
import { reverseMeasures, statementPath } from './measures.server.ts'
import { APPEAL_DAYS } from './rules.ts'
import type { AppealDecisionForm } from './schema.ts'
import { canBecome, type CaseState } from './states.ts'
import { tellReporters } from './telling.server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export type Appealed =
  | { kind: 'appealed' }
  /** A second press. */
  | { kind: 'already-appealed' }
  | { kind: 'too-late' }
  | { kind: 'not-found' }
  | { kind: 'not-possible'; state: CaseState }

/** Appeals what was decided about one's own: once, within half a year. Somebody else decides then. */
export function appealCase(db: Db, userId: string, caseId: string, text: string, now: Date): Promise<Appealed> {
  return inTransaction(db, async (trx): Promise<Appealed> => {
    const row = await trx
      .selectFrom('moderation_cases')
      .select(['state', 'decided_at', 'appeal_text'])
      .where('id', '=', caseId)
      .where('subject_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return { kind: 'not-found' }
    const state = row.state as CaseState
    if (state === 'apelado') return { kind: 'already-appealed' }
    if (!canBecome(state, 'apelado') || !row.decided_at) return { kind: 'not-possible', state }
    if (now.getTime() - row.decided_at.getTime() > APPEAL_DAYS * DAY_MS) return { kind: 'too-late' }
    await trx
      .updateTable('moderation_cases')
      .set({ state: 'apelado', appeal_text: text, appealed_at: now })
      .where('id', '=', caseId)
      .execute()
    return { kind: 'appealed' }
  })
}

export type Settled = { kind: 'settled'; state: CaseState } | Refused

/** Settles an appeal: confirms, or takes everything back that the case has done. */
export function settleAppeal(
  db: Db,
  moderator: Moderator,
  caseId: string,
  { outcome: to, facts }: AppealDecisionForm,
  { now, site }: Pick<Deciding, 'now' | 'site'>,
): Promise<Settled> {
  return inTransaction(db, async (trx): Promise<Settled> => {
    const held = await holdCase(trx, moderator.id, caseId)
    if (!held) return { kind: 'not-found' }
    if (!canBecome(held.state, to) || held.decidedBy === moderator.id)
      return { kind: 'not-possible', state: held.state }
    if (!isClaimedBy(held, moderator.id, now)) return { kind: 'not-claimed' }
    await trx
      .updateTable('moderation_cases')
      .set({
        state: to,
        appeal_decided_by: moderator.id,
        appeal_decided_at: now,
        appeal_facts: facts,
        claimed_by: null,
        claimed_until: null,
      })
      .where('id', '=', caseId)
      .execute()
    const isReversed = to === 'revertido'
    if (isReversed) {
      await reverseMeasures(trx, held, { actor: moderator.id, now })
      await tellReporters(trx, held, {
        outcome: 'La persona afectada recurrió y la medida se ha revertido.',
        now,
        site,
      })
    } else {
      const about = { subjectId: held.subjectId, facts: { case: held.id } }
      await writeAudit(trx, { at: now, actor: moderator.id, action: 'moderation.confirmar', ...about })
    }
    await addNotification(trx, {
      userId: held.subjectId,
      type: 'moderation',
      title: `${isReversed ? 'Medida revertida' : 'Medida confirmada'}: ${held.title}`.slice(0, 200),
      message: `Otra persona ha revisado tu recurso. ${facts}`,
      href: statementPath(held.id),
      dedupeKey: `appeal:${held.id}`,
      now,
    })
    return { kind: 'settled', state: to }
  })
}
