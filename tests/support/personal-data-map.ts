import type pg from 'pg'
import { format, resolveConfig } from 'prettier'
import { AREAS, expiriesOf, TABLES, takenOverOf } from '#app/domain/tables/registry.ts'
import type { Expiry, Table } from '#app/domain/tables/table.ts'
import { groupBy } from './database-map.ts'

const HEAD = `# What is kept of a person

<!-- Made by \`npm run db:docs\` from \`app/domain/tables/\` and the foreign keys of the database. A test holds it to them. -->

This page lists, for each table, how the rows of a person are exported, kept, erased, and treated when the account is taken over. It is made from [\`app/domain/tables/\`](../app/domain/tables/), which has an entry for each table. [database.md](database.md) describes the rows.

- **Copy**: the file with the rows in the archive that a person can download, or the reason why there is none. The archive includes a new column by itself. Exclude a column with which somebody could enter the account, or which is about other people: read the changes of this page before you commit them.
- **Kept**: how long rows are kept, and why. The job \`purge-expired\` deletes rows after that time; \`gremio doctor\` reports rows that should have been deleted.
- **Erased**: what happens when the account is erased, fourteen days after its owner requested it. “with \`users\`” means that the rows are deleted together with the row of \`users\`. Rows that other people need stay, without the name and the texts of the person.
- **Taken over**: what happens when somebody else takes the account over, by proving that its e-mail address is theirs and setting a new password (\`app/domain/accounts/taking-over.server.ts\`). Hidden rows are shown again if the new owner decides to keep them.

If “erased” or “taken over” is empty, the rows are treated as those of the table that “kept” names.
`

const code = (text: string) => `\`${text}\``
const list = (names: readonly string[], word = ', ') => names.map(code).join(word)

/** The tables that refer to a person, directly or through another, and the tables whose rows are kept with such rows. */
export async function readTablesOfPeople(client: pg.Client) {
  const { rows } = await client.query<{ table: string; parents: string[]; onDelete: string }>(`
    WITH RECURSIVE keys AS (
      SELECT conrelid AS referring, confrelid AS referred, confdeltype FROM pg_constraint WHERE contype = 'f'
    ), reached AS (
      (SELECT 'users'::regclass::oid AS id
       -- Some name their person without a reference, because they outlive the account.
       UNION SELECT c.oid FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'user_id'
              WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace)
      UNION SELECT k.referring FROM keys k JOIN reached r ON k.referred = r.id
    ), own AS (SELECT k.* FROM keys k JOIN reached r ON r.id = k.referred WHERE k.referring <> k.referred)
    SELECT r.id::regclass::text AS table,
           coalesce((SELECT string_agg(DISTINCT confdeltype::text, '') FROM own WHERE referring = r.id),
                    CASE r.id WHEN 'users'::regclass::oid THEN 'c' ELSE 'n' END) AS "onDelete",
           ARRAY(SELECT DISTINCT referred::regclass::text FROM own
                  WHERE referring = r.id AND confdeltype = 'c' ORDER BY 1) AS parents
      FROM reached r ORDER BY 1`)
  return rows
}

/** The columns of every table, in their order. */
export async function readColumns(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(`
    SELECT attrelid::regclass::text AS table, array_agg(attname::text ORDER BY attnum) AS columns
      FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
     WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped
     GROUP BY 1 ORDER BY 1`)
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

/** The text of docs/personal-data.md. */
export async function drawPersonalData(client: pg.Client): Promise<string> {
  const people = new Map((await readTablesOfPeople(client)).map((row) => [row.table, row]))
  const columns = await readColumns(client)
  const lines = [HEAD]
  for (const [area, tables] of Object.entries(AREAS)) {
    lines.push(`## ${area}`, '', '| table | copy | kept | erased | taken over |', '| --- | --- | --- | --- | --- |')
    const others: string[] = []
    for (const [table, it] of Object.entries(tables)) {
      const cells = [
        copyOf(it),
        keptOf(it),
        ...[table === 'users' ? 'deleted' : erasedOf(it, people.get(table)?.parents), takenOverIn(table)].map((end) =>
          'with' in it && [`with ${code(it.with)}`, `as ${code(it.with)}`].includes(end) ? '' : end,
        ),
      ]
      const [copy, kept, ...ends] = cells
      if (!copy && !('with' in it) && ends.every((cell) => !cell)) others.push(`${code(table)} (${kept})`)
      else lines.push(`| ${[code(table), ...cells].map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    }
    lines.push('', ...(others.length > 0 ? [`Belong to no account: ${others.join(', ')}.`, ''] : []))
  }
  lines.push('## Columns in the copy', '')
  for (const { table, exported, withheld = {} } of TABLES) {
    if (!exported) continue
    const shown = (columns.get(table) ?? []).filter((column) => !(column in withheld))
    const reasons = groupBy(Object.entries(withheld), ([, why]) => why).map(
      ([why, held]) => `${list(held.map(([column]) => column))}: ${why}`,
    )
    lines.push(`- **${table}**: ${list(shown)}.${reasons.length > 0 ? ` Without ${reasons.join('; ')}.` : ''}`)
  }
  return format(`${lines.join('\n')}\n`, { ...(await resolveConfig('docs/personal-data.md')), parser: 'markdown' })
}

function copyOf({ exported = {}, leftOut }: Table) {
  if (leftOut !== undefined) return `no: ${leftOut}`
  const files = Object.entries(exported).map(
    ([file, how]) => code(file) + (typeof how === 'object' && 'once' in how ? `, once there is ${code(how.once)}` : ''),
  )
  return files.join(', ')
}

function keptOf(it: Table): string {
  const why = 'why' in it && it.why ? `: ${it.why}` : ''
  if ('expires' in it) return expiriesOf(it).map(expiryInWords).join('; ')
  if ('with' in it) return `with its ${code(it.with)}${why}`
  if ('untilJob' in it) return `until ${list([it.untilJob].flat(), ' or ')}${why}`
  return 'always' in it ? `always: ${it.always}` : 'replaced, not added to'
}

function expiryInWords({ days, from, only, empties, why }: Expiry) {
  const what = empties ? `emptied of ${list(Object.keys(empties))}` : 'deleted'
  const when = days === 0 ? `at ${code(from)}` : `${days} ${days === 1 ? 'day' : 'days'} after ${code(from)}`
  return `${what} ${when}${only ? `, where ${code(only)}` : ''}: ${why}`
}

function erasedOf({ outlives, address, addressHash, erasedToo }: Table, parents: string[] = []) {
  const column = address ?? addressHash
  return [
    ...(outlives !== undefined ? [`stays: ${outlives}`] : []),
    ...(outlives === undefined && parents.length > 0 ? [`with ${list(parents, ' or ')}`] : []),
    ...(column !== undefined ? [`where ${code(column)} is ${address ? '' : 'the hash of '}its address`] : []),
    ...(erasedToo !== undefined ? [erasedToo] : []),
  ].join('; ')
}

function takenOverIn(table: string) {
  const found = takenOverOf(table)
  if (found?.with !== undefined) return `as ${code(found.with)}`
  const becomes = found?.becomes ?? ''
  if (typeof becomes === 'string') return becomes
  if ('stays' in becomes) return `stays: ${becomes.stays}`
  return 'undone' in becomes ? `undone: ${becomes.undone}` : `deleted where ${code(becomes.deletedIf)}`
}
