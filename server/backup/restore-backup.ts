import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { findWritable } from '#app/config/database-hosts.ts'
import type { ObjectStorage } from '#app/adapters/object-storage.ts'
import { applyMigration, MIGRATION_LOCK } from '#db/migrate.ts'
import { haveAllBeforeBaseline, readMigrations, type Migration } from '#db/migration-files.ts'
import { CommandFault } from '#server/faults.ts'
import { messageOf } from '#server/start/prepare-database.ts'
import { BYTES_AT_ONCE, FILES_AT_ONCE, readArchive, type Entry } from './archive.ts'
import {
  End,
  END,
  Head,
  HEAD,
  keyOf,
  OF_AN_EXTENSION,
  OfLaterForm,
  settle,
  tableOf,
  type TableShape,
} from './contents.ts'
import { clearForLoading, copyCommand, countRows, setSequences, vacuum } from './load-tables.ts'

export interface RestoreParts {
  connectionString: string
  schemaFolder: string
  storage: Pick<ObjectStorage, 'put'>
  source: Readable
  say(line: string): void
}

export interface Restored {
  madeAt: Date
  rows: number
  files: number
}

/**
 * Restores a backup into an empty database, with the schema that it was made with, and its files into the store.
 * Schema, rows and checks are one transaction.
 * @throws CommandFault when the database is not empty, or the archive is of a newer version or damaged.
 */
export async function restoreBackup(parts: RestoreParts): Promise<Restored> {
  const { connectionString, schemaFolder, source, say } = parts
  const client = new pg.Client({
    connectionString: await findWritable(connectionString),
    connectionTimeoutMillis: 10_000,
    application_name: 'gremio restore',
  })
  client.on('error', () => {})
  await client.connect()
  const reader = new Reader(source)
  try {
    await settle(client)
    // An instance that starts meanwhile waits for its tables.
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await requireEmpty(client)
    const head = await readHead(reader)
    const migrations = chooseMigrations(head, await readMigrations(schemaFolder))
    await client.query('BEGIN')
    say(`Laying the tables of ${migrations.at(-1)?.name} …`)
    for (const migration of migrations) await applyMigration(client, migration)
    const { tables, makeWhole } = await clearForLoading(client)

    say('Reading the archive …')
    const known = head.tables.filter(({ name }) => tables.some((table) => table.name === name))
    const { end, files, rows } = await load(client, reader, known, parts)
    if (end.files !== files) throw new CommandFault(`The archive should have ${end.files} files and has ${files}.`)
    for (const { name } of known) {
      const [wanted = 0, found] = [end.rows[name], await countRows(client, name)]
      if (wanted !== found)
        throw new CommandFault(`The archive should have ${wanted} rows of ${name} and has ${found}.`)
    }
    await setSequences(client, end.sequences)
    // No mail or push goes out before the operator says so: the queue may be that of an installation that runs.
    await client.query('UPDATE installation SET mail_held_since = app_now()')
    say('Building indexes and checking references …')
    await makeWhole()
    await client.query('COMMIT')
    await vacuum(client, tables)
    return { madeAt: new Date(head.madeAt), rows, files }
  } finally {
    await reader.close()
    // The server rolls back what was not committed.
    await client.end()
  }
}

/**
 * Reads a backup from beginning to end without using it.
 * @throws CommandFault when it is damaged or not whole.
 */
export async function checkBackup(source: Readable): Promise<Restored> {
  const reader = new Reader(source)
  try {
    const head = await readHead(reader)
    let files = 0
    for (let entry = await reader.next(); ; entry = await reader.next()) {
      if (keyOf(entry.name) !== undefined) files += 1
      if (entry.name !== END) continue
      const end = await readEnd(reader, entry)
      if (end.files !== files) throw new CommandFault(`The archive should have ${end.files} files and has ${files}.`)
      const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0)
      return { madeAt: new Date(head.madeAt), rows, files }
    }
  } finally {
    await reader.close()
  }
}

/** The entries of an archive, one by one. */
class Reader {
  private readonly entries
  /** How many entries have been read. */
  count = 0

  constructor(source: Readable) {
    this.entries = readArchive(source)
  }

