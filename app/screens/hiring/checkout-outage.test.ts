import '#tests/support/own-world.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { verifyLedger } from '#app/domain/ledger/verify.server.ts'
import { checkPayment } from '#app/domain/orders/payments.server.ts'
import { findProviderIn } from '#app/domain/orders/providers.server.ts'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import { simulate } from '#app/domain/simulator/provider.server.ts'
import { aCollected } from '#tests/support/disputes.ts'
import { signedIn, signIn } from '#tests/support/factories.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** The provider of the trial keeps its payments in a table: while that is locked it does not answer. */
async function whileItHangs(act: () => Promise<unknown>) {
  // A client outside the pool, which ends idle transactions after a time.
  const holder = new pg.Client({ connectionString: process.env['DATABASE_URL'] })
  await holder.connect()
  try {
    await holder.query('BEGIN; LOCK TABLE simulated_payments IN ACCESS EXCLUSIVE MODE')
    await act()
  } finally {
    await holder.end()
  }
}

const SAID = 'No hemos podido abrir el pago; no se te ha cobrado'

/** A client before the page that pays a stage, in a browser each of two tabs. */
async function paying() {
  const { db, visitor, account: client } = await signedIn()
  const { id } = await aCollected(db, { client })
  const page = `/dashboard/orders/${id}/stages/1/checkout`
  const tab = await Visitor.arrive()
  await signIn(db, tab, client)
  for (const each of [visitor, tab]) await each.visit(page)
  const [, amount] = /Vas a pagar ([\d,]+ €)/.exec(visitor.text) ?? []
  const button = `Pagar ${amount}`
  const payments = () =>
    db.selectFrom('payments').select(['id', 'attempt', 'state', 'amountCents']).where('orderId', '=', id).execute()
  const atProvider = () =>
    db
      .selectFrom('simulatedPayments as s')
      .innerJoin('payments as p', 'p.id', 's.paymentId')
      .select(['s.state', 's.amountCents'])
      .where('p.orderId', '=', id)
      .execute()
  const stage = async () => (await findOrder(db, client.id, id))?.stages[0]
  return { db, visitor, tab, client, id, page, button, payments, atProvider, stage }
}

test('a provider that does not answer is reported within seconds, no money is charged, and the next press continues', async () => {
  const { db, visitor, tab, id, page, button, payments, atProvider, stage } = await paying()
  const before = await stage()
  await whileItHangs(() => Promise.all([visitor.press(button), tab.press(button)]))
  for (const each of [visitor, tab]) {
    expect(each.status).toBe(503)
    expect(each.path).toBe(page)
    expect(each.heading).toBe(button)
    expect(each.document.querySelector('[role=alert]')).toHaveTextContent(SAID)
    expect(each.hasButton(button)).toBe(true)
  }
  expect(await atProvider()).toEqual([])
  expect(await payments()).toEqual([expect.objectContaining({ attempt: 1, state: 'creado' })])
  expect(await stage()).toEqual(before)

  // The provider answers again: both tabs come to the one payment.
  await visitor.press(button)
  await tab.press(button)
  const [payment, ...others] = await payments()
  expect(others).toEqual([])
  expect(payment).toMatchObject({ attempt: 1, state: 'abierto' })
  expect(await atProvider()).toEqual([{ state: 'abierto', amountCents: payment?.amountCents }])
  for (const each of [visitor, tab]) expect(each.path).toContain(payment?.id)

  // A payment there is booked once, however often it is reported.
  await simulate(db, payment!.id, 'dos_veces', new Date())
  const looking = { findProvider: findProviderIn(db), now: new Date() }
  for (let told = 0; told < 2; told += 1) await checkPayment(db, { paymentId: payment!.id, look: -1 }, looking)
  expect((await stage())?.payment).toBe('cobrado')
  const booked = await db
    .selectFrom('orderEvents')
    .select('kind')
    .where('orderId', '=', id)
    .where('kind', '=', 'paid')
    .execute()
  expect(booked).toHaveLength(1)
  expect((await verifyLedger(db)).faults).toEqual([])
})
