import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findWritable, placeOf } from '#app/config/database-hosts.ts'
import { migrate } from '#db/migrate.ts'
import { isTransactionPooled, POOLER_ADVICE } from './pooler.ts'

/** In a compose file the database may start after the app. */
export const WAIT_FOR_DATABASE_MS = 20_000
export const MINIMUM_VERSION = 150_000

/** A start that cannot continue, with the remedy in one line. */
export class StartError extends Error {
  override name = 'StartError'
}

/**
 * Waits for the database, then migrates it.
 * @throws StartError when it cannot be reached, is too old, is of a newer Gremio, or when there is a pooler in front
 *   that gives connections away between transactions.
 */
export async function prepareDatabase(
  connectionString: string,
  schemaFolder: string,
  { waitMs = WAIT_FOR_DATABASE_MS } = {},
): Promise<string[]> {
  await requireServer(connectionString, { waitMs })
  if (await isTransactionPooled(connectionString))
    throw new StartError(`${placeOf(connectionString)} pools transactions. ${POOLER_ADVICE}`)
  try {
    return await migrate(connectionString, schemaFolder)
  } catch (error) {
    throw new StartError(`The database could not be brought up to date: ${messageOf(error)}`)
  }
}

/**
 * Waits for the database.
 * @throws StartError when it cannot be reached or is too old.
 */
export async function requireServer(connectionString: string, { waitMs = WAIT_FOR_DATABASE_MS } = {}): Promise<void> {
  const version = await findServerVersion(connectionString, performance.now() + waitMs)
  if (version < MINIMUM_VERSION) {
    throw new StartError(
      `The database is PostgreSQL ${Math.floor(version / 10_000)}; Gremio needs version 15 or newer.`,
    )
  }
}

async function findServerVersion(connectionString: string, deadline: number): Promise<number> {
  let told = false
  for (;;) {
    let client: pg.Client | undefined
    try {
      client = new pg.Client({ connectionString: await findWritable(connectionString), connectionTimeoutMillis: 3_000 })
      client.on('error', () => {})
      await client.connect()
      const { rows } = await client.query<{ version: string }>(
        `SELECT current_setting('server_version_num') AS version`,
      )
      return Number(rows[0]?.version)
    } catch (error) {
      if (!isPassing(error) || performance.now() > deadline) {
        throw new StartError(`The database at ${placeOf(connectionString)} cannot be used: ${messageOf(error)}`)
      }
      if (!told) process.stderr.write(`Waiting for the database at ${placeOf(connectionString)} …\n`)
      told = true
      await pause(500)
    } finally {
      await client?.end().catch(() => {})
    }
  }
}

/** Whether waiting may help: nothing listens yet, or the server is still starting. A wrong password does not pass. */
function isPassing(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code === '57P03'
  return true
}

export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
