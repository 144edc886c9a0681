import { expect, test } from 'vitest'
import { daysAfter } from '#app/locale/dates.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { aCase, aModerator, settle, site } from '#tests/support/moderation.ts'
import { appealMeasure, settleAppeal } from './appeals.server.ts'
import { claimCase } from './cases.server.ts'
import { endSuspension } from './measures.server.ts'
import { purgeCases } from './purge.server.ts'
import { listStatements } from './queries.server.ts'
import { listLogForAnyone } from './log.server.ts'
import { CASES_KEPT_DAYS } from './rules.ts'
import type { Action } from './states.ts'

const db = await aDatabase()
const decidedAt = new Date('2026-01-10T10:00:00Z')
const after = (days: number) => daysAfter(decidedAt, days)

async function aDecided(action: Action | null, { days }: { days?: number } = {}) {
  const author = await anAccount(db)
  const { id: listingId } = await aListing(db, { author, createdAt: new Date('2026-01-01') })
  const { caseId, reportId } = await aCase(db, { listingId, now: decidedAt })
  if (action) await settle(db, await aModerator(db), caseId, { action, days: days ?? null }, decidedAt)
  return { author, listingId, caseId, reportId }
}

const isKept = async (id: string) =>
  (await db.selectFrom('moderationCases').select('id').where('id', '=', id).execute()).length === 1
const reportsIn = async (id: string) =>
  (await db.selectFrom('reports').select('id').where('caseId', '=', id).execute()).length
const evidenceOf = async (id: string) =>
  (await db.selectFrom('moderationCases').select('evidence').where('id', '=', id).executeTakeFirstOrThrow()).evidence

test('E19, R14: a case and its reports are deleted when their time is over, and not a day earlier; the public log stays', async () => {
  const { caseId } = await aDecided('desestimar')
  const logged = (await listLogForAnyone(db)).items.length
  await purgeCases(db, after(CASES_KEPT_DAYS - 1))
  expect([await isKept(caseId), await reportsIn(caseId)]).toEqual([true, 1])
  await purgeCases(db, after(CASES_KEPT_DAYS + 1))
  await purgeCases(db, after(CASES_KEPT_DAYS + 1))
  expect([await isKept(caseId), await reportsIn(caseId)]).toEqual([false, 0])
  expect((await listLogForAnyone(db)).items).toHaveLength(logged)
})

test('E19, R14: a case that waits for a decision stays, however old it is', async () => {
  const open = await aDecided(null)
  const appealed = await aDecided('retirar')
  await appealMeasure(db, appealed.author.id, appealed.caseId, 'Es un error.', after(10))
  await purgeCases(db, after(CASES_KEPT_DAYS * 5))
  for (const { caseId } of [open, appealed]) expect([await isKept(caseId), await reportsIn(caseId)]).toEqual([true, 1])
})

test('E19, R14: the answer to an appeal starts the time again', async () => {
  const { author, caseId } = await aDecided('advertir')
  const other = await aModerator(db)
  await appealMeasure(db, author.id, caseId, 'Es un error.', after(100))
  await claimCase(db, other, caseId, after(120))
  await settleAppeal(db, other, caseId, { outcome: 'confirmado', facts: 'No lo es.' }, { now: after(120), site })
  await purgeCases(db, after(CASES_KEPT_DAYS + 60))
  expect(await isKept(caseId)).toBe(true)
  await purgeCases(db, after(CASES_KEPT_DAYS + 121))
  expect(await isKept(caseId)).toBe(false)
})

test('E19, R14: while a measure holds its reasons stay, without the reports and without the copy', async () => {
  const removed = await aDecided('retirar')
  const suspended = await aDecided('suspender', { days: 7 })
  const late = after(CASES_KEPT_DAYS + 1)
  await purgeCases(db, late)
  for (const { caseId, author } of [removed, suspended]) {
    expect(await reportsIn(caseId)).toBe(0)
    expect(await evidenceOf(caseId)).toEqual({})
    const [statement] = await listStatements(db, author.id, { now: late })
    expect(statement?.actions[0]?.facts).toBe('Pide un pago antes de empezar.')
  }
  // The reasons to keep the rows are over: the listing is gone, the suspension ended.
  await db.deleteFrom('listings').where('id', '=', removed.listingId).execute()
  const { id } = await db
    .selectFrom('suspensions')
    .select('id')
    .where('userId', '=', suspended.author.id)
    .executeTakeFirstOrThrow()
  await db.transaction().execute((trx) => endSuspension(trx, id, late))
  await purgeCases(db, late)
  expect([await isKept(removed.caseId), await isKept(suspended.caseId)]).toEqual([false, false])
})
