import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { enqueueMail } from '#app/domain/outbox/commands.server.ts'
import type { Site } from '#app/domain/outbox/template.ts'
import { reading } from '#app/locale/languages.ts'
import { daysBefore } from '#app/locale/dates.server.ts'
import { takeMeasure } from './measures.server.ts'
import { reportReceivedMail } from './texts.ts'
import { storedText } from '#app/domain/notifications/words.server.ts'
import { HOLD_ACCOUNT_DAYS, HOLD_REPORTS, HOLD_REST_DAYS, HOLD_RULE } from './rules.ts'
import type { CaseState, Reason, TargetKind, Target } from './states.ts'
import { findTarget } from './targets.server.ts'

/** Who reports: an account, or a visitor who leaves an address. */
export type Reporter = { id: string } | { email: string }

export interface NewReport {
  kind: TargetKind
  id: string
  reporter: Reporter
  reason: Reason
  text: string
  ipPrefix?: string
}

export type Filed =
  | { kind: 'filed'; reportId: string }
  /** The same person has reported the same thing and the case is undecided: it stays one report. */
  | { kind: 'already-filed'; reportId: string; isSame: boolean }
  | { kind: 'own' }
  | { kind: 'gone' }
  | { kind: 'not-found' }

/**
 * Files a report (D12). All reports on one thing are one case until it is decided; enough independent reports withhold
 * a listing by the published rule, in the same transaction. A visitor always gets the link by mail, so that only the
 * mailbox reveals whether there was an earlier report.
 */
export function fileReport(db: Db, report: NewReport, { now, site }: { now: Date; site: Site }): Promise<Filed> {
  return inTransaction(db, async (trx): Promise<Filed> => {
    const account = 'id' in report.reporter ? report.reporter.id : undefined
    const found = await findTarget(trx, report, { readerId: account, now })
    if (found.kind !== 'found') return found
    const { target } = found
    if (account === target.subjectId) return { kind: 'own' }
    const { id: caseId, state } = await openCase(trx, target, now)
    const counts = account !== undefined && (await countsForHold(trx, account, now))
    const added = await insertReport(trx, report, { caseId, counts, now })
    const filed = added
      ? { kind: 'filed' as const, reportId: added.id }
      : { kind: 'already-filed' as const, ...(await findReportOf(trx, caseId, report)) }
    if (added) await countReport(trx, caseId)
    if (!('id' in report.reporter)) {
      const write = () => reportReceivedMail(site, { reportId: filed.reportId, isNew: added !== undefined })
      const { email: recipient } = report.reporter
      await enqueueMail(trx, { kind: 'report-received', recipient, language: reading.language(), write })
    }
    if (added && counts && state === 'abierto') await holdByRule(trx, { caseId, target, now })
    return filed
  })
}

/** Undefined when this reporter has a report in the case already. */
function insertReport(
  trx: Trx,
  { reporter, reason, text, ipPrefix }: NewReport,
  { caseId, counts, now }: { caseId: string; counts: boolean; now: Date },
): Promise<{ id: string } | undefined> {
  return trx
    .insertInto('reports')
    .values({
      caseId,
      reporterId: 'id' in reporter ? reporter.id : null,
      reporterEmail: 'id' in reporter ? null : reporter.email,
      language: 'id' in reporter ? null : reading.language(),
      reason,
      text,
      ipPrefix: ipPrefix ?? null,
      counts,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
}

async function countReport(trx: Trx, caseId: string) {
  await trx
    .updateTable('moderationCases')
    .set((eb) => ({ reportCount: eb('reportCount', '+', 1) }))
    .where('id', '=', caseId)
    .execute()
}

/** The open case of a thing, created if necessary; its row is locked until the transaction ends. */
async function openCase(trx: Trx, target: Target, now: Date): Promise<{ id: string; state: CaseState }> {
  const { rows } = await sql<{ id: string; state: CaseState }>`
    INSERT INTO moderation_cases AS c (target_kind, target_id, subject_id, title, evidence, opened_at)
    VALUES (${target.kind}, ${target.id}, ${target.subjectId}, ${target.title}, ${JSON.stringify(target.evidence)}, ${now})
    ON CONFLICT (target_kind, target_id) WHERE state IN ('abierto', 'en_revisión')
      DO UPDATE SET report_count = c.report_count
    RETURNING id, state`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('unreachable: the case is inserted or found')
  return row
}

async function countsForHold(trx: Trx, accountId: string, now: Date): Promise<boolean> {
  const account = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', accountId)
    .where('emailVerifiedAt', 'is not', null)
    .where('createdAt', '<=', daysBefore(now, HOLD_ACCOUNT_DAYS))
    .executeTakeFirst()
  return account !== undefined
}

/** The report of this person in a case, and whether it has the same words. */
async function findReportOf(trx: Trx, caseId: string, { reporter, reason, text }: NewReport) {
  const before = await trx
    .selectFrom('reports')
    .select(['id', 'reason', 'text'])
    .where('caseId', '=', caseId)
    .where((eb) => ('id' in reporter ? eb('reporterId', '=', reporter.id) : eb('reporterEmail', '=', reporter.email)))
    .executeTakeFirstOrThrow()
  return { reportId: before.id, isSame: before.reason === reason && before.text === text }
}

/** Withholds a listing when the published rule says so; the case's row is locked, so that reports are counted once. */
async function holdByRule(trx: Trx, { caseId, target, now }: { caseId: string; target: Target; now: Date }) {
  if (target.kind !== 'listing') return
  const { rows } = await sql<{ reason: Reason }>`
    SELECT mode() WITHIN GROUP (ORDER BY reason) AS reason FROM reports WHERE case_id = ${caseId} AND counts
    HAVING count(DISTINCT coalesce(ip_prefix, reporter_id::text)) >= ${HOLD_REPORTS}
       AND NOT EXISTS (SELECT FROM moderation_cases before
                        WHERE before.target_kind = ${target.kind} AND before.target_id = ${target.id}
                          AND before.decided_at > ${daysBefore(now, HOLD_REST_DAYS)}
                          AND CASE before.state WHEN 'desestimado' THEN true
                                                WHEN 'revertido' THEN before.appealed_by = 'subject'
                                                ELSE before.appealed_by = 'reporter' END)
       AND NOT EXISTS (SELECT FROM moderation_actions WHERE case_id = ${caseId})`.execute(trx)
  const [held] = rows
  if (!held) return
  await takeMeasure(
    trx,
    { id: caseId, kind: target.kind, targetId: target.id, subjectId: target.subjectId, title: target.title },
    { action: 'retener', rule: held.reason, facts: storedText(HOLD_RULE), actor: 'rule', until: null },
    { now },
  )
}
