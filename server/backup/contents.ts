import type pg from 'pg'
import { z } from 'zod'

/** The number grows when older versions of this program could not read the format. */
export const FORMAT = 1

export const HEAD = 'gremio-backup.json'
export const END = 'end.json'
const TABLES = 'tables/'
const FILES = 'files/'

/** A table's rows in the text format of COPY, cut anywhere into parts of some megabytes. */
export const partName = (table: string, part: number) => `${TABLES}${table}/${String(part).padStart(6, '0')}.copy`
export const tableOf = (name: string) => (name.startsWith(TABLES) ? name.split('/')[1] : undefined)
export const fileName = (key: string) => `${FILES}${key}`
export const keyOf = (name: string) => (name.startsWith(FILES) ? name.slice(FILES.length) : undefined)

const TableShape = z.object({ name: z.string(), columns: z.array(z.string()) })
export type TableShape = z.output<typeof TableShape>

/** The first entry: the facts that are needed to create the tables. */
export const Head = z.object({
  format: z.number(),
  madeAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })).min(1),
  tables: z.array(TableShape),
})
/** The head of a backup that a later version wrote: only its format version can be read. */
export const OfLaterForm = z.object({ format: z.number().gt(FORMAT) })
export type Head = z.output<typeof Head>

/** The last entry: the entries that a whole archive has. */
export const End = z.object({
  entries: z.number(),
  files: z.number(),
  rows: z.record(z.string(), z.number()),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type End = z.output<typeof End>

/** Makes values the same whatever the server's settings, and removes time limits for copying. */
export async function settle(client: pg.ClientBase): Promise<void> {
  await client.query(`
    SET client_encoding = 'UTF8';
    SET datestyle = 'ISO, YMD';
    SET intervalstyle = 'postgres';
    SET timezone = 'UTC';
    SET bytea_output = 'hex';
    SET extra_float_digits = 1;
    SET row_security = off;
    SET statement_timeout = 0;
    SET lock_timeout = 0;
    SET idle_in_transaction_session_timeout = 0`)
}

/** Whether something in the schema `public` belongs to an extension. */
export const OF_AN_EXTENSION = `EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`

/**
 * Every table with the columns that COPY writes and reads, without the two that identify this database, because a
 * restored one is a different installation.
 */
export async function listTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM pg_class c
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname NOT IN ('schema_migrations', 'installation')
        AND NOT ${OF_AN_EXTENSION}
      GROUP BY c.relname
      ORDER BY c.relname`,
  )
  return rows
}
