import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import {
  drawDatabaseMap,
  partsWithoutMeaning,
  readDatabaseParts,
  type DatabaseParts,
} from '#tests/support/database-map.ts'

let client: pg.Client
let parts: DatabaseParts

beforeAll(async () => {
  await aDatabase()
  client = new pg.Client({ connectionString: process.env['DATABASE_URL'] })
  await client.connect()
  parts = await readDatabaseParts(client)
})
afterAll(() => client.end())

test('every table, view, function and trigger says what it is for', () => {
  expect(parts.relations.map(({ name }) => name)).toContain('listings')
  expect(partsWithoutMeaning(parts)).toEqual([])
})

test('a comment without text, or without an area, is found', async () => {
  await client.query('BEGIN')
  await client.query(`
    CREATE TABLE silent (id int);
    COMMENT ON TABLE blocks IS '[nowhere] A person who does not want to be written to.';
    COMMENT ON FUNCTION app_now() IS NULL;
    COMMENT ON TRIGGER favorites_day ON favorites IS NULL`)
  const changed = await readDatabaseParts(client)
  await client.query('ROLLBACK')
  expect(partsWithoutMeaning(changed).toSorted()).toEqual(['app_now()', 'blocks', 'favorites_day', 'silent'])
})

test('docs/database.md equals the text made from the database: npm run db:docs', async () => {
  const written = readFileSync(join(import.meta.dirname, '../../docs/database.md'), 'utf8')
  expect(written).toBe(await drawDatabaseMap(parts))
})

test('generated columns use only immutable functions, so that a dump can be restored', async () => {
  const inTables = `
    SELECT p.proname, p.provolatile = 'i' AS constant, d.classid::regclass::text AS in_a
      FROM pg_depend d JOIN pg_proc p ON d.refclassid = 'pg_proc'::regclass AND p.oid = d.refobjid
      LEFT JOIN pg_attrdef f ON d.classid = 'pg_attrdef'::regclass AND f.oid = d.objid
      LEFT JOIN pg_attribute a ON a.attrelid = f.adrelid AND a.attnum = f.adnum
      LEFT JOIN pg_constraint c ON d.classid = 'pg_constraint'::regclass AND c.oid = d.objid
      LEFT JOIN pg_index i ON d.classid = 'pg_class'::regclass AND i.indexrelid = d.objid
     WHERE a.attgenerated = 's' OR c.contype = 'c' OR i.indexrelid IS NOT NULL`
  const { rows } = await client.query<{ proname: string; constant: boolean; in_a: string }>(inTables)
  expect(rows.map(({ proname }) => proname)).toContain('norm_es')
  expect(rows.filter(({ constant }) => !constant)).toEqual([])
})
