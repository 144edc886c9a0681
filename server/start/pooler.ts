import pg from 'pg'
import { findWritable } from '#app/config/database-hosts.ts'

/** How many connections are occupied that a pooler would give next. */
const OTHERS = 3
const TIMEOUT_MS = 5_000

export const POOLER_ADVICE =
  'Let it pool sessions, or set DATABASE_DIRECT_URL to the address of PostgreSQL itself: then only transactions go through the pooler.'

/**
 * Whether this address is a pooler that gives connections away between transactions. The server process of a
 * connection then changes as soon as others have used it.
 */
export async function isTransactionPooled(url: string): Promise<boolean> {
  const connectionString = await findWritable(url)
  const clients = Array.from({ length: 1 + OTHERS }, () => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS })
    client.on('error', () => {})
    return client
  })
  const [one, ...others] = clients as [pg.Client, ...pg.Client[]]
  try {
    await one.connect()
    const first = await processOf(one)
    // PostgreSQL itself names the process that answers; a pooler has numbers of its own.
    if (first === announcedProcess(one)) return false
    for (const other of others) {
      await other.connect()
      await other.query('BEGIN')
      await processOf(other)
    }
    // With no connection left for it, it waits until the time is over.
    return (await processOf(one).catch(() => undefined)) !== first
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}

async function processOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return rows[0]?.pid
}

function announcedProcess(client: pg.Client): number | undefined {
  // The package's types do not know it.
  return (client as pg.Client & { processID?: number | null }).processID ?? undefined
}
