import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { writeAudit } from '#app/domain/audit/commands.server.ts'
import { enqueueMail } from '#app/domain/outbox/commands.server.ts'
import type { Site } from '#app/domain/outbox/template.ts'
import { OPERATOR } from './cases.server.ts'
import { suspensionLiftedMail } from './texts.ts'
import { endSuspension, takeMeasure, type Measure } from './measures.server.ts'
import type { CaseOf } from './cases.server.ts'
import type { Reason } from './states.ts'
import { mailSuspension, type AppealUrl } from './telling.server.ts'

export interface SuspensionByOperator {
  /** Null without an end. */
  until: Date | null
  rule: Reason
  facts: string
}

export type Suspended = 'suspended' | 'unknown' | 'is-staff' | 'was-suspended'

/**
 * Suspends an account on the operator's word, as a measure of a case about its profile: with reasons, in the public
 * log, with a mail, and open to appeal.
 */
export function suspendAsOperator(
  db: Db,
  email: string,
  { until, rule, facts }: SuspensionByOperator,
  { now, site, appealUrl }: { now: Date; site: Site; appealUrl: AppealUrl },
): Promise<Suspended> {
  return inTransaction(db, async (trx): Promise<Suspended> => {
    const person = await holdPerson(trx, email)
    if (!person) return 'unknown'
    if (person.role !== 'usuario') return 'is-staff'
    if (person.state === 'suspendido') return 'was-suspended'
    const { id: caseId } = await trx
      .insertInto('moderationCases')
      .values({
        targetKind: 'profile',
        targetId: person.id,
        subjectId: person.id,
        state: 'con_medida',
        title: person.fullName,
        evidence: JSON.stringify({ name: person.fullName, username: person.username }),
        openedAt: now,
        decidedAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const about: CaseOf = {
      id: caseId,
      kind: 'profile',
      targetId: person.id,
      subjectId: person.id,
      title: person.fullName,
    }
    const measure: Measure = { action: until ? 'suspender' : 'expulsar', rule, facts, actor: OPERATOR.id, until }
    await takeMeasure(trx, about, measure, { now })
    await mailSuspension(trx, about, measure, { site, appealUrl })
    return 'suspended'
  })
}

/** Ends every suspension of an account and notifies its owner. */
export function liftAsOperator(
  db: Db,
  email: string,
  { now, site }: { now: Date; site: Site },
): Promise<'lifted' | 'unknown' | 'was-free'> {
  return inTransaction(db, async (trx) => {
    const person = await holdPerson(trx, email)
    if (!person) return 'unknown'
    const suspensions = await trx
      .selectFrom('suspensions')
      .innerJoin('moderationActions', 'moderationActions.id', 'suspensions.actionId')
      .select(['suspensions.id', 'suspensions.actionId', 'moderationActions.logId'])
      .where('suspensions.userId', '=', person.id)
      .where('suspensions.endedAt', 'is', null)
      .execute()
    if (suspensions.length === 0) return 'was-free'
    for (const { id, actionId, logId } of suspensions) {
      await endSuspension(trx, id, now)
      await trx.updateTable('moderationActions').set({ reversedAt: now }).where('id', '=', actionId).execute()
      await trx.updateTable('moderationLog').set({ reversedAt: now }).where('id', '=', logId).execute()
    }
    const write = () => suspensionLiftedMail(site, { fullName: person.fullName })
    await enqueueMail(trx, { kind: 'suspension-lifted', userId: person.id, recipient: person.email, write })
    await writeAudit(trx, { at: now, actor: OPERATOR.id, action: 'user.lift', subjectId: person.id })
    return 'lifted'
  })
}

const holdPerson = (trx: Trx, email: string) =>
  trx
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .select(['users.id', 'users.email', 'users.role', 'users.state'])
    .select(['profiles.fullName', 'profiles.username'])
    .where('users.email', '=', email)
    .forUpdate('users')
    .executeTakeFirst()