  /** @throws CommandFault at the end of the archive, whose last entry has a known name. */
  async next(): Promise<Entry> {
    const { value } = await this.entries.next()
    if (!value) throw new CommandFault('The archive is not whole: its end is missing.')
    this.count += 1
    return value
  }

  /** Whether the archive ends here; reading to the end also compares the checksum of the compression. */
  async isAtEnd(): Promise<boolean> {
    return (await this.entries.next()).done === true
  }

  close() {
    return this.entries.return()
  }
}

async function readHead(reader: Reader): Promise<Head> {
  const { name, bytes } = await reader.next()
  if (name !== HEAD) throw new CommandFault('This is not a backup of Gremio.')
  const json: unknown = JSON.parse(bytes.toString())
  if (OfLaterForm.safeParse(json).success) throw newer('a newer form')
  return Head.parse(json)
}

async function readEnd(reader: Reader, { bytes }: Entry): Promise<End> {
  const end = End.parse(JSON.parse(bytes.toString()))
  // All but the last entry, which was counted too.
  const before = reader.count - 1
  if (end.entries !== before) {
    throw new CommandFault(`The archive should have ${end.entries} entries and has ${before}.`)
  }
  if (!(await reader.isAtEnd())) throw new CommandFault('The archive goes on after its end.')
  return end
}

const newer = (what: string) =>
  new CommandFault(`The backup is of a newer version of Gremio: it has ${what}. Restore it with that version.`)

/** The backup's migrations, as this version has them. */
function chooseMigrations(head: Head, known: Migration[]): Migration[] {
  if (isOfBefore(head)) return known.slice(0, 1)
  return head.migrations.map(({ name, sha256 }) => {
    const migration = known.find((other) => other.name === name)
    if (!migration) throw newer(`the migration ${name}`)
    if (migration.sha256 !== sha256) {
      throw new CommandFault(`The backup was made with another form of the migration ${name} than this version has.`)
    }
    return migration
  })
}

/**
 * Whether it was made before there was a baseline, with the tables that the baseline makes.
 * @throws CommandFault when it has older ones.
 */
function isOfBefore({ migrations }: Head): boolean {
  try {
    return haveAllBeforeBaseline(migrations)
  } catch (error) {
    throw new CommandFault(`The backup cannot be restored by this version. ${messageOf(error)} Back up again there.`)
  }
}

async function requireEmpty(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; database: string }>(
    `SELECT c.relname AS name, current_database() AS database FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
        AND NOT ${OF_AN_EXTENSION}
      ORDER BY c.relkind = 'r' DESC, c.relname LIMIT 1`,
  )
  const [row] = rows
  if (row) {
    throw new CommandFault(
      `The database ${row.database} is not empty: it has ${row.name}. Make a new one and restore into that.`,
    )
  }
}

async function load(
  client: pg.Client,
  reader: Reader,
  tables: TableShape[],
  { storage, say }: Pick<RestoreParts, 'storage' | 'say'>,
): Promise<{ end: End; files: number; rows: number }> {
  const shapes = new Map(tables.map((shape) => [shape.name, shape]))
  let entry = await reader.next()
  let files = 0
  let rows = 0
  const waiting: Promise<void>[] = []
  let waitingBytes = 0
  while (entry.name !== END) {
    const key = keyOf(entry.name)
    const shape = shapes.get(tableOf(entry.name) ?? '')
    if (key !== undefined) {
      const { bytes, contentType = 'application/octet-stream' } = entry
      const put = storage.put(key, bytes, contentType)
      put.catch(() => {}) // heard of below
      waiting.push(put)
      files += 1
      waitingBytes += bytes.length
      if (waiting.length === FILES_AT_ONCE || waitingBytes >= BYTES_AT_ONCE) {
        await Promise.all(waiting.splice(0))
        waitingBytes = 0
      }
      entry = await reader.next()
    } else if (shape) {
      say(`  ${shape.name}`)
      const copy = client.query(copyFrom(copyCommand(shape)))
      await pipeline(async function* () {
        for (; tableOf(entry.name) === shape.name; entry = await reader.next()) yield entry.bytes
      }, copy)
      rows += copy.rowCount
    } else {
      // A table that this version does not have.
      say(`  ${entry.name} is of no table of this version: left out`)
      entry = await reader.next()
    }
  }
  await Promise.all(waiting)
  return { end: await readEnd(reader, entry), files, rows }
}
