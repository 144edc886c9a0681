import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { RETENTION, type Retention } from '#app/domain/retention/tables.ts'
import { aDatabase } from '#tests/support/database.ts'
import { listColumns } from './archive.server.ts'
import { EXPORTED_TABLES, LEFT_OUT_TABLES, OUTLIVING_TABLES } from './tables.ts'

/** Every table that refers to a person, directly or through another, and what happens to its rows with the person. */
async function tablesOfPeople() {
  const db = await aDatabase()
  const { rows } = await sql<{ table: string; onDelete: string }>`
    WITH RECURSIVE keys AS (
      SELECT conrelid AS referring, confrelid AS referred, confdeltype FROM pg_constraint WHERE contype = 'f'
    ), reached AS (
      (SELECT 'users'::regclass::oid AS id
       -- Some name their person without a reference, because they outlive the account.
       UNION SELECT c.oid FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'user_id'
              WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace)
      UNION SELECT k.referring FROM keys k JOIN reached r ON k.referred = r.id
    )
    SELECT r.id::regclass::text AS table,
           coalesce((SELECT string_agg(DISTINCT k.confdeltype::text, '') FROM keys k JOIN reached o ON o.id = k.referred
                      WHERE k.referring = r.id), 'c') AS "onDelete"
      FROM reached r ORDER BY 1`.execute(db)
  return rows
}

test('E18: every table that refers to a person is exported, or left out with a reason', async () => {
  const tables = (await tablesOfPeople()).map(({ table }) => table)
  expect(tables.length).toBeGreaterThan(15)
  const exported = EXPORTED_TABLES.map(({ table }) => table)
  const known = [...exported, ...Object.keys(LEFT_OUT_TABLES)]
  expect(tables.filter((table) => !known.includes(table))).toEqual([])
  expect(known.filter((table) => !tables.includes(table))).toEqual([])
  expect(exported.filter((table) => table in LEFT_OUT_TABLES)).toEqual([])
  expect(Object.values(LEFT_OUT_TABLES).filter((reason) => reason.trim().length < 10)).toEqual([])
})

/** A retention as the document tells it. */
function keptInWords(how: Retention): string {
  if (how.kept === 'for a time')
    return how.expiries
      .map(({ days, from, only, empties, why }) => {
        const what = empties ? `emptied of ${Object.keys(empties).join(', ')}` : 'deleted'
        const when = days === 0 ? `at \`${from}\`` : `${days} ${days === 1 ? 'day' : 'days'} after \`${from}\``
        return `${what} ${when}${only ? `, where \`${only}\`` : ''}: ${why}`
      })
      .join('; ')
  if (how.kept === 'with') return `with its \`${how.table}\`${how.why ? `: ${how.why}` : ''}`
  if (how.kept === 'until a job') return `until ${how.jobs.map((job) => `\`${job}\``).join(' or ')}: ${how.why}`
  return `${how.kept === 'always' ? 'always' : 'replaced, not added to'}: ${how.why}`
}

test('E18: docs/personal-data.md says which columns are exported, and why others are withheld', async () => {
  const db = await aDatabase()
  const sections = []
  for (const { table, file, once, withheld = {} } of EXPORTED_TABLES) {
    const columns = await listColumns(db, table)
    expect(columns).toEqual(expect.arrayContaining(Object.keys(withheld)))
    const exported = columns.filter((column) => !(column in withheld)).map((column) => `\`${column}\``)
    const reasons = Object.entries(withheld).map(([column, reason]) => `- without \`${column}\`: ${reason}`)
    sections.push(`### ${file}.json (${table})`, `${exported.join(', ')}${once ? `, once there is \`${once}\`` : ''}.`)
    if (reasons.length > 0) sections.push(reasons.join('\n'))
  }
  const listed = (tables: Readonly<Record<string, string>>) =>
    Object.entries(tables)
      .map(([table, reason]) => `- \`${table}\`: ${reason}`)
      .join('\n')
  const parts = [
    '# What is kept of a person',
    'Made from the database and `app/domain/personal-data/tables.ts` by `npx vitest run app/domain/personal-data/tables -u`. A new column of a person’s table is exported, unless it would open the account or is about others: read what changes here before it is committed.',
    '## In the archive of one’s data',
    ...sections,
    '## Not in it',
    listed(LEFT_OUT_TABLES),
    '## What outlives an account, without name and words',
    listed(OUTLIVING_TABLES),
    '## How long each table is kept',
    'Of all tables, from `app/domain/retention/tables.ts`: the job `purge-expired` goes by it, `gremio doctor` says when something is past its time.',
    Object.entries(RETENTION)
      .map(([table, how]) => `- \`${table}\`: ${keptInWords(how)}`)
      .join('\n'),
  ]
  await expect(`${parts.join('\n\n')}\n`).toMatchFileSnapshot('../../../docs/personal-data.md')
})

test('E18: no two tables share a file', () => {
  const files = EXPORTED_TABLES.map(({ file }) => file)
  expect(new Set(files).size).toBe(files.length)
})

test('E19: no table keeps a person from being erased, and none stays behind without a reason', async () => {
  const kept = (await tablesOfPeople()).filter(({ onDelete }) => onDelete !== 'c')
  expect(kept.map(({ table }) => table)).toEqual(Object.keys(OUTLIVING_TABLES).sort())
  // What stays lets go of the person by itself.
  expect(kept.filter(({ onDelete }) => /[^cn]/.test(onDelete))).toEqual([])
})

test('B7: every table of the database is in the list, and nothing else is', async () => {
  const db = await aDatabase()
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
     WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace ORDER BY 1`.execute(db)
  expect(Object.keys(RETENTION).sort()).toEqual(rows.map(({ name }) => name).sort())
})

test('B7: what goes with something else goes by its foreign keys', async () => {
  const db = await aDatabase()
  const { rows } = await sql<{ table: string; parent: string }>`
    SELECT conrelid::regclass::text AS table, confrelid::regclass::text AS parent
      FROM pg_constraint WHERE contype = 'f' AND confdeltype = 'c'`.execute(db)
  const parents = new Map(
    Object.entries(RETENTION).flatMap(([table, it]) => (it.kept === 'with' ? [[table, it.table]] : [])),
  )
  const loose = [...parents].filter(
    ([table, parent]) => !rows.some((key) => key.table === table && key.parent === parent),
  )
  expect(loose).toEqual([])
})
