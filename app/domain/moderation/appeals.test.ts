import { expect, test } from 'vitest'
import { DAY_MS } from '#app/locale/durations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { aCase, aModerator, aSettledMember, settle, site } from '#tests/support/moderation.ts'
import { appealDismissal, appealMeasure, settleAppeal } from './appeals.server.ts'
import { claimCase, type Moderator } from './cases.server.ts'
import { findReportForAnyone, listStatements } from './queries.server.ts'
import { fileReport } from './reports.server.ts'
import { APPEAL_DAYS, CLAIM_MINUTES, HOLD_REPORTS } from './rules.ts'

const db = await aDatabase()
const now = new Date()

/** A listing that two people have reported, and that a moderator has left as it is. */
async function aDismissal({ reporters }: { reporters?: { id: string }[] } = {}) {
  const author = await anAccount(db)
  const { id: listingId } = await aListing(db, { author })
  const [reporter, other] = reporters ?? [await anAccount(db), await anAccount(db)]
  const { caseId, reportId } = await aCase(db, { listingId, reporter })
  const { reportId: othersReportId } = await aCase(db, { listingId, reporter: other })
  const moderator = await aModerator(db)
  await settle(db, moderator, caseId, { action: 'desestimar' }, now)
  return { author, listingId, reporter: reporter!, other: other!, caseId, reportId, othersReportId, moderator }
}

const appeal = (reportId: string, viewerId: string | undefined, at = now) =>
  appealDismissal(db, { reportId, viewerId }, 'Sí pide dinero: mira la segunda foto.', at)

async function resolve(caseId: string, outcome: 'confirmado' | 'revertido', moderator?: Moderator) {
  const somebody = moderator ?? (await aModerator(db))
  await claimCase(db, somebody, caseId, now)
  return settleAppeal(db, somebody, caseId, { outcome, facts: 'Lo hemos mirado otra vez.' }, { now, site })
}

