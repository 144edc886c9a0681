import pg from 'pg'
import { listTables, type TableShape } from './contents.ts'

/** Restores the constraints and triggers that `clearForLoading` has removed. */
export type MakeWhole = () => Promise<void>

const named = (name: string) => `public.${pg.escapeIdentifier(name)}`

/**
 * Empties the tables of the migrations' rows and removes, until `MakeWhole`, what hinders rows in any order: foreign
 * keys, plain indexes and our triggers. The owner of the tables may do all of it, and building an index once is faster
 * than keeping it.
 */
export async function clearForLoading(client: pg.ClientBase): Promise<{ tables: TableShape[]; makeWhole: MakeWhole }> {
  const tables = await listTables(client)
  // In the order in which they were made: a row that is deleted asks its foreign keys one after the other in it.
  const { rows: keys } = await client.query<{ drop: string; make: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
            format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS make
       FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace
      ORDER BY oid`,
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
      if (!(await fireInOrder(client))) {
        for (const { drop } of keys) await client.query(drop)
        for (const { make } of keys) await client.query(make)
      }
      for (const { name } of tables) await client.query(`ALTER TABLE ${named(name)} ENABLE TRIGGER USER`)
    },
  }
}

/**
 * Whether the triggers of foreign keys fire in the order in which they were made. They fire in that of their names, which
 * end in a number: they do unless these passed a power of ten, for 100000 comes before 99999.
 */
async function fireInOrder(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ lengths: number }>(
    `SELECT count(DISTINCT length(t.tgname))::int AS lengths
       FROM pg_trigger t
       JOIN pg_constraint k ON k.oid = t.tgconstraint
      WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace`,
  )
  return rows[0]?.lengths === 1
}

/** The command that reads the rows of a table as it was backed up. */
export const copyCommand = ({ name, columns }: TableShape) =>
  `COPY ${named(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')}) FROM STDIN`

export async function countRows(client: pg.ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${named(table)}`)
  return Number(rows[0]?.count)
}

/** New rows continue where the backup ended. */
export async function setSequences(client: pg.ClientBase, sequences: { name: string; value: string }[]): Promise<void> {
  for (const { name, value } of sequences) await client.query('SELECT setval($1::regclass, $2)', [named(name), value])
}

/** Makes the planner's statistics and the visibility map, which loading does not. */
export async function vacuum(client: pg.ClientBase, tables: TableShape[]): Promise<void> {
  await client.query(`VACUUM (ANALYZE) ${tables.map(({ name }) => named(name)).join(', ')}`)
}
