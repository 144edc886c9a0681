import { randomUUID } from 'node:crypto'
import { actPath } from '#app/domain/orders/paths.ts'
import { actOnStage } from '#app/domain/orders/commands.server.ts'
import type { PlainAct } from '#app/domain/orders/acts.ts'
import { lookSoon } from '#app/domain/orders/payments.server.ts'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import type { Side } from '#app/domain/orders/stages.ts'
import { simulatorPath } from '#app/domain/simulator/simulations.ts'
import { simulate } from '#app/domain/simulator/provider.server.ts'
import { aDatabase } from './database.ts'
import { aCollected, anOpenPayment, aPaid } from './disputes.ts'
import { aHiring } from './hiring.ts'

const db = await aDatabase()

export type Hired = Pick<Awaited<ReturnType<typeof aHiring>>, 'id' | 'client' | 'freelancer'>
export type Placed = Hired & { paymentId?: string }

export interface Deed {
  /** Up to the deed. */
  given(): Promise<Placed>
  /** The form of the deed; without it a job does it. */
  form?: { by: Side; at: (order: Placed) => string }
  /** The statements that write, in their order. */
  writes: RegExp[]
  /** The end: the stage, its money in the books and at the provider, and the events. */
  ends: object
}

const PRICE = 10_601

async function does(order: Hired, side: Side, act: PlainAct) {
  const version = (await findOrder(db, order.client.id, order.id))?.stages[0]?.version ?? -1
  const doing = { act, n: 1, words: 'Ya está.', formKey: randomUUID(), version, now: new Date() }
  const done = await actOnStage(db, order[side].id, order.id, doing)
  if (done.kind !== 'done') throw new Error(done.kind)
}

async function anOpenOne() {
  const { orderId, paymentId, client, freelancer } = await anOpenPayment(db)
  return { id: orderId, paymentId, client, freelancer }
}

/** The provider has been paid, and says so. */
async function aToldOne() {
  const order = await anOpenOne()
  await simulate(db, order.paymentId, 'pagar', new Date())
  await lookSoon(db, order.paymentId)
  return order
}

async function aDeliveredOne() {
  const order = await aPaid(db)
  await does(order, 'freelancer', 'deliver')
  return order
}

const TAKEN = {
  stage: ['en_curso', 'cobrado'],
  books: { cliente: -PRICE, retenido: PRICE },
  provider: [{ state: 'cobrado', releasedCents: 0, refundedCents: 0 }],
  events: ['accepted-quote', 'paid'],
  receipts: 1,
}
const RELEASED = {
  stage: ['completado', 'liberado'],
  books: { banco: PRICE, cliente: -PRICE },
  provider: [{ state: 'cobrado', releasedCents: PRICE, refundedCents: 0 }],
  events: ['accept', 'accepted-quote', 'deliver', 'paid', 'released'],
  receipts: 1,
}
const REFUNDED = {
  stage: ['reembolsado', 'reembolsado'],
  books: {},
  provider: [{ state: 'cobrado', releasedCents: 0, refundedCents: PRICE }],
  events: ['accepted-quote', 'cancel', 'paid', 'refunded'],
  receipts: 2,
}
/** The provider's records, and the bookings that its answers lead to. */
const CALLED = [/simulated_calls/, /ledger_postings/]

/** The deeds that move money, each with the state before it, what it writes and how it ends. */
export const DEEDS: Record<string, Deed> = {
  'a job books what was paid': { given: aToldOne, writes: [/ledger_postings/], ends: TAKEN },
  'a job hands over': {
    given: async () => {
      const order = await aDeliveredOne()
      await does(order, 'client', 'accept')
      return order
    },
    writes: CALLED,
    ends: RELEASED,
  },
  'a job gives back': {
    given: async () => {
      const order = await aPaid(db)
      await does(order, 'freelancer', 'cancel')
      return order
    },
    writes: CALLED,
    ends: REFUNDED,
  },
  'a job books what was paid after the end': {
    given: async () => {
      const order = await aToldOne()
      await does(order, 'client', 'cancel')
      return order
    },
    writes: [/ledger_postings/],
    ends: {
      ...REFUNDED,
      stage: ['cancelado', 'por_pagar'],
      events: ['accepted-quote', 'cancel', 'paid-late', 'refunded'],
      receipts: 0,
    },
  },
  'a job accepts by silence': {
    given: async () => {
      const order = await aDeliveredOne()
      const now = new Date()
      await db.updateTable('orders').set({ clientSeenAt: now }).where('id', '=', order.id).execute()
      await db.updateTable('stages').set({ turnAt: now, remindedAt: now }).where('orderId', '=', order.id).execute()
      await db
        .updateTable('jobs')
        .set({ runAt: now })
        .where('kind', '=', 'turn-date')
        .where('dedupeKey', 'like', `turn-date:work:${order.id}:%`)
        .execute()
      return order
    },
    writes: [/ledger_postings/],
    ends: { ...RELEASED, events: ['accepted-by-silence', 'accepted-quote', 'deliver', 'paid', 'released'] },
  },
  'a client opens a payment': {
    given: () => aCollected(db),
    form: { by: 'client', at: ({ id }) => actPath(id, 1, 'checkout') },
    writes: [/insert into "payments"/, /insert into "simulated_payments"/, /update "payments"/],
    ends: {
      stage: ['pendiente_pago', 'por_pagar'],
      books: {},
      provider: [{ state: 'abierto', releasedCents: 0, refundedCents: 0 }],
      events: ['accepted-quote'],
      receipts: 0,
    },
  },
  'a client pays': {
    given: anOpenOne,
    form: { by: 'client', at: ({ paymentId = '' }) => simulatorPath(paymentId) },
    writes: [/update "simulated_payments"/],
    ends: TAKEN,
  },
  'a client accepts': {
    given: aDeliveredOne,
    form: { by: 'client', at: ({ id }) => actPath(id, 1, 'accept') },
    writes: [/provider_calls/],
    ends: RELEASED,
  },
  'a freelancer cancels': {
    given: () => aPaid(db),
    form: { by: 'freelancer', at: ({ id }) => actPath(id, 1, 'cancel') },
    writes: [/provider_calls/],
    ends: REFUNDED,
  },
  'a freelancer says that the money has come': {
    given: () => aHiring(db, {}, [['client', 'pay']]),
    form: { by: 'freelancer', at: ({ id }) => actPath(id, 1, 'received') },
    writes: [/ledger_postings/],
    ends: {
      stage: ['en_curso', 'recibido'],
      books: { acordado: -PRICE, recibido: PRICE },
      provider: [],
      events: ['accepted-quote', 'pay', 'received'],
      receipts: 1,
    },
  },
}
