import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { withApp } from './app.ts'
import { seedConversations } from './conversations-seed.ts'
import { connected } from './database.ts'
import { head, type Told } from './figures.ts'
import { cpuOf, cpuOfFamily } from './processes.ts'
import { signIn } from './screens.ts'

const WARM_UP = 200
const RUNS = 400
const LOOK_MS = 1_000

interface Act {
  name: string
  /**
   * One request, by its number.
   * @returns the status of the answer.
   */
  once(number: number): Promise<number>
}

/**
 * Measures the processor time of one request of each kind on both sides, and the log of PostgreSQL in bytes: the
 * figures that `npm run scale` reckons with. Processor time, unlike the clock's, hardly depends on the other load of
 * the machine.
 */
export async function measureCosts(databaseUrl: string, postgres: number, { say }: Told): Promise<void> {
  const conversation = await seedConversations(databaseUrl, { conversations: 1_000, messages: 10_000 })
  await withApp(databaseUrl, (app) =>
    connected(databaseUrl, async (client) => {
      const cookie = await signIn(app.origin)
      const { rows: listings } = await client.query<{ id: string }>('SELECT id FROM visible_listings LIMIT 1000')
      const get = async (path: string, headers: Record<string, string> = {}) => {
        const response = await fetch(app.origin + path, { headers: { 'accept-encoding': 'gzip', ...headers } })
        await response.arrayBuffer()
        return response.status
      }
      const thread = `/dashboard/messages/${conversation}`
      const acts: Act[] = [
        { name: 'a page that is kept', once: () => get('/') },
        {
          name: 'a search nobody made before',
          once: (n) => get(`/marketplace?min_price=${20 + (n % 80)}&q=diseño+${n}`),
        },
        { name: 'a listing nobody read before', once: (n) => get(`/marketplace/${listings[n % listings.length]?.id}`) },
        { name: 'a signed-in page', once: () => get('/dashboard', { cookie }) },
        {
          name: 'a message that is sent',
          once: async (n) => {
            const response = await fetch(app.origin + thread, {
              method: 'POST',
              redirect: 'manual',
              headers: { cookie, origin: app.origin, 'content-type': 'application/x-www-form-urlencoded' },
              body: new URLSearchParams({
                content: `Mensaje de prueba ${n}: ¿te viene bien el martes?`,
                key: crypto.randomUUID(),
              }),
            })
            await response.arrayBuffer()
            return response.status
          },
        },
      ]
      await untilJobsRest(client)
      say(head('| request | node ms | PostgreSQL ms | bytes of log |'))
      for (const { name, once } of acts) {
        const seen = new Set<number>()
        for (let n = 0; n < WARM_UP; n += 1) seen.add(await once(n))
        const before = { node: cpuOf(app.pid), postgres: cpuOfFamily(postgres), log: await logBytes(client) }
        for (let n = WARM_UP; n < WARM_UP + RUNS; n += 1) seen.add(await once(n))
        const each = (spent: number) => (spent / RUNS).toFixed(1)
        const log = Math.round(((await logBytes(client)) - before.log) / RUNS)
        if ([...seen].some((status) => status >= 400))
          throw new Error(`${name} is answered with ${[...seen].join(', ')}`)
        say(
          `| ${name} | ${each(cpuOf(app.pid) - before.node)} | ${each(cpuOfFamily(postgres) - before.postgres)} | ${log} |`,
        )
      }
    }),
  )
}

/** A new database gives much to do at first, which is no request's. */
async function untilJobsRest(client: pg.Client): Promise<void> {
  for (let isDue = true; isDue; await pause(LOOK_MS)) {
    const { rows } = await client.query<{ due: boolean }>(
      `SELECT EXISTS (SELECT FROM jobs WHERE state = 'running' OR state = 'waiting' AND run_at <= now()) AS due`,
    )
    isDue = rows[0]?.due ?? false
  }
}

async function logBytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    `SELECT (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 AS bytes`,
  )
  return rows[0]?.bytes ?? 0
}

/** The counted things, and the tables that grow with them. */
const GROWN_BY: Record<string, { counted: string; tables: string[] }> = {
  listing: {
    counted: 'listings',
    tables: ['listings', 'listing_search', 'listing_words', 'listing_images', 'listing_totals', 'text_prints'],
  },
  message: { counted: 'messages', tables: ['messages', 'conversations', 'conversation_members', 'inquiries'] },
  order: {
    counted: 'orders',
    tables: ['orders', 'stages', 'order_events', 'documents', 'requests', 'quotes', 'quote_stages', 'payments'],
  },
  account: { counted: 'users', tables: ['users', 'profiles', 'user_settings', 'rating_summaries', 'seller_points'] },
}
/** With fewer rows, the pages of empty indexes would weigh more than the rows. */
const ENOUGH_ROWS = 1_000

/** The size of one of each in the database, with its indexes and long texts. */
export async function measureSizes(databaseUrl: string, say: (text: string) => void): Promise<void> {
  say(head('| one more | rows | bytes | of these indexes |'))
  await connected(databaseUrl, async (client) => {
    for (const [name, { counted, tables }] of Object.entries(GROWN_BY)) {
      const { rows: counts } = await client.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${counted}`)
      const n = counts[0]?.n ?? 0
      if (n < ENOUGH_ROWS) {
        say(`| ${name} | ${n} | too few | |`)
        continue
      }
      const { rows } = await client.query<{ total: number; indexes: number }>(
        `SELECT sum(pg_total_relation_size(t::regclass))::float8 AS total, sum(pg_indexes_size(t::regclass))::float8 AS indexes
           FROM unnest($1::text[]) t`,
        [tables],
      )
      const { total = 0, indexes = 0 } = rows[0] ?? {}
      say(`| ${name} | ${n} | ${Math.round(total / n)} | ${Math.round(indexes / n)} |`)
    }
  })
}
