import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aPaid } from '#tests/support/disputes.ts'
import { anAccount } from '#tests/support/factories.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { actOnStage } from './commands.server.ts'
import { listOrderDays, orderDays } from './figures.server.ts'
import { ordersByMonth, sumOfOrderDays } from './figures.ts'
import { findOrder } from './queries.server.ts'

const db = await aDatabase()
const MADRID = { from: '2020-01-01', timezone: 'Europe/Madrid', currency: 'EUR' }
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' }).format(new Date())

test('T2: a freelancer’s orders count when they are hired, their income when a payment is confirmed', async () => {
  const freelancer = await anAccount(db)
  await aHiring(db, { freelancer })
  await aHiring(db, { freelancer }, [['client', 'pay']])
  const { client } = await aHiring(db, { freelancer }, TO_THE_END)
  expect(await listOrderDays(db, freelancer.id, MADRID)).toEqual([
    { day: today(), orders: 3, paid: 1, baseCents: 10_001, toPayCents: 10_601 },
  ])
  // The payment belongs to the freelancer and has this currency.
  expect(await listOrderDays(db, client.id, MADRID)).toEqual([])
  expect(await listOrderDays(db, freelancer.id, { ...MADRID, currency: 'USD' })).toEqual([])
})

test('T2: a payment that was cancelled or denied afterwards is not income', async () => {
  const freelancer = await anAccount(db)
  await aHiring(db, { freelancer }, [
    ['client', 'pay'],
    ['freelancer', 'received'],
    ['freelancer', 'cancel'],
  ])
  await aHiring(db, { freelancer }, [
    ['client', 'pay'],
    ['freelancer', 'not-received'],
  ])
  const [day] = await listOrderDays(db, freelancer.id, MADRID)
  expect(day).toMatchObject({ orders: 2, paid: 0, baseCents: 0 })
})

test('T2: money collected by a provider is income from the day of its payment, until it is given back', async () => {
  const order = await aPaid(db)
  const { freelancer } = order
  const [day] = await listOrderDays(db, freelancer.id, MADRID)
  expect(day).toMatchObject({ orders: 1, paid: 1, baseCents: 10_001, toPayCents: 10_601 })
  const version = (await findOrder(db, freelancer.id, order.id))?.stages[0]?.version ?? -1
  const doing = { act: 'cancel', n: 1, words: null, formKey: randomUUID(), version, now: new Date() } as const
  await actOnStage(db, freelancer.id, order.id, doing)
  const [after] = await listOrderDays(db, freelancer.id, MADRID)
  expect(after).toMatchObject({ orders: 1, paid: 0, baseCents: 0 })
})

test('T2: days are those of the freelancer’s time zone, and days before the first are left out', async () => {
  const freelancer = await anAccount(db)
  const order = await aHiring(db, { freelancer })
  const at = new Date('2026-03-01T22:30:00Z')
  await sql`UPDATE orders SET created_at = ${at} WHERE id = ${order.id}`.execute(db)
  const dayIn = async (timezone: string) =>
    (await listOrderDays(db, freelancer.id, { ...MADRID, timezone })).map(({ day }) => day)
  expect(await dayIn('Europe/Madrid')).toEqual(['2026-03-01'])
  expect(await dayIn('Asia/Tokyo')).toEqual(['2026-03-02'])
  expect(await listOrderDays(db, freelancer.id, { ...MADRID, from: '2026-03-02' })).toEqual([])
})

test('T3: a payment of an old order counts in the month in which it was confirmed', async () => {
  const freelancer = await anAccount(db)
  const order = await aHiring(db, { freelancer })
  const created = new Date('2026-01-10T12:00:00Z')
  await sql`UPDATE orders SET created_at = ${created} WHERE id = ${order.id}`.execute(db)
  const version = (await findOrder(db, freelancer.id, order.id))?.stages[0]?.version ?? -1
  const doing = { act: 'received', n: 1, words: null, formKey: randomUUID(), version } as const
  await actOnStage(db, freelancer.id, order.id, { ...doing, now: new Date('2026-03-10T12:00:00Z') })
  const days = await listOrderDays(db, freelancer.id, MADRID)
  expect(ordersByMonth(days, ['2026-01', '2026-02', '2026-03'])).toEqual([
    { month: '2026-01', orders: 1, paid: 0, baseCents: 0, toPayCents: 0 },
    { month: '2026-02', orders: 0, paid: 0, baseCents: 0, toPayCents: 0 },
    { month: '2026-03', orders: 0, paid: 1, baseCents: 10_001, toPayCents: 10_601 },
  ])
  expect(sumOfOrderDays(days, { from: '2026-03-10', to: '2026-03-10' })).toMatchObject({ orders: 0, paid: 1 })
})

test('T2: the figures are read by indexes, whatever other people have', async () => {
  const plan = await db.transaction().execute(async (trx) => {
    // Small tables are scanned whole; with that turned off, only a missing index causes a scan.
    await sql`SET LOCAL enable_seqscan = off`.execute(trx)
    const { rows } = await sql<object>`EXPLAIN ${orderDays(randomUUID(), MADRID)}`.execute(trx)
    return rows.flatMap((row) => Object.values(row) as string[]).join('\n')
  })
  expect(plan).toContain('orders_freelancer_newest_idx')
  expect(plan).toContain('stages_pkey')
  expect(plan).toMatch(/order_events_(?:pkey|sent_once)/)
  expect(plan).not.toContain('Seq Scan')
})
