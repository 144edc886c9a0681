import type { Writable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { findWritable } from '#app/config/database-hosts.ts'
import { MARK } from '#app/domain/installation/store.server.ts'
import type { ListableStorage } from '#app/adapters/object-storage.ts'
import { HOUR_MS } from '#app/locale/durations.ts'
import { readApplied } from '#db/migrate.ts'
import { CommandFault } from '#server/faults.ts'
import { BYTES_AT_ONCE, createArchive, FILES_AT_ONCE, type Archive } from './archive.ts'
import { END, fileName, FORMAT, HEAD, listTables, partName, settle, type End, type Head } from './contents.ts'

/** The size of a table's parts: memory holds a few of them. */
const PART_BYTES = 4 * 1024 * 1024
/** The largest difference between the store's clock and this one. */
const CLOCK_MARGIN_MS = HOUR_MS

export interface BackupParts {
  connectionString: string
  storage: ListableStorage
  sink: Writable
  now: Date
  say(line: string): void
}

export interface BackedUp {
  rows: number
  tables: number
  files: number
}

/**
 * Writes everything into one archive while the site is in use: every table as it was at one moment, and the stored
 * files. Files are copied before that moment, and newer ones after it, so that a row of the snapshot finds its files
 * although others come and go.
 * @throws CommandFault when the database was never migrated, or is migrated meanwhile.
 */
export async function writeBackup({ connectionString, storage, sink, now, say }: BackupParts): Promise<BackedUp> {
  const archive = createArchive(sink, now)
  const client = new pg.Client({
    connectionString: await findWritable(connectionString),
    connectionTimeoutMillis: 10_000,
    application_name: 'gremio backup',
  })
  client.on('error', () => {})
  await client.connect()
  let whole = false
  try {
    await settle(client)
    const head: Head = {
      format: FORMAT,
      madeAt: now.toISOString(),
      migrations: await readApplied(client),
      tables: await listTables(client),
    }
    if (head.migrations.length === 0) throw new CommandFault('The database is empty: there is nothing to back up.')
    await archive.add({ name: HEAD, bytes: asJson(head) })

    const recent = new Set<string>()
    const since = new Date(now.getTime() - CLOCK_MARGIN_MS)
    say('Copying the stored files …')
    const before = await addFiles(archive, storage, ({ key, changedAt }) => {
      if (changedAt >= since) recent.add(key)
      return true
    })
    say('Copying the tables …')
    const { rows, sequences } = await addTables(client, archive, head)
    const after = await addFiles(archive, storage, ({ key, changedAt }) => changedAt >= since && !recent.has(key))

    const files = before + after
    const end: End = { entries: archive.entries, files, rows, sequences }
    await archive.add({ name: END, bytes: asJson(end) })
    await archive.finish()
    whole = true
    return { rows: sum(Object.values(rows)), tables: head.tables.length, files }
  } finally {
    // In the middle of a COPY the connection does not listen to a polite end.
    if (whole) await client.end()
    else client.connection.stream.destroy()
  }
}

async function addTables(client: pg.Client, archive: Archive, head: Head): Promise<Pick<End, 'rows' | 'sequences'>> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY')
  // Before the snapshot is taken, locks keep tables from being rewritten or dropped while others are copied.
  const names = head.tables.map(({ name }) => `public.${pg.escapeIdentifier(name)}`)
  await client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS SHARE MODE`)
  if (JSON.stringify(await readApplied(client)) !== JSON.stringify(head.migrations)) {
    throw new CommandFault('The database was migrated while its files were copied. Begin again.')
  }
  const rows: Record<string, number> = {}
  for (const { name, columns } of head.tables) {
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
    const copy = client.query(copyTo(`COPY public.${pg.escapeIdentifier(name)} (${list}) TO STDOUT`))
    let part = 0
    for await (const bytes of inParts(copy)) await archive.add({ name: partName(name, (part += 1)), bytes })
    // This waits for the end of the command, which says how many rows there were.
    await client.query('SELECT')
    rows[name] = copy.rowCount ?? 0
  }
  const { rows: sequences } = await client.query<{ name: string; value: string }>(
    `SELECT sequencename::text AS name, last_value::text AS value FROM pg_sequences
      WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename`,
  )
  await client.query('COMMIT')
  return { rows, sequences }
}

async function* inParts(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes < PART_BYTES) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}

/** Adds the wanted stored files, some at a time; a file that is deleted meanwhile is skipped. */
async function addFiles(
  archive: Archive,
  storage: ListableStorage,
  isWanted: (object: { key: string; changedAt: Date }) => boolean,
): Promise<number> {
  let added = 0
  const add = async (keys: string[]) => {
    const objects = await Promise.all(keys.map(async (key) => ({ key, object: await storage.get(key) })))
    for (const { key, object } of objects) {
      if (!object) continue
      await archive.add({ name: fileName(key), bytes: object.bytes, contentType: object.contentType })
      added += 1
    }
  }
  let keys: string[] = []
  let bytes = 0
  for await (const object of storage.list()) {
    if (object.key === MARK || !isWanted(object)) continue
    keys.push(object.key)
    bytes += object.bytes
    if (keys.length < FILES_AT_ONCE && bytes < BYTES_AT_ONCE) continue
    await add(keys)
    keys = []
    bytes = 0
  }
  await add(keys)
  return added
}

const asJson = (value: object) => Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`)
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
