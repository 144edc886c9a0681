import { expect, test } from 'vitest'
import { referStage } from '#app/domain/disputes/referring.server.ts'
import { listReceipts } from '#app/domain/documents/queries.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { act, letPass, referralsOf, shown, stageOf } from '#tests/support/owed-stages.ts'

const db = await aDatabase()

test('S1: a payment announced without a file is not a debt of the freelancer', async () => {
  const order = await aHiring(db, {}, [
    ['client', 'pay'],
    ['client', 'cancel'],
  ])
  expect(await shown(order)).toBe('cancelado por_probar')
  expect(await act(order, 'freelancer', 'returned')).toBe('not-possible')
  expect(await act(order, 'client', 'prove')).toBe('nothing-shown')
  await letPass(order, 'owed')
  expect(await shown(order)).toBe('cancelado por_pagar')
  expect((await stageOf(order)).owedAt).toBeNull()
  expect(await referralsOf(order)).toEqual([])
})

test('a payment with a file that is not confirmed goes to a moderator at a printed date', async () => {
  const order = await aHiring(db, {}, [
    ['client', 'pay'],
    ['freelancer', 'cancel'],
  ])
  expect(await act(order, 'client', 'prove', { file: true })).toBe('done')
  expect(await act(order, 'client', 'prove', { file: true })).toBe('not-possible')
  await letPass(order, 'owed')
  const [referral] = await referralsOf(order)
  expect(referral).toMatchObject({ why: 'unconfirmed-with-proof' })
  if (referral) await referStage(db, referral, new Date())
  const dispute = await db
    .selectFrom('disputes')
    .select(['kind', 'claims', 'state', 'atStakeCents'])
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(dispute).toEqual({ kind: 'remitida', claims: 'devolucion', state: 'moderacion', atStakeCents: 10_601 })
  expect(await shown(order)).toBe('cancelado por_probar')
})

test('S5: repeated denials and announcements do not extend the five days, and a file brings the stage to a moderator', async () => {
  const order = await aHiring(db, {}, [['client', 'pay']])
  expect(await act(order, 'freelancer', 'not-received')).toBe('done')
  const { owedAt, deniedAt } = await stageOf(order)
  expect(owedAt).toEqual(daysAfter(deniedAt ?? new Date(), 5))
  for (const days of [1, 2, 3]) {
    expect(await act(order, 'client', 'pay', { now: daysAfter(new Date(), days) })).toBe('done')
    expect(await act(order, 'freelancer', 'not-received')).toBe('not-possible')
    expect(await stageOf(order)).toMatchObject({ payment: 'negado', owedAt, deniedAt })
  }
  expect(await referralsOf(order)).toEqual([])
  expect(await act(order, 'client', 'prove', { file: true })).toBe('done')
  expect(await referralsOf(order)).toMatchObject([{ why: 'denied-with-proof' }])

  // A client who attached a proof when paying needs none after the denial; without a proof the order ends at its date.
  const proven = await aHiring(db)
  expect(await act(proven, 'client', 'pay', { file: true })).toBe('done')
  expect(await act(proven, 'freelancer', 'not-received')).toBe('done')
  const [referral] = await referralsOf(proven)
  if (referral) await referStage(db, referral, new Date())
  expect(await shown(proven)).toBe('en_disputa negado')
  const unproven = await aHiring(db, {}, [
    ['client', 'pay'],
    ['freelancer', 'not-received'],
  ])
  await letPass(unproven, 'owed')
  expect(await shown(unproven)).toBe('cancelado por_pagar')
})

test('silence on an announced payment lets the work begin, without a receipt, and never counts as received', async () => {
  const order = await aHiring(db, {}, [['client', 'pay']])
  await letPass(order, 'owed')
  expect(await shown(order)).toBe('en_curso sin_confirmar')
  expect(await listReceipts(db, order.client.id, order.id)).toEqual([])
  await act(order, 'freelancer', 'deliver')
  await act(order, 'client', 'accept')
  expect(await stageOf(order)).toMatchObject({ state: 'completado', payment: 'sin_confirmar', owedAt: null })
  expect(await act(order, 'freelancer', 'received')).toBe('done')
  expect(await listReceipts(db, order.client.id, order.id)).toHaveLength(1)
})

test('a return can be denied within its days, and silence closes it without a receipt', async () => {
  const given = async () =>
    aHiring(db, {}, [...TO_THE_END.slice(0, 2), ['freelancer', 'cancel'], ['freelancer', 'returned']])
  const silent = await given()
  const receipts = await listReceipts(db, silent.client.id, silent.id)
  await letPass(silent, 'owed')
  expect(await shown(silent)).toBe('cancelado devuelto_segun')
  expect(await listReceipts(db, silent.client.id, silent.id)).toEqual(receipts)

  const denied = await given()
  expect(await act(denied, 'client', 'not-returned')).toBe('done')
  expect(await act(denied, 'freelancer', 'returned')).toBe('done')
  expect(await shown(denied)).toBe('cancelado reembolso_negado')
  await letPass(denied, 'owed')
  expect(await shown(denied)).toBe('cancelado reembolso_vencido')
  await letPass(denied, 'owed')
  expect(await shown(denied)).toBe('cancelado sin_devolver')

  const proven = await given()
  await act(proven, 'client', 'not-returned')
  expect(await act(proven, 'freelancer', 'prove', { file: true })).toBe('done')
  expect(await referralsOf(proven)).toMatchObject([{ why: 'return-denied-with-proof' }])
})
