import { Gauge, type Registry } from 'prom-client'
import { DAYS_OF } from '#app/domain/disputes/steps.ts'
import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'

/** The rows of the database at a moment, counted. */
export interface Stock {
  jobs: { kind: string; state: string; count: number; dueForSeconds: number }[]
  mails: { state: string; count: number }[]
  orders: { state: string; count: number }[]
  /** Disputes that have not ended. */
  disputes: { state: string; count: number }[]
  sessions: { persistent: boolean; count: number }[]
  /** Every cent that came from somewhere went somewhere: each sum is 0. */
  ledger: { currency: string; sumCents: number }[]
}

/** Sent mails are left out, because they are many. */
const MAIL_STATES = ['en_cola', 'fallido', 'rebotado'] as const

/** Counts waiting rows and all rows, as of one moment. */
export async function countStock(db: Db): Promise<Stock> {
  const dueFor = sql<number>`coalesce(extract(epoch FROM max(app_now() - run_at)
    FILTER (WHERE state = 'waiting' AND run_at <= app_now())), 0)::float8`
  const [jobs, mails, orders, disputes, sessions, ledger] = await Promise.all([
    db
      .selectFrom('jobs')
      .select(({ fn }) => ['kind', 'state', fn.countAll<number>().as('count'), dueFor.as('dueForSeconds')])
      .groupBy(['kind', 'state'])
      .execute(),
    db
      .selectFrom('outbox')
      .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
      .where('state', 'in', MAIL_STATES)
      .groupBy('state')
      .execute(),
    db
      .selectFrom('orders')
      .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
      .groupBy('state')
      .execute(),
    db
      .selectFrom('disputes')
      .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
      .where('state', '<>', 'resuelta')
      .groupBy('state')
      .execute(),
    db
      .selectFrom('sessions')
      .select(({ fn }) => ['persistent', fn.countAll<number>().as('count')])
      .where('expiresAt', '>', sql<Date>`app_now()`)
      .groupBy('persistent')
      .execute(),
    db
      .selectFrom('ledgerAccounts')
      .select(['currency', sql<number>`sum(balance_cents)::float8`.as('sumCents')])
      .groupBy('currency')
      .execute(),
  ])
  return { jobs, mails, orders, disputes, sessions, ledger }
}

/** The kinds of open disputes, so that an alert can use one that has no row. */
const OPEN_DISPUTES = Object.keys(DAYS_OF)

/** The database is read at most this often, however many requests there are. */
const STOCK_FRESH_MS = 15_000

/**
 * Makes the figures that are counted in the database. @returns
 * a function that updates them before they are read.
 */
export function showStock(countStock: () => Promise<Stock>, registers: Registry[]): () => Promise<void> {
  const show = stockGauges(registers)
  const stock = cached(countStock, STOCK_FRESH_MS)
  return async () => show(await stock().catch(() => undefined))
}

/**
 * @returns what shows a stock; without one, because the database is away, its figures are absent rather than old. That
 *   is why each has a label.
 */
function stockGauges(registers: Registry[]) {
  const up = new Gauge({ name: 'gremio_database_up', help: '1 when the database answered', registers })
  const labelled = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers })
  const jobs = labelled('gremio_jobs', 'Later work', 'kind', 'state')
  const due = labelled('gremio_jobs_due_seconds', 'For how long the oldest due job of a kind has waited', 'kind')
  const mails = labelled('gremio_mails', 'Mails that have not gone', 'state')
  const orders = labelled('gremio_orders', 'Orders', 'state')
  const disputes = labelled('gremio_disputes', 'Disputes that have not ended', 'state')
  const sessions = labelled('gremio_sessions', 'Sessions that have not ended', 'kind')
  const ledger = labelled('gremio_ledger_sum_cents', 'The sum of all accounts of the ledger, which is 0', 'currency')
  return (stock: Stock | undefined) => {
    up.set(Number(stock !== undefined))
    for (const gauge of [jobs, due, mails, orders, disputes, sessions, ledger]) gauge.reset()
    if (!stock) return
    for (const { kind, state, count, dueForSeconds } of stock.jobs) {
      jobs.set({ kind, state }, count)
      if (state === 'waiting') due.set({ kind }, dueForSeconds)
    }
    for (const state of MAIL_STATES) mails.set({ state }, 0)
    for (const { state, count } of stock.mails) mails.set({ state }, count)
    for (const { state, count } of stock.orders) orders.set({ state }, count)
    for (const state of OPEN_DISPUTES) disputes.set({ state }, 0)
    for (const { state, count } of stock.disputes) disputes.set({ state }, count)
    for (const { persistent, count } of stock.sessions)
      sessions.set({ kind: persistent ? 'remembered' : 'browser' }, count)
    for (const { currency, sumCents } of stock.ledger) ledger.set({ currency }, sumCents)
  }
}

/** Reads again once the last answer is this old; calls meanwhile get the same answer. After a failure it reads again. */
function cached<T>(ask: () => Promise<T>, freshMs: number): () => Promise<T> {
  let asked = -Infinity
  let answer: Promise<T> | undefined
  return () => {
    if (!answer || performance.now() - asked > freshMs) {
      asked = performance.now()
      answer = ask()
      answer.catch(() => (answer = undefined))
    }
    return answer
  }
}
