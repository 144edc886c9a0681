import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db.server.ts'
import { claimCase, type Moderator } from '#app/domain/moderation/cases.server.ts'
import { decideCase } from '#app/domain/moderation/decisions.server.ts'
import { fileReport, type NewReport } from '#app/domain/moderation/reports.server.ts'
import type { DecisionForm } from '#app/domain/moderation/schema.ts'
import { setStem } from '#app/domain/search/stems.server.ts'
import { aListing, anAccount } from './rows.ts'

export const site = { origin: 'https://gremio.example', name: 'Gremio' }
export const appealUrl = ({ caseId }: { caseId: string }) => `${site.origin}/appeal?token=${caseId}`

/** Journeys share a database: a name of its own for everybody. */
const aName = (word: string) => `${word}-${randomUUID().slice(0, 12)}`

/** An account that may moderate. */
export async function aModerator(db: Db, role: Moderator['role'] = 'moderador'): Promise<Moderator> {
  const { id } = await anAccount(db, { username: aName('equipo'), user: { role } })
  return { id, role }
}

/** Somebody whose reports count for holding. */
export const aSettledMember = (db: Db) =>
  anAccount(db, { username: aName('vecina'), user: { createdAt: new Date('2026-01-01T10:00:00Z') } })

/** An open case: somebody, or a person of their own, has reported this listing. */
export async function aCase(
  db: Db,
  { listingId, now = new Date(), ...report }: { listingId?: string; now?: Date } & Partial<NewReport>,
): Promise<{ caseId: string; reportId: string }> {
  const reporter = report.reporter ?? { id: (await anAccount(db, { username: aName('lectora') })).id }
  const filed = await fileReport(
    db,
    {
      kind: 'listing',
      id: listingId ?? '',
      reason: 'estafa',
      text: 'Pide dinero por adelantado.',
      ...report,
      reporter,
    },
    { now, site },
  )
  if (filed.kind !== 'filed') throw new Error(`The report was not filed: ${filed.kind}`)
  const { caseId } = await db
    .selectFrom('reports')
    .select('caseId')
    .where('id', '=', filed.reportId)
    .executeTakeFirstOrThrow()
  return { caseId, reportId: filed.reportId }
}

/** A visitor's report that was dismissed; its id. */
export async function aDismissedReport(db: Db): Promise<string> {
  const author = await anAccount(db, { username: aName('autora') })
  const { id: listingId } = await aListing(db, { author, title: 'Cursos con regalo' })
  const { caseId, reportId } = await aCase(db, { listingId, reporter: { email: `${aName('visita')}@ejemplo.es` } })
  await settle(db, await aModerator(db), caseId, { action: 'desestimar' })
  return reportId
}

/** Claims a case and decides it. */
export async function settle(
  db: Db,
  moderator: Moderator,
  caseId: string,
  decision: Partial<DecisionForm> & Pick<DecisionForm, 'action'>,
  now = new Date(),
) {
  await claimCase(db, moderator, caseId, now)
  const form = { rule: 'estafa' as const, facts: 'Pide un pago antes de empezar.', days: null, ...decision }
  return decideCase(db, moderator, caseId, form, { now, site, appealUrl })
}

/** A case about somebody with a measure that they can appeal. */
export async function aCaseWithMeasure(db: Db, { id, subjectId }: { id?: string; subjectId: string }): Promise<string> {
  const { id: listingId } = await aListing(db, { author: { id: subjectId }, title: 'Cursos con regalo' })
  const moderator = await aModerator(db)
  const { caseId } = await aCase(db, { listingId })
  await settle(db, moderator, caseId, { action: 'advertir' })
  if (!id) return caseId
  // Rows that refer to it follow once the checks are deferred.
  await db.transaction().execute(async (trx) => {
    const { appealedBy: _, ...row } = await trx
      .selectFrom('moderationCases')
      .selectAll()
      .where('id', '=', caseId)
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('moderationCases')
      .values({ ...row, evidence: JSON.stringify(row.evidence), id })
      .execute()
    await trx.updateTable('reports').set({ caseId: id }).where('caseId', '=', caseId).execute()
    await trx.updateTable('moderationActions').set({ caseId: id }).where('caseId', '=', caseId).execute()
    await trx.deleteFrom('moderationCases').where('id', '=', caseId).execute()
  })
  return id
}

/** A word that is searched as itself alone. */
export async function anOwnStem(db: Db): Promise<string> {
  const word = 'alfarera'
  await setStem(db, { word, as: '' }, { actor: 'operator', now: new Date() })
  return word
}
