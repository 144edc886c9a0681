import { expect, test } from 'vitest'
import { createSecretBox, taxBox } from '#app/adapters/tokens.server.ts'
import { eraseAccount } from '#app/domain/personal-data/erasure.server.ts'
import { requestDeletion } from '#app/domain/personal-data/deletion.server.ts'
import { daysAfter, isoDay } from '#app/locale/dates.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount, PASSWORD } from '#tests/support/factories.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { TAX_DETAILS, TAX_ID, withTaxDetails } from '#tests/support/tax-details.ts'
import { findTaxDetails, removeTaxDetails } from './details.server.ts'
import { countEarners, reportEarners } from './report.server.ts'

const db = await aDatabase()
const now = new Date()
const year = Number(isoDay(now, siteTimeZone).slice(0, 4))
const site = { origin: 'https://gremio.example', name: 'Gremio' }

const rowOf = (userId: string) =>
  db.selectFrom('taxDetails').selectAll().where('userId', '=', userId).executeTakeFirst()
const logOf = async (userId: string) =>
  (await db.selectFrom('auditLog').select('action').where('subjectId', '=', userId).orderBy('id').execute()).map(
    ({ action }) => action,
  )
const erase = async (userId: string, at: Date) => {
  await requestDeletion(db, { userId, password: PASSWORD }, { now: at, site })
  return eraseAccount(db, userId, daysAfter(at, 14))
}

test('tax details are sealed for their owner, and saving the same twice changes nothing', async () => {
  const [ana, bruno] = [await anAccount(db), await anAccount(db)]
  expect(await withTaxDetails(db, ana)).toBe('saved')
  expect(await withTaxDetails(db, ana)).toBe('unchanged')
  expect(await findTaxDetails(db, taxBox, ana.id)).toMatchObject({ kind: 'given', details: TAX_DETAILS })
  const row = await rowOf(ana.id)
  expect(row?.sealed.toString('latin1')).not.toMatch(/12345678|Nuria|Lonja/)
  expect([row?.taxIdLast4, row?.keptUntil]).toEqual(['678Z', null])
  expect(taxBox?.open(row?.sealed as Buffer, bruno.id)).toBeUndefined()
  expect(await withTaxDetails(db, ana, { town: 'Alzira' })).toBe('saved')
  expect(await logOf(ana.id)).toEqual(['tax.change', 'tax.change'])
})

test('details that no secret opens are unreadable, and can be given again', async () => {
  const ana = await anAccount(db)
  await withTaxDetails(db, ana)
  const other = createSecretBox(['otro-0123456789abcdef0123456789abcdef'], 'tax')
  expect(await findTaxDetails(db, other, ana.id)).toEqual({ kind: 'unreadable' })
  expect(await findTaxDetails(db, undefined, ana.id)).toEqual({ kind: 'unreadable' })
  expect(await findTaxDetails(db, taxBox, (await anAccount(db)).id)).toEqual({ kind: 'none' })
})

test('tax details can be removed until something was earned', async () => {
  const ana = await anAccount(db)
  expect(await removeTaxDetails(db, ana.id, now)).toBe('nothing')
  await withTaxDetails(db, ana)
  expect(await removeTaxDetails(db, ana.id, now)).toBe('removed')
  expect(await rowOf(ana.id)).toBeUndefined()
  await withTaxDetails(db, ana)
  await aHiring(db, { freelancer: ana }, TO_THE_END)
  expect(await removeTaxDetails(db, ana.id, now)).toBe('earned')
  expect(await rowOf(ana.id)).toBeDefined()
})

test('an account without earnings is erased with its tax details', async () => {
  const ana = await anAccount(db)
  await withTaxDetails(db, ana)
  expect(await erase(ana.id, now)).toBe('erased')
  expect(await rowOf(ana.id)).toBeUndefined()
})

test('an erased account with earnings leaves its tax details for six whole years, with the earnings', async () => {
  const ana = await anAccount(db)
  await withTaxDetails(db, ana)
  await aHiring(db, { freelancer: ana }, TO_THE_END)
  const before = await reportEarners(db, taxBox, { year, now })
  expect(await erase(ana.id, now)).toBe('erased')
  expect((await rowOf(ana.id))?.keptUntil?.toISOString()).toBe(`${year + 6}-12-31T23:00:00.000Z`)
  const { email, details, earnings } = before.find((each) => each.email === ana.email) ?? {}
  expect([email, details?.taxId]).toEqual([ana.email, TAX_ID])
  const after = await reportEarners(db, taxBox, { year, now })
  expect(after).toContainEqual({ email: null, details, earnings })
  expect(after.some((each) => each.email === ana.email)).toBe(false)
})

test('the report names everybody with earnings in the year, also those without details, and no other person', async () => {
  const [known, unknown, idle] = [await anAccount(db), await anAccount(db), await anAccount(db)]
  await withTaxDetails(db, known)
  await withTaxDetails(db, idle)
  await aHiring(db, { freelancer: known }, TO_THE_END)
  await aHiring(db, { freelancer: unknown }, TO_THE_END)
  await aHiring(db, { freelancer: idle }, TO_THE_END.slice(0, 1))
  const found = await reportEarners(db, taxBox, { year, now })
  const of = (email: string) => found.find((each) => each.email === email)
  expect(of(known.email)).toMatchObject({ details: TAX_DETAILS, earnings: [{ year, orders: 1, baseCents: 10_001 }] })
  expect(of(unknown.email)).toMatchObject({ details: undefined, earnings: [{ year, orders: 1 }] })
  expect(of(idle.email)).toBeUndefined()
  expect(await logOf(known.id)).toEqual(['tax.change', 'tax.show'])
  expect(await logOf(unknown.id)).toEqual([])
  const { earners, missing } = await countEarners(db, year)
  expect([earners - missing >= 1, missing >= 1]).toEqual([true, true])
  expect(await reportEarners(db, taxBox, { year: year - 1, now })).toEqual([])
  expect(await countEarners(db, year - 1)).toEqual({ earners: 0, missing: 0 })
})
