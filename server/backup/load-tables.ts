import pg from 'pg'
import { listTables, type TableShape } from './contents.ts'

/** Makes the tables whole again after `clearForLoading`. */
export type MakeWhole = () => Promise<void>

const named = (name: string) => `public.${pg.escapeIdentifier(name)}`

/**
 * Empties the tables of what the migrations put there and takes away, until `MakeWhole`, what stands in the way of
 * rows that come in any order and by the million: foreign keys, plain indexes and our triggers. All of it is the
 * right of whoever owns the tables; and building an index once is quicker than keeping it.
 */
export async function clearForLoading(client: pg.ClientBase): Promise<{ tables: TableShape[]; makeWhole: MakeWhole }> {
  const tables = await listTables(client)
  const { rows: keys } = await client.query<{ drop: string; make: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
            format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS make
       FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  )
  const { rows: indexes } = await client.query<{ drop: string; make: string }>(
    `SELECT format('DROP INDEX %s', i.indexrelid::regclass) AS drop, pg_get_indexdef(i.indexrelid) AS make
       FROM pg_index i
       JOIN pg_class c ON c.oid = i.indrelid
      WHERE c.relnamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype <> 'f')`,
  )
  for (const { drop } of [...keys, ...indexes]) await client.query(drop)
  for (const { name } of tables) await client.query(`ALTER TABLE ${named(name)} DISABLE TRIGGER USER`)
  await client.query(`TRUNCATE ${tables.map(({ name }) => named(name)).join(', ')}`)
  return {
    tables,
    async makeWhole() {
      await client.query(`SET LOCAL maintenance_work_mem = '256MB'`)
      for (const { make } of [...indexes, ...keys]) await client.query(make)
      for (const { name } of tables) await client.query(`ALTER TABLE ${named(name)} ENABLE TRIGGER USER`)
    },
  }
}

/** The command that reads the rows of a table as it was backed up. */
export const copyCommand = ({ name, columns }: TableShape) =>
  `COPY ${named(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')}) FROM STDIN`

export async function countRows(client: pg.ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${named(table)}`)
  return Number(rows[0]?.count)
}

/** What comes next begins where the backup left off. */
export async function setSequences(client: pg.ClientBase, sequences: { name: string; value: string }[]): Promise<void> {
  for (const { name, value } of sequences) await client.query('SELECT setval($1::regclass, $2)', [named(name), value])
}

/** Statistics for the planner and the map of rows that everybody sees, which loading does not leave behind. */
export async function vacuum(client: pg.ClientBase, tables: TableShape[]): Promise<void> {
  await client.query(`VACUUM (ANALYZE) ${tables.map(({ name }) => named(name)).join(', ')}`)
}
