import { expect, test } from 'vitest'
import { inTransaction, type Db } from '#app/db.server.ts'
import { answerDispute } from '#app/domain/disputes/commands.server.ts'
import { openDispute } from '#app/domain/disputes/opening.server.ts'
import { actOnStage } from '#app/domain/orders/commands.server.ts'
import { listEarnings } from '#app/domain/orders/earnings.server.ts'
import { turnOwed } from '#app/domain/orders/owed-turning.server.ts'
import { callProvider } from '#app/domain/orders/provider-calls.server.ts'
import { findProviderIn } from '#app/domain/orders/providers.server.ts'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aPaid } from '#tests/support/disputes.ts'
import { anAccount } from '#tests/support/factories.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { findReceipt, listReceipts } from './queries.server.ts'
import { cancelReceipt, issueReceipt } from './receipts.server.ts'

const NOW = new Date('2031-03-04T10:00:00Z')
const PARALLEL = 200

const issue = (db: Db, orderId: string, now = NOW) =>
  inTransaction(db, (trx) => issueReceipt(trx, { orderId, n: 1 }, now))

test('a confirmed payment has a receipt with its amounts, which only the two sides can read', async () => {
  const db = await aDatabase()
  const { id, client, freelancer } = await aHiring(db, {}, TO_THE_END)
  const [receipt, ...others] = await listReceipts(db, client.id, id)
  expect(others).toEqual([])
  expect(receipt).toMatchObject({ series: 'J', stageN: 1, baseCents: 10_001, taxCents: 2_100, toPayCents: 10_601 })
  expect(receipt).toMatchObject({ counter: null, cancelledAt: null, isBySilence: false })
  expect(await listReceipts(db, freelancer.id, id)).toEqual([receipt])
  expect(await listReceipts(db, (await anAccount(db)).id, id)).toEqual([])
  if (receipt) expect(await findReceipt(db, client.id, id, receipt)).toEqual(receipt)
})

test('a payment that was only announced has no receipt, however long it stays unconfirmed', async () => {
  const db = await aDatabase()
  const { id, client } = await aHiring(db, {}, [['client', 'pay']])
  // The first run sends the missing reminder, the second one acts.
  for (const days of [8, 10]) {
    const stage = (await findOrder(db, client.id, id))?.stages[0]
    await turnOwed(db, { orderId: id, n: 1, version: stage?.version ?? -1 }, daysAfter(new Date(), days))
  }
  expect((await findOrder(db, client.id, id))?.stages[0]?.payment).toBe('sin_confirmar')
  expect(await listReceipts(db, client.id, id)).toEqual([])
})

test('two hundred receipts at once skip no number and repeat none, whatever is rolled back between them', async () => {
  const db = await aDatabase()
  const sides = { client: await anAccount(db), freelancer: await anAccount(db) }
  const orders: string[] = []
  for (let made = 0; made < PARALLEL; made += 1) orders.push((await aHiring(db, sides)).id)
  const failing = orders.slice(0, 20).map((orderId) =>
    inTransaction(db, async (trx) => {
      await issueReceipt(trx, { orderId, n: 1 }, NOW)
      throw new Error('something else went wrong')
    }).catch(() => undefined),
  )
  const again = orders.slice(-20)
  const issued = await Promise.all([...orders, ...again].map((orderId) => issue(db, orderId)))
  await Promise.all(failing)
  const numbers = issued.slice(0, PARALLEL).map(({ number }) => number)
  expect(numbers.toSorted((one, other) => one - other)).toEqual(Array.from({ length: PARALLEL }, (_, at) => at + 1))
  expect(issued.slice(PARALLEL).map(({ number }) => number)).toEqual(numbers.slice(-20))
})

test('a cancelled receipt stays, with a counter-document in a series of its own, and a new one can follow', async () => {
  const db = await aDatabase()
  const { id, client } = await aHiring(db)
  const later = daysAfter(NOW, 800)
  const first = await issue(db, id, later)
  const cancel = () => inTransaction(db, (trx) => cancelReceipt(trx, { orderId: id, n: 1 }, later))
  const outcomes = await Promise.all(Array.from({ length: 5 }, cancel))
  const [counter, ...more] = outcomes.filter((outcome) => outcome !== undefined)
  expect(more).toEqual([])
  expect(counter).toMatchObject({ series: 'A', year: 2033, number: 1 })
  const second = await issue(db, id, later)
  expect(second.number).toBe(first.number + 1)
  expect(await listReceipts(db, client.id, id)).toMatchObject([
    { series: 'J', number: first.number, cancelledAt: later, counter },
    { series: 'J', number: second.number, cancelledAt: null, counter: null },
    { series: 'A', cancelledAt: null, counter: first },
  ])
})

