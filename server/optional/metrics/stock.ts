import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'

/** What is in the database at a moment, counted. */
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

/** Mails that have gone are of no interest, and they are many. */
export const MAIL_STATES = ['en_cola', 'fallido', 'rebotado'] as const

/** Counts what waits and what there is, all as of one moment. */
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