const caseOf = (id: string) =>
  db
    .selectFrom('moderationCases')
    .select(['state', 'reportCount', 'claimedBy', 'decidedBy', 'continuedIn'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The notices that somebody got after the dismissal. */
async function toldTo(userId: string) {
  const rows = await db.selectFrom('notifications').select('message').where('userId', '=', userId).execute()
  return rows.map(({ message }) => message).filter((message) => !message.startsWith('No hemos encontrado nada'))
}

test('R14: a reporter appeals a dismissal once; of two presses at once one is stored', async () => {
  const { caseId, reporter, reportId, othersReportId, other } = await aDismissal()
  const twice = await Promise.all([1, 2].map(() => appeal(reportId, reporter.id)))
  expect(twice.map(({ kind }) => kind).sort()).toEqual(['already-appealed', 'appealed'])
  const others = await appealDismissal(db, { reportId, viewerId: reporter.id }, 'Con otras palabras.', new Date())
  expect(others).toEqual({ kind: 'not-possible', state: 'apelado' })
  expect((await caseOf(caseId)).state).toBe('apelado')
  expect(await appeal(othersReportId, other.id)).toEqual({ kind: 'not-possible', state: 'apelado' })
  await resolve(caseId, 'confirmado')
  expect(await appeal(reportId, reporter.id)).toEqual({ kind: 'not-possible', state: 'confirmado' })
})

test('R14: the dismissal cannot be appealed by a stranger, by the subject, or after half a year', async () => {
  const { caseId, author, reporter, reportId } = await aDismissal()
  expect(await appeal(reportId, (await anAccount(db)).id)).toEqual({ kind: 'not-found' })
  expect(await appeal(reportId, undefined)).toEqual({ kind: 'not-found' })
  expect(await appealMeasure(db, author.id, caseId, 'No.', now)).toEqual({ kind: 'not-possible', state: 'desestimado' })
  const late = new Date(now.getTime() + APPEAL_DAYS * DAY_MS + 1)
  expect(await appeal(reportId, reporter.id, late)).toEqual({ kind: 'too-late' })
  expect((await caseOf(caseId)).state).toBe('desestimado')
})

test('R14: a report that led to a measure cannot be appealed by its reporter', async () => {
  const { id: listingId } = await aListing(db)
  const reporter = await anAccount(db)
  const { caseId, reportId } = await aCase(db, { listingId, reporter })
  await settle(db, await aModerator(db), caseId, { action: 'advertir' })
  expect(await appeal(reportId, reporter.id)).toEqual({ kind: 'not-possible', state: 'con_medida' })
})

test('R14: a visitor appeals by the address of their report, and is answered by mail', async () => {
  const { id: listingId } = await aListing(db)
  const email = 'vecina.que.recurre@ejemplo.es'
  const { caseId, reportId } = await aCase(db, { listingId, reporter: { email } })
  await settle(db, await aModerator(db), caseId, { action: 'desestimar' })
  expect(await appeal(reportId, undefined)).toEqual({ kind: 'appealed' })
  await resolve(caseId, 'confirmado')
  const mails = await db
    .selectFrom('outbox')
    .select('bodyText')
    .where('recipient', '=', email)
    .where('kind', '=', 'report-decided')
    .orderBy('createdAt')
    .execute()
  expect(mails).toHaveLength(2)
  expect(mails.filter(({ bodyText }) => bodyText.includes('Lo hemos mirado otra vez.'))).toHaveLength(1)
})

test('R14: when somebody else confirms a dismissal, the person who appealed reads why, and others are not notified', async () => {
  const { caseId, author, reporter, other, moderator, reportId } = await aDismissal()
  await appeal(reportId, reporter.id)
  expect(await claimCase(db, moderator, caseId, now)).toMatchObject({ kind: 'not-possible' })
  expect(await resolve(caseId, 'confirmado')).toEqual({ kind: 'settled', state: 'confirmado' })
  expect(await toldTo(reporter.id)).toEqual([
    'Otra persona ha revisado tu recurso y mantiene la decisión. Lo hemos mirado otra vez.',
  ])
  expect(await toldTo(other.id)).toEqual([])
  const toAuthor = await db.selectFrom('notifications').select('id').where('userId', '=', author.id).execute()
  expect([toAuthor, await listStatements(db, author.id, { now })]).toEqual([[], []])
  expect(await findReportForAnyone(db, reportId, now)).toMatchObject({
    appealText: 'Sí pide dinero: mira la segunda foto.',
    appealFacts: 'Lo hemos mirado otra vez.',
    appealUntil: null,
  })
})

test('R14: a revoked dismissal opens a new case with its reports, which the subject can appeal in turn', async () => {
  const { caseId, author, listingId, reporter, other, reportId } = await aDismissal()
  await appeal(reportId, reporter.id)
  const second = await aModerator(db)
  const outcome = await resolve(caseId, 'revertido', second)
  if (outcome.kind !== 'reopened') throw new Error(outcome.kind)
  expect(await caseOf(caseId)).toMatchObject({ state: 'revertido', continuedIn: outcome.caseId })
  expect(await caseOf(outcome.caseId)).toMatchObject({
    state: 'en_revisión',
    reportCount: 2,
    claimedBy: second.id,
    decidedBy: null,
  })
  const log = await db
    .selectFrom('moderationActions as a')
    .innerJoin('moderationLog as l', 'l.id', 'a.logId')
    .select(['a.action', 'l.reversedAt'])
    .where('a.caseId', '=', caseId)
    .execute()
  expect(log).toEqual([{ action: 'desestimar', reversedAt: now }])
  await settle(db, second, outcome.caseId, { action: 'retirar' })
  expect((await toldTo(reporter.id)).toSorted()).toEqual([
    'Hemos tomado medidas según las normas.',
    'Tras un recurso, otra persona vuelve a estudiar el caso. Lo hemos mirado otra vez.',
  ])
  expect((await toldTo(other.id)).toSorted()).toEqual([
    'Hemos tomado medidas según las normas.',
    'Tras un recurso, otra persona vuelve a estudiar el caso.',
  ])
  const moderationOf = async () =>
    (await db.selectFrom('listings').select('moderation').where('id', '=', listingId).executeTakeFirstOrThrow())
      .moderation
  expect(await moderationOf()).toBe('retirado')
  expect(await appealMeasure(db, author.id, outcome.caseId, 'Es un error.', now)).toEqual({ kind: 'appealed' })
  expect(await resolve(outcome.caseId, 'revertido')).toEqual({ kind: 'settled', state: 'revertido' })
  expect(await moderationOf()).toBe('libre')
})

test('R14: if the same thing has been reported again meanwhile, that case gets the reports, each person counted once', async () => {
  const { caseId, listingId, reporter, other, reportId } = await aDismissal()
  const newer = await aCase(db, { listingId, reporter: other })
  await appeal(reportId, reporter.id)
  expect(await resolve(caseId, 'revertido')).toEqual({ kind: 'reopened', caseId: newer.caseId })
  const reports = await db.selectFrom('reports').select('reporterId').where('caseId', '=', newer.caseId).execute()
  expect(reports.map(({ reporterId }) => reporterId).sort()).toEqual([reporter.id, other.id].sort())
  expect(await caseOf(newer.caseId)).toMatchObject({ state: 'abierto', reportCount: 2, claimedBy: null })
})

test('R14: the automatic rule does not act while a dismissal is under appeal, nor once it is confirmed; after a revoked one it does', async () => {
  const isHeldAfter = async (step: 'appealed' | 'confirmado' | 'revertido') => {
    const { caseId, listingId, reporter, reportId } = await aDismissal()
    await appeal(reportId, reporter.id)
    if (step !== 'appealed') {
      const outcome = await resolve(caseId, step)
      // Somebody else takes the new case over, and warns the author.
      if (outcome.kind === 'reopened') {
        const later = new Date(now.getTime() + (CLAIM_MINUTES + 1) * 60_000)
        await settle(db, await aModerator(db), outcome.caseId, { action: 'advertir' }, later)
      }
    }
    for (let n = 0; n < HOLD_REPORTS; n += 1) {
      const ipPrefix = `198.51.${n}.0/24`
      const somebody = await aSettledMember(db)
      await fileReport(
        db,
        { kind: 'listing', id: listingId, reporter: somebody, reason: 'estafa', text: 'Otra vez.', ipPrefix },
        { now, site },
      )
    }
    const row = await db
      .selectFrom('listings')
      .select('moderation')
      .where('id', '=', listingId)
      .executeTakeFirstOrThrow()
    return row.moderation === 'retenido'
  }
  expect(await isHeldAfter('appealed')).toBe(false)
  expect(await isHeldAfter('confirmado')).toBe(false)
  expect(await isHeldAfter('revertido')).toBe(true)
})
