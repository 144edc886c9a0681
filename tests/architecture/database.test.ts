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

test('one that says nothing, or names no area, is found', async () => {
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

test('docs/database.md is what the database says: npm run db:docs', async () => {
  const written = readFileSync(join(import.meta.dirname, '../../docs/database.md'), 'utf8')
  expect(written).toBe(await drawDatabaseMap(parts))
})
