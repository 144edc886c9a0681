import { saidTitle } from './titles.server.ts'
import { sql } from 'kysely'
import type { Trx, Db } from '#app/db.server.ts'
import { closeSessionsOf } from '#app/domain/accounts/sessions.server.ts'
import { writeAudit } from '#app/domain/audit/commands.server.ts'
import { addNotification } from '#app/domain/notifications/commands.server.ts'
import { findCategory } from '#app/domain/listings/categories.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import { accountOf, OPERATOR, type CaseOf } from './cases.server.ts'
import { changeCategory, changeTarget, putBack } from './changes.server.ts'
import { say, sayAll, type Said } from '#app/locale/said.ts'
import { sayLabel } from '#app/locale/said.server.ts'
import { APPEAL_DECIDERS, type Action, type CaseState } from './states.ts'
import { measureTaken } from './texts.ts'

interface Suspension {
  caseId: string
  until: Date | null
  rule: string
  facts: string
  appealState: CaseState
}

/** Why an account is suspended now: with several suspensions, the longest. */
export async function findSuspension(db: Db, userId: string): Promise<Suspension | undefined> {
  const row = await db
    .selectFrom('suspensions as s')
    .innerJoin('moderationActions as a', 'a.id', 's.actionId')
    .innerJoin('moderationCases as c', 'c.id', 'a.caseId')
    .select(['c.id as caseId', 's.until', 'a.rule', 'a.facts', 'c.state'])
    .where('s.userId', '=', userId)
    .where('s.endedAt', 'is', null)
    .orderBy(sql`s.until DESC NULLS FIRST`)
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      caseId: row.caseId,
      until: row.until,
      rule: row.rule,
      facts: row.facts,
      appealState: row.state,
    }
  )
}

/** Enough attempts to outlast a day without the database. */
const ATTEMPTS = 100

export interface Measure {
  action: Action
  rule: string
  facts: string
  /** The actor as in the audit log: a moderator's id, `operator`, or `rule` for a published rule. */
  actor: string
  /** When a suspension ends. */
  until: Date | null
  /** Where a listing belongs. */
  category?: string | undefined
}

/**
 * Carries a decision out, records it in the case, the public log and the audit log, and sends the people concerned
 * the reasons, in one transaction.
 */
