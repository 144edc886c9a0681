import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { clock } from '#app/adapters/clock.server.ts'
import { listReceipts } from '#app/domain/documents/queries.server.ts'
import { verifyLedger } from '#app/domain/ledger/verify.server.ts'
import { claimJobs } from '#app/domain/outbox/jobs.server.ts'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import { HOUR_MS } from '#app/locale/durations.ts'
import { hiringJobs } from '#app/jobs/hiring.server.ts'
import { jobHandlers } from '#app/jobs/handlers.server.ts'
import { runJob } from '#app/jobs/worker.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDeadlyLine, type Moment } from '#tests/support/deadly-line.ts'
import { eventually } from '#tests/support/eventually.ts'
import { signIn } from '#tests/support/factories.ts'
import { aServer, theServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { DEEDS, type Deed, type Hired, type Placed } from '#tests/support/money-deeds.ts'

/*
 * A server is killed at the worst moments of an act that moves money: when all rows are written and it does not know
 * it yet, or when none are. After one run of the due jobs, the rows must be the same as without the kill.
 */

const db = await aDatabase()

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

/** Sends the form of the act; undefined without an answer. */
async function send(origin: string, who: { id: string }, path: string, body: URLSearchParams) {
  const visitor = await Visitor.arrive({ origin })
  await signIn(db, visitor, who)
  const answer = await visitor
    .request(path, { method: 'POST', headers: { Origin: origin }, body, redirect: 'manual' })
    .catch(() => undefined)
  return answer?.status
}

/** Makes a server do the act on an order, and kills it at the moment; returns the sent form. */
async function killAt(order: Placed, { form }: Deed, moment: Moment): Promise<URLSearchParams | undefined> {
  const due = (await jobsDue()).map(({ id }) => id)
  // The jobs run once the server is up and waited for.
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
