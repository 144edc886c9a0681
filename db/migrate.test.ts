import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { atEnd } from '#tests/support/at-end.ts'
import { aBareDatabase } from '#tests/support/bare-database.ts'
import { BEFORE } from '#tests/support/before-baseline.ts'
import { migrate } from './migrate.ts'
import { BASELINE } from './migration-files.ts'

let url: string
let folder: string

beforeEach(async () => {
  url = await aBareDatabase()
  folder = mkdtempSync(join(tmpdir(), 'gremio-migrations-'))
  for (const name of ['schema', 'data', 'migrations']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'data/words.tsv'), 'word\nuno\ndos\\t\n')
  writeFileSync(
    join(folder, 'schema/01-words.sql'),
    'CREATE TABLE words (word text);\nCOPY words FROM STDIN WITH (HEADER); -- words.tsv\nCREATE INDEX words_idx ON words (word);\n',
  )
  const made = folder
  atEnd(() => rmSync(made, { recursive: true }))
  aMigration('0001-things.sql', 'CREATE TABLE things (id integer); INSERT INTO things VALUES (1)')
  expect(await migrate(url, folder)).toEqual([BASELINE, '0001-things.sql'])
})

const aMigration = (name: string, sql: string) => writeFileSync(join(folder, 'migrations', name), sql)

async function aClient() {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  atEnd(() => client.end())
  return client
}

test('B4: a migration that meets a table in use releases its locks again and again, so that others go on, and then applies', async () => {
  aMigration('0002-name.sql', 'ALTER TABLE things ADD name text')
  const reader = await aClient()
  await reader.query('BEGIN; SELECT FROM things')
  let waits = 0
  let told = () => {}
  const hasWaited = new Promise<void>((resolve) => (told = resolve))
  const migrated = migrate(url, folder, {
    lockTimeoutMs: 50,
    say: (line) => {
      expect(line).toContain('0002-name.sql')
      waits += 1
      if (waits === 2) told()
    },
  })
  await hasWaited
  // The migration holds no lock while it waits: new readers are served while the first one is still reading.
  const visitor = await aClient()
  expect((await visitor.query('SELECT id FROM things')).rows).toEqual([{ id: 1 }])
  await reader.query('COMMIT')
  expect(await migrated).toEqual(['0002-name.sql'])
  expect((await visitor.query('SELECT id, name FROM things')).rows).toEqual([{ id: 1, name: null }])
})

test('B4: a table that stays in use ends the start, and leaves the database as it was', async () => {
  aMigration('0002-name.sql', 'CREATE TABLE others (); ALTER TABLE things ADD name text')
  const reader = await aClient()
  await reader.query('BEGIN; SELECT FROM things')
  await expect(migrate(url, folder, { lockTimeoutMs: 20, patienceMs: 100 })).rejects.toThrow('lock timeout')
  expect((await reader.query(`SELECT to_regclass('others') AS made`)).rows).toEqual([{ made: null }])
  await reader.query('ROLLBACK')
})

test('B4: an index is made while others write, by one of two instances that start at once', async () => {
  aMigration('0002-index.sql', '-- For finding.\nCREATE INDEX CONCURRENTLY things_idx\n  ON things (id);\n')
  const writer = await aClient()
  await writer.query('BEGIN; INSERT INTO things VALUES (2)')
  const both = [migrate(url, folder), migrate(url, folder)]
  const other = await aClient()
  await other.query('INSERT INTO things VALUES (3)')
  await writer.query('COMMIT')
  expect((await Promise.all(both)).flat()).toEqual(['0002-index.sql'])
  const { rows } = await other.query(`SELECT indisvalid FROM pg_index WHERE indexrelid = 'things_idx'::regclass`)
  expect(rows).toEqual([{ indisvalid: true }])
})

test('B4: an index that was interrupted half-way is made anew', async () => {
  aMigration('0002-index.sql', 'CREATE UNIQUE INDEX CONCURRENTLY things_idx ON things (id);')
  const client = await aClient()
  await client.query('INSERT INTO things VALUES (1)')
  await expect(migrate(url, folder)).rejects.toThrow('could not create unique index')
  expect((await client.query(`SELECT to_regclass('things_idx') IS NULL AS gone`)).rows).toEqual([{ gone: false }])
  await client.query('DELETE FROM things')
  expect(await migrate(url, folder)).toEqual(['0002-index.sql'])
})

test('the baseline has the rows of its files', async () => {
  const client = await aClient()
  expect((await client.query('SELECT word FROM words')).rows).toEqual([{ word: 'uno' }, { word: 'dos\t' }])
})

/** Makes the database one whose tables were made by the migrations from before the baseline. */
async function itIsOf(migrations: { name: string; sha256: string }[]) {
  const client = await aClient()
  await client.query('DELETE FROM schema_migrations; DROP TABLE things')
  for (const { name, sha256 } of migrations)
    await client.query('INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)', [name, sha256])
  return client
}

test('a database with all migrations before the baseline is taken over, without losing data', async () => {
  const client = await itIsOf(BEFORE)
  expect(await migrate(url, folder)).toEqual([BASELINE, '0001-things.sql'])
  expect(await migrate(url, folder)).toEqual([])
  expect((await client.query('SELECT count(*)::int AS words FROM words')).rows).toEqual([{ words: 2 }])
  const { rows } = await client.query('SELECT count(*)::int AS recorded FROM schema_migrations')
  expect(rows).toEqual([{ recorded: BEFORE.length + 2 }])
})

test('an older database is refused with the version to upgrade to first, and stays as it was', async () => {
  const client = await itIsOf(BEFORE.slice(0, -1))
  await expect(migrate(url, folder)).rejects.toThrow('Go through the last version that has that file first')
  expect((await client.query(`SELECT to_regclass('things') AS made`)).rows).toEqual([{ made: null }])
})

test('a migration named like one from before the baseline is refused', async () => {
  aMigration('0244_late.sql', 'SELECT')
  await expect(migrate(url, folder)).rejects.toThrow('0001-what.sql')
})
