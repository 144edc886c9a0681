import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { clock } from '#app/adapters/clock.server.ts'
import { listReceipts } from '#app/domain/documents/queries.server.ts'
import { verifyLedger } from '#app/domain/ledger/verify.server.ts'
import { claimJobs } from '#app/domain/outbox/jobs.server.ts'
import { actPath } from '#app/domain/orders/paths.ts'
import { actOnStage } from '#app/domain/orders/commands.server.ts'
import type { PlainAct } from '#app/domain/orders/acts.ts'
import { lookSoon } from '#app/domain/orders/payments.server.ts'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import type { Side } from '#app/domain/orders/stages.ts'
import { simulatorPath } from '#app/domain/simulator/simulations.ts'
import { simulate } from '#app/domain/simulator/provider.server.ts'
import { HOUR_MS } from '#app/locale/durations.ts'
import { hiringJobs } from '#app/jobs/hiring.server.ts'
import { jobHandlers } from '#app/jobs/handlers.server.ts'
import { runJob } from '#app/jobs/worker.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDeadlyLine, type Moment } from '#tests/support/deadly-line.ts'
import { aCollected, anOpenPayment, aPaid } from '#tests/support/disputes.ts'
import { eventually } from '#tests/support/eventually.ts'
import { signIn } from '#tests/support/factories.ts'
import { aHiring } from '#tests/support/hiring.ts'
import { aServer, theServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

/*
 * A server is killed at the worst moments of what moves money: when all is written and it does not know yet, or when
 * nothing is. After one run of the due jobs, the rows must be the same as without the kill.
 */

const db = await aDatabase()

type Hired = Pick<Awaited<ReturnType<typeof aHiring>>, 'id' | 'client' | 'freelancer'>
type Placed = Hired & { paymentId?: string }

interface Deed {
  /** Up to the deed. */
  given(): Promise<Placed>
  /** The form by which somebody does it; without it a job does. */
  form?: { by: Side; at: (order: Placed) => string }
  /** The statements that write, in their order. */
  writes: RegExp[]
  /** How it ends: the stage, its money in the books and at the provider, and what happened. */
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
/** What the provider writes, and what is booked of its answer. */
const CALLED = [/simulated_calls/, /ledger_postings/]

const DEEDS: Record<string, Deed> = {
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

const POINTS = Object.entries(DEEDS).flatMap(([name, deed]) =>
  deed.writes.flatMap((writes) =>
    (['before-commit', 'before-answer'] as const).map((when) => ({ name, deed, moment: { writes, when } })),
  ),
)
/** `npm run check:kills` goes through all of them. */
const ALL = process.env['KILLS'] === 'all'
const IN_SHORT = ['a job hands over', 'a client accepts']
const points = ALL
  ? POINTS
  : POINTS.filter(({ name, moment }) => IN_SHORT.includes(name) && moment.when === 'before-answer')

const MONEY = Object.keys(hiringJobs)

const jobsDue = () =>
  db
    .selectFrom('jobs')
    .select(['id', 'kind', 'lastError'])
    .where('kind', 'in', MONEY)
    .where('runAt', '<=', new Date())
    .execute()

/** Does each job that is due, and those that follow from it, once: as another worker does when the lease is over. */
async function runOnce() {
  await db.updateTable('jobs').set({ lockedUntil: null }).where('kind', 'in', MONEY).execute()
  for (;;) {
    const jobs = await claimJobs(db, { now: new Date(), limit: 50, kinds: MONEY })
    if (jobs.length === 0) return
    await Promise.all(jobs.map((job) => runJob(job, { db, handlers: jobHandlers, clock })))
  }
}

async function endOf({ id, client }: Hired) {
  const order = await findOrder(db, client.id, id)
  const stage = order?.stages[0]
  const accounts = await db
    .selectFrom('ledgerAccounts')
    .select(['kind', 'balanceCents'])
    .where('orderId', '=', id)
    .where('balanceCents', '<>', 0)
    .orderBy('kind')
    .execute()
  const provider = await db
    .selectFrom('simulatedPayments')
    .innerJoin('payments', 'payments.id', 'simulatedPayments.paymentId')
    .select(['simulatedPayments.state', 'releasedCents', 'refundedCents'])
    .where('orderId', '=', id)
    .execute()
  return {
    stage: [stage?.state, stage?.payment],
    books: Object.fromEntries(accounts.map(({ kind, balanceCents }) => [kind, balanceCents])),
    provider,
    events: order?.events.map(({ kind }) => kind).toSorted(),
    receipts: (await listReceipts(db, client.id, id)).length,
  }
}

/** Somebody sends the form of the deed; undefined where no answer came. */
async function send(origin: string, who: { id: string }, path: string, body: URLSearchParams) {
  const visitor = await Visitor.arrive({ origin })
  await signIn(db, visitor, who)
  const answer = await visitor
    .request(path, { method: 'POST', headers: { Origin: origin }, body, redirect: 'manual' })
    .catch(() => undefined)
  return answer?.status
}

/** Lets a server do the deed of an order, and kills it at the moment; gives the form that was sent. */
async function killAt(order: Placed, { form }: Deed, moment: Moment): Promise<URLSearchParams | undefined> {
  const due = (await jobsDue()).map(({ id }) => id)
  // Not before the server is up and waited for.
  await dateJobs(due, new Date(Date.now() + HOUR_MS))
  const line = await aDeadlyLine(process.env['DATABASE_URL'] as string)
  const doomed = await aServer({ DATABASE_URL: line.url })
  const wait = () => line.waitFor(moment, () => void doomed.kill())
  if (!form) {
    wait()
    await dateJobs(due, new Date())
    await doomed.exited
    return undefined
  }
  const at = form.at(order)
  const visitor = await Visitor.arrive({ origin: doomed.origin })
  await signIn(db, visitor, order[form.by])
  await visitor.visit(at)
  const body = new URLSearchParams(visitor.formTo(at))
  wait()
  expect(await send(doomed.origin, order[form.by], at, body)).toBeUndefined()
  await doomed.exited
  return body
}

async function dateJobs(ids: string[], runAt: Date) {
  if (ids.length > 0) await db.updateTable('jobs').set({ runAt }).where('id', 'in', ids).execute()
}

test.each(points)('$name, killed $moment.when of $moment.writes', async ({ deed, moment }) => {
  const order = await deed.given()
  const body = await killAt(order, deed, moment)
  if (deed.form && body) {
    // The same press again, when there is a server again.
    const { origin } = await theServer()
    const at = deed.form.at(order)
    expect(await send(origin, order[deed.form.by], at, body)).toBe(303)
  }
  // The next look at a payment comes within a minute: it is due.
  const { payload, kind } = { payload: sql`payload ->> 'paymentId'`, kind: 'check-payment' }
  await db
    .updateTable('jobs')
    .set({ runAt: new Date() })
    .where('kind', '=', kind)
    .where(payload, '=', order.paymentId ?? '')
    .execute()
  await runOnce()
  await eventually(async () => expect(await endOf(order)).toEqual(deed.ends))
  expect((await verifyLedger(db)).faults).toEqual([])
  await eventually(async () => expect(await jobsDue()).toEqual([]))
})
