import { expect, test } from 'vitest'
import { daysAfter } from '#app/locale/dates.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { turnOwed } from './owed-turning.server.ts'
import { act, letPass, referralsOf, shown, stageOf, toldTo } from '#tests/support/owed-stages.ts'

const db = await aDatabase()

test('a delivery that is not opened in two terms, or whose client has left, goes to a moderator', async () => {
  const delivered = () =>
    aHiring(db, {}, [
      ['freelancer', 'start'],
      ['freelancer', 'deliver'],
    ])
  const unread = await delivered()
  await letPass(unread, 'work')
  expect(await stageOf(unread)).toMatchObject({ state: 'entregado', unreadTerms: 1 })
  expect(await referralsOf(unread)).toEqual([])
  await letPass(unread, 'work')
  expect(await shown(unread)).toBe('entregado por_pagar')
  expect(await referralsOf(unread)).toMatchObject([{ why: 'unread' }])

  const gone = await delivered()
  await db
    .updateTable('orders')
    .set({ clientSeenAt: daysAfter(new Date(), 1) })
    .where('id', '=', gone.id)
    .execute()
  await db.deleteFrom('users').where('id', '=', gone.client.id).execute()
  await letPass(gone, 'work')
  expect(await referralsOf(gone)).toMatchObject([{ why: 'client-gone' }])
})

test('a delivered stage is not cancelled when its changes are late', async () => {
  const order = await aHiring(db, {}, [...TO_THE_END.slice(0, 3), ['client', 'changes']])
  const late = daysAfter((await stageOf(order)).dueAt ?? new Date(), 4)
  expect(await act(order, 'client', 'cancel', { now: late })).toBe('not-possible')
  expect(await act(order, 'client', 'refer', { now: late })).toBe('done')
  expect(await referralsOf(order)).toMatchObject([{ why: 'changes-undelivered' }])

  const silent = await aHiring(db, {}, [...TO_THE_END.slice(0, 3), ['client', 'changes']])
  await letPass(silent, 'work')
  expect(await shown(silent)).toBe('cambios recibido')
  expect(await referralsOf(silent)).toMatchObject([{ why: 'changes-undelivered' }])
})

test('a worker that was off sends the reminder first and gives one more day, for work and for money', async () => {
  const order = await aHiring(db, {}, [['client', 'pay']])
  const { owedAt, version } = await stageOf(order)
  const late = daysAfter(owedAt ?? new Date(), 3)
  await turnOwed(db, { orderId: order.id, n: 1, version }, late)
  expect(await stageOf(order)).toMatchObject({ payment: 'anunciado', owedAt: daysAfter(late, 1), version: version + 1 })
  expect(await toldTo(order.freelancer, 'Mañana termina tu plazo para decir si')).toHaveLength(1)
  await turnOwed(db, { orderId: order.id, n: 1, version: version + 1 }, daysAfter(late, 1))
  expect(await shown(order)).toBe('en_curso sin_confirmar')
  // A clock that is forty days ahead and comes back repeats no step.
  await turnOwed(db, { orderId: order.id, n: 1, version: version + 1 }, daysAfter(late, 40))
  expect(await shown(order)).toBe('en_curso sin_confirmar')
})

test('changes never shorten what is left of the agreed days', async () => {
  const order = await aHiring(db, {}, TO_THE_END.slice(0, 3))
  const { dueAt } = await stageOf(order)
  await act(order, 'client', 'changes')
  expect((await stageOf(order)).dueAt).toEqual(dueAt)
})
