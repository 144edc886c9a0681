import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The schema and the rows of `db/schema`, which an empty database gets at once. */
export const BASELINE = 'baseline'

/**
 * The migrations from before there was a baseline: `0001_main_loop.sql` and on, with an underscore after the number. A
 * database that has all of them has what the baseline makes. They are in the history of the repository.
 */
export const BEFORE_BASELINE = { last: '0243_postal_codes.sql', count: 132 }

/** Whether a migration is from before the baseline. */
export const isBeforeBaseline = ({ name }: Pick<Migration, 'name'>) => /^\d{4}_/.test(name)

export type Applied = Pick<Migration, 'name' | 'sha256'>

export interface Migration {
  name: string
  sql: string
  sha256: string
}

/** The names of the migrations of `db`, in the order they run. */
export async function listMigrations(folder: string): Promise<string[]> {
  const names = (await readdir(join(folder, 'migrations'))).filter((name) => name.endsWith('.sql')).sort()
  for (const name of names)
    if (!/^\d{4}-.+\.sql$/.test(name)) throw new Error(`db/migrations/${name} is not called as 0001-what.sql.`)
  return [BASELINE, ...names]
}

/** The baseline and the migrations of the folder `db`, in the order they run. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = await listMigrations(folder)
  return Promise.all(
    names.map(async (name) => {
      const sql = await (name === BASELINE ? readBaseline(folder) : readFile(join(folder, 'migrations', name), 'utf8'))
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

const COPY_OF_FILE = /^(COPY .+ FROM STDIN.*;) -- (\S+\.tsv)$/gm

/** The files of `db/schema` as one text, in which the rows of `db/data` follow their COPY as in a dump. */
async function readBaseline(folder: string): Promise<string> {
  const read = (...path: string[]) => readFile(join(folder, ...path), 'utf8')
  const names = (await readdir(join(folder, 'schema'))).filter((name) => name.endsWith('.sql')).sort()
  const sql = (await Promise.all(names.map((name) => read('schema', name)))).join('\n')
  const files = [...new Set(Array.from(sql.matchAll(COPY_OF_FILE), ([, , file = '']) => file))]
  const rows = new Map(await Promise.all(files.map(async (file) => [file, await read('data', file)] as const)))
  return sql.replaceAll(COPY_OF_FILE, (_, copy: string, file: string) => `${copy}\n${rows.get(file)}\\.`)
}

/**
 * Whether these are the migrations from before the baseline, all of them.
 * @throws when some are missing: the baseline cannot be recorded as applied.
 */
export function haveAllBeforeBaseline(applied: Applied[]): boolean {
  if (!applied.some(isBeforeBaseline)) return false
  const last = applied.findLast(isBeforeBaseline)?.name ?? ''
  if (last === BEFORE_BASELINE.last && applied.length === BEFORE_BASELINE.count) return true
  throw new Error(
    `It is of a version from before the baseline, with ${applied.length} migrations up to ${last}; this version goes on ` +
      `from ${BEFORE_BASELINE.count} up to ${BEFORE_BASELINE.last}. Go through the last version that has that file first ` +
      `(docs/deployment.md, “Upgrade”).`,
  )
}

/**
 * The migrations that follow the applied ones.
 * @throws when an applied one has changed, or is unknown to this version, or is too old.
 */
export function pendingMigrations(migrations: Migration[], applied: Applied[]): Migration[] {
  if (haveAllBeforeBaseline(applied)) return migrations
  const known = new Map(applied.map(({ name, sha256 }) => [name, sha256]))
  for (const name of known.keys()) {
    if (!migrations.some((migration) => migration.name === name)) {
      throw new Error(`The database is newer than this version: it has the migration ${name}. Run the newer version.`)
    }
  }
  return migrations.filter(({ name, sha256 }) => {
    const before = known.get(name)
    if (before && before !== sha256) throw new Error(`The migration ${name} was changed after it had been applied.`)
    return !before
  })
}

/** Whether a migration makes its indexes while others write, which PostgreSQL does in no transaction. */
export const isConcurrent = ({ sql }: Pick<Migration, 'sql'>) => /\bCONCURRENTLY\b/.test(sql)

/** The statements of a concurrent migration: each ends at the end of a line, and a test sees to it that there are no others. */
export const statementsOf = ({ sql }: Pick<Migration, 'sql'>): string[] =>
  sql
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean)