export async function takeMeasure(trx: Trx, about: CaseOf, measure: Measure, { now }: { now: Date }): Promise<void> {
  const { action, rule, facts, actor, until, category } = measure
  const before =
    action === 'recategorizar' && category
      ? await changeCategory(trx, about.targetId, category)
      : await changeTarget(trx, about, action)
  const automated = actor === 'rule'
  const { id: logId } = await trx
    .insertInto('moderationLog')
    .values({ at: now, targetKind: about.kind, action, rule, automated })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: actionId } = await trx
    .insertInto('moderationActions')
    .values({
      caseId: about.id,
      logId,
      actorId: accountOf(actor),
      action,
      rule,
      facts,
      automated,
      before,
      after: before === null ? null : (category ?? null),
      createdAt: now,
      expiresAt: until,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { subjectId } = about
  if (subjectId && (action === 'suspender' || action === 'expulsar'))
    await suspend(trx, subjectId, { actionId, until, now })
  if (subjectId && action !== 'desestimar') await tellSubject(trx, { ...about, subjectId }, measure, { actionId, now })
  await writeAudit(trx, {
    at: now,
    actor,
    action: `moderation.${action}`,
    subjectId: subjectId ?? undefined,
    facts: { case: about.id, rule },
  })
}

interface Suspending {
  actionId: string
  until: Date | null
  now: Date
}

/** Every session ends at once; the account's state hides its listings by the view and its copy. */
async function suspend(trx: Trx, userId: string, { actionId, until, now }: Suspending): Promise<void> {
  const { id } = await trx
    .insertInto('suspensions')
    .values({ userId, actionId, startsAt: now, until })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('users')
    .set({ state: 'suspendido' })
    .where('id', '=', userId)
    .where('state', 'in', ['activo', 'baja_solicitada'])
    .execute()
  await closeSessionsOf(trx, userId)
  // The suspension ends on the announced day.
  if (until) await scheduleJob(trx, 'end-suspension', { suspensionId: id }, { runAt: until, maxAttempts: ATTEMPTS })
}

/**
 * Ends a suspension; the account returns to its former state unless another suspension is in force. Ending it twice has
 * no further effect.
 */
export async function endSuspension(trx: Trx, suspensionId: string, now: Date): Promise<'ended' | 'was-over'> {
  await trx
    .selectFrom('users')
    .innerJoin('suspensions', 'suspensions.userId', 'users.id')
    .select('users.id')
    .where('suspensions.id', '=', suspensionId)
    .forUpdate('users')
    .execute()
  const row = await trx
    .updateTable('suspensions')
    .set({ endedAt: now })
    .where('id', '=', suspensionId)
    .where('endedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()
  if (!row) return 'was-over'
  await sql`
    UPDATE users SET state = CASE WHEN EXISTS (SELECT FROM deletion_requests d WHERE d.user_id = users.id)
                                  THEN 'baja_solicitada' ELSE 'activo' END
     WHERE id = ${row.userId} AND state = 'suspendido'
       AND NOT EXISTS (SELECT FROM suspensions s WHERE s.user_id = users.id AND s.ended_at IS NULL)`.execute(trx)
  return 'ended'
}

/**
 * Reverses all measures of a case, or those of a rule in it, the last first.
 * @param as the entry that the subject reads in the audit log.
 */
export async function reverseMeasures(
  trx: Trx,
  about: Pick<CaseOf, 'id' | 'kind' | 'targetId' | 'subjectId'>,
  { actor, now, only, as = 'revertir' }: { actor: string; now: Date; only?: 'automated'; as?: 'revertir' | 'reabrir' },
): Promise<void> {
  const actions = await trx
    .selectFrom('moderationActions')
    .select(['id', 'logId', 'action', 'before', 'after'])
    .where('caseId', '=', about.id)
    .where('reversedAt', 'is', null)
    .$if(only === 'automated', (query) => query.where('automated', '=', true))
    .orderBy('createdAt', 'desc')
    .orderBy('logId', 'desc')
    .execute()
  for (const { id, logId, action, before, after } of actions) {
    if (before !== null) await putBack(trx, about, action, { before, after })
    const suspension = await trx.selectFrom('suspensions').select('id').where('actionId', '=', id).executeTakeFirst()
    if (suspension) await endSuspension(trx, suspension.id, now)
    await trx
      .updateTable('moderationActions')
      .set({ reversedAt: now, reversedBy: accountOf(actor) })
      .where('id', '=', id)
      .execute()
    await trx.updateTable('moderationLog').set({ reversedAt: now }).where('id', '=', logId).execute()
  }
  if (actions.length === 0) return
  await writeAudit(trx, {
    at: now,
    actor,
    action: `moderation.${as}`,
    subjectId: about.subjectId ?? undefined,
    facts: { case: about.id },
  })
}

/** Advice about an appeal. An appeal against the operator has no other person to decide it. */
export const appealAdvice = (actor: string): Said =>
  actor === OPERATOR.id
    ? say('Si no estás de acuerdo, puedes recurrir.')
    : say('Si no estás de acuerdo, puedes recurrir: lo decidirá {appealDeciders}.', {
        appealDeciders: sayLabel(APPEAL_DECIDERS),
      })

/** The sentence for the person concerned that says who decided and how to appeal. */
export function howDecided(actor: string): Said {
  if (actor === 'rule') return say('Lo ha hecho una regla automática y lo revisará una persona.')
  return sayAll([
    actor === OPERATOR.id ? say('Lo ha decidido la administración.') : say('Lo ha decidido una persona.'),
    appealAdvice(actor),
  ])
}

/** Where the subject reads a decision and can appeal it. */
export const statementPath = (caseId: string) => `/dashboard/moderation/${caseId}`

async function tellSubject(
  trx: Trx,
  { id, subjectId, ...titled }: CaseOf & { subjectId: string },
  { action, rule, facts, actor, category }: Measure,
  { actionId, now }: { actionId: string; now: Date },
): Promise<void> {
  const destination = category ? findCategory(category) : undefined
  await addNotification(trx, {
    userId: subjectId,
    type: 'moderation',
    ...measureTaken(saidTitle(titled), { action, rule, facts, movedTo: destination, how: howDecided(actor) }),
    href: statementPath(id),
    dedupeKey: `moderation:${actionId}`,
    now,
  })
}
