import { expect, test } from 'vitest'
import { bankBox, totpBox } from '#app/adapters/tokens.server.ts'
import { HOUR_MS } from '#app/locale/durations.ts'
import { STEP_MS, withTwoFactor } from '#tests/support/authenticator.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount, PASSWORD } from '#tests/support/factories.ts'
import { aPayout, IBAN, OTHER_IBAN } from '#tests/support/payouts.ts'
import { findPayoutMethods, removePayoutAccount, savePayoutMethod, undoPayoutChange } from './methods.server.ts'

const db = await aDatabase()
const now = new Date('2026-11-24T10:00:00Z')
const after = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)
const site = { origin: 'https://gremio.example', name: 'Gremio' }
const boxes = { totp: totpBox, bank: bankBox }
const proof = { password: PASSWORD, code: null, now, site }
const wanted = { holder: 'Nuria Campos', iban: IBAN, cash: false }

const rowsOf = (userId: string) =>
  db.selectFrom('payoutMethods').selectAll().where('userId', '=', userId).orderBy('effectiveAt').execute()
const mailsOf = async (userId: string) =>
  (await db.selectFrom('outbox').select(['kind', 'bodyText']).where('userId', '=', userId).execute()).filter(
    ({ kind }) => kind === 'payout-changed',
  )

test('the first account is in force at once, a changed one after two days, and the former until then', async () => {
  const ana = await anAccount(db, { fullName: 'Ana Beltrán' })
  await aPayout(db, ana, {}, now)
  await aPayout(db, ana, { iban: OTHER_IBAN, cash: true }, after(1))
  const seen = async (at: Date) => {
    const { inForce, pending } = await findPayoutMethods(db, ana.id, at)
    return [inForce?.account?.last4, pending?.account?.last4]
  }
  expect(await seen(after(1))).toEqual(['0000', '0001'])
  expect(await seen(after(48.9))).toEqual(['0000', '0001'])
  expect(await seen(after(49))).toEqual(['0001', undefined])
  // A change that replaces a waiting one waits as long again; the replaced one is not kept.
  await aPayout(db, ana, { iban: OTHER_IBAN, holder: 'Ana y Luz S. L.' }, after(60))
  expect((await rowsOf(ana.id)).map(({ holder }) => holder)).toEqual(['Nuria Campos Gil', 'Ana y Luz S. L.'])
  expect((await findPayoutMethods(db, ana.id, after(107))).inForce?.account?.holder).toBe('Nuria Campos Gil')

  const mails = await mailsOf(ana.id)
  expect(mails).toHaveLength(3)
  expect(mails[1]?.bodyText).toContain('desde el 26 de noviembre de 2026')
  for (const { bodyText } of mails) expect(bodyText.replaceAll(/\s/g, '')).not.toMatch(/ES\d{2}|0000|0001/)
})

test('the account number is sealed for its owner, and shown by its last four figures', async () => {
  const [ana, bruno] = [await anAccount(db), await anAccount(db)]
  await aPayout(db, ana, {}, now)
  const [row] = await rowsOf(ana.id)
  expect(row?.ibanSealed?.toString('latin1')).not.toContain('0000')
  expect(bankBox?.open(row?.ibanSealed as Buffer, ana.id)?.secret.toString()).toBe(IBAN)
  expect(bankBox?.open(row?.ibanSealed as Buffer, bruno.id)).toBeUndefined()
  expect(JSON.stringify(await findPayoutMethods(db, ana.id, now))).not.toContain(IBAN)
})

test('the same account sent twice, also at once, changes nothing the second time', async () => {
  const ana = await anAccount(db)
  const save = (change = {}) => savePayoutMethod(db, boxes, ana.id, { ...wanted, ...change }, proof)
  const outcomes = await Promise.all([save(), save(), save()])
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['saved', 'unchanged', 'unchanged'])
  expect(await rowsOf(ana.id)).toHaveLength(1)
  expect((await save({ iban: null, holder: null })).kind).toBe('unchanged')
  expect(await save({ cash: true })).toEqual({ kind: 'saved', effectiveAt: now })
  expect(await rowsOf(ana.id)).toMatchObject([{ holder: 'Nuria Campos', cash: true }])
  expect(await mailsOf(ana.id)).toHaveLength(2)
})

