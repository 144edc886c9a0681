import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { aCase, aModerator, aSettledMember, settle, site } from '#tests/support/moderation.ts'
import { fileReport, type Reporter } from './reports.server.ts'
import { HOLD_REPORTS, HOLD_REST_DAYS } from './rules.ts'

const db = await aDatabase()
const now = new Date()

const report = (id: string, reporter: Reporter, { ipPrefix = '203.0.113.0/24', at = now } = {}) =>
  fileReport(
    db,
    { kind: 'listing', id, reporter, reason: 'estafa', text: 'Pide dinero por adelantado.', ipPrefix },
    { now: at, site },
  )

const moderationOf = async (id: string) =>
  (await db.selectFrom('listings').select('moderation').where('id', '=', id).executeTakeFirstOrThrow()).moderation

const casesOf = (id: string) =>
  db.selectFrom('moderationCases').select(['id', 'reportCount', 'state']).where('targetId', '=', id).execute()

/** Reports by this many people whose reports count, each from a network of their own by default. */
async function reportedBy(id: string, people: number, { ipPrefix, at }: { ipPrefix?: string; at?: Date } = {}) {
  for (let n = 0; n < people; n += 1)
    await report(id, await aSettledMember(db), { ipPrefix: ipPrefix ?? `198.51.${n}.0/24`, at })
}

test('D12: a thousand reports by one person, twenty at once, count as one', async () => {
  const { id } = await aListing(db)
  const reporter = await aSettledMember(db)
  const outcomes = []
  for (let round = 0; round < 50; round += 1)
    outcomes.push(...(await Promise.all(Array.from({ length: 20 }, () => report(id, reporter)))))
  expect(outcomes.filter(({ kind }) => kind === 'filed')).toHaveLength(1)
  expect(outcomes.filter(({ kind }) => kind === 'already-filed')).toHaveLength(999)
  expect(await casesOf(id)).toMatchObject([{ reportCount: 1, state: 'abierto' }])
  expect(await moderationOf(id)).toBe('libre')
})

test('D12: a visitor who reports twice with one address makes one report, and gets a mail each time', async () => {
  const { id } = await aListing(db)
  const email = 'vecina@ejemplo.es'
  const first = await report(id, { email })
  expect(await report(id, { email: 'Vecina@Ejemplo.es' })).toEqual({ ...first, kind: 'already-filed', isSame: true })
  const mails = await db
    .selectFrom('outbox')
    .select(['kind', 'bodyText'])
    .where('recipient', 'in', [email, 'Vecina@Ejemplo.es'])
    .orderBy('createdAt')
    .execute()
  expect(mails.map(({ kind }) => kind)).toEqual(['report-received', 'report-received'])
  const link = `${site.origin}/reports/${'reportId' in first ? first.reportId : ''}`
  for (const { bodyText } of mails) expect(bodyText).toContain(link)
  expect(mails[1]?.bodyText).toContain('Ya nos habías enviado esta denuncia')
})

test('D12: a target that is deleted, hidden or the reporter’s own cannot be reported, and leaves no row', async () => {
  const author = await anAccount(db)
  const reporter = await anAccount(db)
  const own = await aListing(db, { author })
  const deleted = await aListing(db, { author, deletedAt: now })
  const inactive = await aListing(db, { author, status: 'inactive' })
  expect(await report(own.id, author)).toEqual({ kind: 'own' })
  expect(await report(deleted.id, reporter)).toEqual({ kind: 'gone' })
  expect(await report(inactive.id, reporter)).toEqual({ kind: 'not-found' })
  for (const { id } of [own, deleted, inactive]) expect(await casesOf(id)).toEqual([])
})

test('R14: enough independent reports withhold a listing by the published rule, and its author is told why', async () => {
  const author = await anAccount(db)
  const { id } = await aListing(db, { author })
  await reportedBy(id, HOLD_REPORTS - 1)
  expect(await moderationOf(id)).toBe('libre')
  await reportedBy(id, 1, { ipPrefix: '192.0.2.0/24' })
  expect(await moderationOf(id)).toBe('retenido')
  expect(await db.selectFrom('listingSearch').select('listingId').where('listingId', '=', id).execute()).toEqual([])
  const told = await db
    .selectFrom('notifications')
    .select(['type', 'message'])
    .where('userId', '=', author.id)
    .executeTakeFirstOrThrow()
  expect(told.type).toBe('moderation')
  expect(told.message).toContain('automática')
})

test('R14: reports from one network, young or unverified accounts and visitors withhold no listing, however many they are', async () => {
  const { id } = await aListing(db)
  await reportedBy(id, HOLD_REPORTS + 1, { ipPrefix: '203.0.113.0/24' })
  for (let n = 0; n < HOLD_REPORTS + 1; n += 1) {
    const ipPrefix = `198.18.${n}.0/24`
    await report(id, await anAccount(db), { ipPrefix })
    await report(id, await anAccount(db, { verified: false, user: { createdAt: new Date('2026-01-01') } }), {
      ipPrefix,
    })
    await report(id, { email: `visita-${n}@ejemplo.es` }, { ipPrefix })
  }
  expect(await moderationOf(id)).toBe('libre')
})

test('R14: content that a moderator has cleared is not withheld by the rule again for a while', async () => {
  const { id } = await aListing(db)
  await reportedBy(id, HOLD_REPORTS)
  const [held] = await casesOf(id)
  expect(await settle(db, await aModerator(db), held?.id ?? '', { action: 'desestimar' })).toMatchObject({
    kind: 'decided',
  })
  expect(await moderationOf(id)).toBe('libre')
  await reportedBy(id, HOLD_REPORTS)
  expect(await moderationOf(id)).toBe('libre')
  const second = (await casesOf(id)).find(({ state }) => state === 'abierto')
  await settle(db, await aModerator(db), second?.id ?? '', { action: 'desestimar' })
  const later = new Date(now.getTime() + (HOLD_REST_DAYS + 1) * 86_400_000)
  await reportedBy(id, HOLD_REPORTS, { at: later })
  expect(await moderationOf(id)).toBe('retenido')
})

test('D12: after a decision the same person may report again', async () => {
  const { id } = await aListing(db)
  const reporter = await anAccount(db)
  const { caseId } = await aCase(db, { listingId: id, reporter })
  await settle(db, await aModerator(db), caseId, { action: 'desestimar' })
  expect(await report(id, reporter)).toMatchObject({ kind: 'filed' })
  expect(await casesOf(id)).toHaveLength(2)
})