test('the year of a number is the year of the site’s clock, and each year begins anew', async () => {
  const db = await aDatabase()
  const [one, other] = [await aHiring(db), await aHiring(db)]
  // Madrid is an hour ahead of universal time.
  expect(await issue(db, one.id, new Date('2034-12-31T22:30:00Z'))).toMatchObject({ year: 2034, number: 1 })
  expect(await issue(db, other.id, new Date('2034-12-31T23:30:00Z'))).toMatchObject({ year: 2035, number: 1 })
})

test('a job that runs twice makes one receipt', async () => {
  const db = await aDatabase()
  const { id, client, freelancer } = await aHiring(db, {}, [['client', 'pay']])
  const version = (await findOrder(db, client.id, id))?.stages[0]?.version ?? -1
  const received = () =>
    actOnStage(db, freelancer.id, id, {
      act: 'received',
      n: 1,
      words: null,
      formKey: crypto.randomUUID(),
      version,
      now: new Date(),
    })
  await Promise.all(Array.from({ length: 10 }, received))
  expect(await listReceipts(db, client.id, id)).toHaveLength(1)
})

test('when both sides have left, the number and the amounts stay', async () => {
  const db = await aDatabase()
  const { id, client, freelancer } = await aHiring(db, {}, TO_THE_END)
  await db.deleteFrom('users').where('id', 'in', [client.id, freelancer.id]).execute()
  const kept = await db.selectFrom('documents').selectAll().where('orderId', '=', id).execute()
  expect(kept).toMatchObject([{ series: 'J', toPayCents: 10_601 }])
  const stages = await db.selectFrom('stages').select('toPayCents').where('orderId', '=', id).execute()
  expect(stages).toEqual([{ toPayCents: 10_601 }])
  const words = JSON.stringify([kept, await db.selectFrom('orders').selectAll().where('id', '=', id).execute()])
  for (const { id: left } of [client, freelancer]) expect(words).not.toContain(left)
  expect(words).not.toContain('Cartel')
})

interface Sides {
  id: string
  client: { id: string }
  freelancer: { id: string }
}

/** Opens a dispute about the first stage, whose other side grants the claim. */
async function divide(db: Db, { id, client, freelancer }: Sides, claimCents: number) {
  const version = (await findOrder(db, client.id, id))?.stages[0]?.version ?? -1
  const opening = { n: 1, reason: 'incompleto' as const, words: 'Falta una parte.', claimCents, version }
  const opened = await openDispute(db, client.id, id, { ...opening, formKey: crypto.randomUUID(), now: new Date() })
  if (opened.kind !== 'opened') throw new Error(opened.kind)
  const answer = { grants: true, words: 'De acuerdo.', formKey: crypto.randomUUID(), version: 0, now: new Date() }
  await answerDispute(db, { userId: freelancer.id, disputeId: opened.id }, answer)
}

test('the valid receipt of a payment that was later divided is for the part that was kept', async () => {
  const db = await aDatabase()
  const paid = await aPaid(db)
  await divide(db, paid, 3_333)
  for (const { id } of await db.selectFrom('providerCalls').select('id').execute())
    await callProvider(db, id, { findProvider: findProviderIn(db), now: new Date() })
  const kept = { toPayCents: 10_601 - 3_333, baseCents: 6_857, retentionCents: 1_028, taxCents: 1_439 }
  const receipts = await listReceipts(db, paid.client.id, paid.id)
  expect(receipts.filter(({ series }) => series === 'DJ')).toMatchObject([{ toPayCents: 10_601 }, kept])
  expect(receipts.find(({ cancelledAt, series }) => !cancelledAt && series === 'DJ')).toMatchObject(kept)
  // The year's sums hold the kept part, and no debt for it is left.
  expect(await listEarnings(db, paid.freelancer.id)).toMatchObject([{ ...kept, receivedCents: 7_268, dueCents: 0 }])
})

test('without a provider it becomes valid once the client has confirmed the return of the rest', async () => {
  const db = await aDatabase()
  const order = await aHiring(db, {}, TO_THE_END.slice(0, 2))
  await divide(db, order, 3_333)
  expect(await listReceipts(db, order.client.id, order.id)).toMatchObject([{ toPayCents: 10_601, cancelledAt: null }])
  const version = (await findOrder(db, order.client.id, order.id))?.stages[0]?.version ?? -1
  const doing = { act: 'return-received' as const, n: 1, words: null, formKey: crypto.randomUUID(), version }
  expect(await actOnStage(db, order.client.id, order.id, { ...doing, now: new Date() })).toEqual({ kind: 'done' })
  const live = (await listReceipts(db, order.client.id, order.id)).filter(
    ({ series, cancelledAt }) => series === 'J' && !cancelledAt,
  )
  expect(live).toMatchObject([{ toPayCents: 7_268 }])
})