test('a pending change can be undone, by a press or by giving the account in force again', async () => {
  const ana = await anAccount(db)
  const at = { now: after(1), site }
  await aPayout(db, ana, wanted, now)
  for (const undo of [
    () => undoPayoutChange(db, ana.id, at),
    () => savePayoutMethod(db, boxes, ana.id, wanted, { ...proof, ...at }),
  ]) {
    await aPayout(db, ana, { ...wanted, iban: OTHER_IBAN }, now)
    expect(await rowsOf(ana.id)).toHaveLength(2)
    await undo()
    expect(await rowsOf(ana.id)).toMatchObject([{ ibanLast4: '0000' }])
  }
  expect(await undoPayoutChange(db, ana.id, at)).toBe('nothing')
})

test('an account that is removed is removed at once, and the next one waits two days', async () => {
  const ana = await anAccount(db)
  await aPayout(db, ana, { cash: true }, now)
  expect(await removePayoutAccount(db, totpBox, ana.id, { ...proof, password: 'otra' })).toBe('wrong-password')
  expect(await removePayoutAccount(db, totpBox, ana.id, proof)).toBe('removed')
  expect(await removePayoutAccount(db, totpBox, ana.id, proof)).toBe('nothing')
  expect(await rowsOf(ana.id)).toMatchObject([{ holder: null, ibanSealed: null, ibanLast4: null, cash: true }])
  expect(await aPayout(db, ana, wanted, after(1))).toEqual({ kind: 'saved', effectiveAt: after(49) })
})

test('an incomplete account is refused, a wrong password changes nothing, and without a secret no account is stored', async () => {
  const ana = await anAccount(db)
  const outcome = async (change: object, given: object = {}, own: object = {}) =>
    (await savePayoutMethod(db, { ...boxes, ...own }, ana.id, { ...wanted, ...change }, { ...proof, ...given })).kind
  expect(await outcome({ holder: null })).toBe('holder-missing')
  expect(await outcome({ iban: null })).toBe('iban-missing')
  expect(await outcome({}, { password: 'otra' })).toBe('wrong-password')
  expect(await outcome({}, {}, { bank: undefined })).toBe('cannot-be-sealed')
  expect(await rowsOf(ana.id)).toEqual([])
  expect(await outcome({ holder: null, iban: null, cash: true }, {}, { bank: undefined })).toBe('saved')
})

test('a person who has a second factor needs a code, which only an actual change uses up', async () => {
  const ana = await anAccount(db)
  const { codeAt } = await withTwoFactor(db, ana, { now })
  const save = (code: string | null, at = now, change = {}) =>
    savePayoutMethod(db, boxes, ana.id, { ...wanted, ...change }, { ...proof, code, now: at })
  for (const code of [null, '', '000000', 'nada']) expect((await save(code)).kind).toBe('wrong-code')
  expect((await save(codeAt(now), now, { holder: null })).kind).toBe('holder-missing')
  expect((await save(codeAt(now))).kind).toBe('saved')
  expect((await save(codeAt(now), now, { iban: OTHER_IBAN })).kind).toBe('wrong-code')
  const later = new Date(now.getTime() + STEP_MS)
  expect((await save(codeAt(later), later, { iban: OTHER_IBAN })).kind).toBe('saved')
})

test('a person with a second factor needs a code to remove the account, too', async () => {
  const ana = await anAccount(db)
  const { codeAt } = await withTwoFactor(db, ana, { now })
  await savePayoutMethod(db, boxes, ana.id, wanted, { ...proof, code: codeAt(now) })
  const at = new Date(now.getTime() + STEP_MS)
  const remove = (code: string | null) => removePayoutAccount(db, totpBox, ana.id, { ...proof, code, now: at })
  for (const code of [null, '', '000000', codeAt(now)]) expect(await remove(code)).toBe('wrong-code')
  expect(await rowsOf(ana.id)).toMatchObject([{ holder: 'Nuria Campos', ibanLast4: '0000' }])
  expect(await mailsOf(ana.id)).toHaveLength(1)
  expect(await remove(codeAt(at))).toBe('removed')
  expect(await rowsOf(ana.id)).toMatchObject([{ holder: null, ibanLast4: null }])
})

test('each change has an entry in the log of the account', async () => {
  const ana = await anAccount(db)
  await aPayout(db, ana, wanted, now)
  await aPayout(db, ana, { ...wanted, iban: OTHER_IBAN }, now)
  await undoPayoutChange(db, ana.id, { now, site })
  await removePayoutAccount(db, totpBox, ana.id, proof)
  const log = await db
    .selectFrom('auditLog')
    .select(['actor', 'action', 'facts'])
    .where('subjectId', '=', ana.id)
    .execute()
  expect(log.map(({ action }) => action)).toEqual(['payout.change', 'payout.change', 'payout.undo', 'payout.remove'])
  expect(log.every(({ actor, facts }) => actor === ana.id && Object.keys(facts).length === 0)).toBe(true)
})
