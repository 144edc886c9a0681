import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { EXPORTED_TABLES, LEFT_OUT_TABLES, OUTLIVING_TABLES } from './tables.ts'

/** Every table that refers to a person, directly or through another, and what happens to its rows with the person. */
async function tablesOfPeople() {
  const db = await aDatabase()
  const { rows } = await sql<{ table: string; onDelete: string; columns: string[] }>`
    WITH RECURSIVE keys AS (
      SELECT conrelid AS referring, confrelid AS referred, confdeltype FROM pg_constraint WHERE contype = 'f'
    ), reached AS (
      SELECT 'users'::regclass::oid AS id UNION SELECT k.referring FROM keys k JOIN reached r ON k.referred = r.id
    )
    SELECT r.id::regclass::text AS table,
           coalesce((SELECT string_agg(DISTINCT k.confdeltype::text, '') FROM keys k JOIN reached o ON o.id = k.referred
                      WHERE k.referring = r.id), 'c') AS "onDelete",
           ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = r.id AND attnum > 0 AND NOT attisdropped) AS columns
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

test('E18: every column of those tables is exported, or withheld with a reason', async () => {
  const columns = new Map((await tablesOfPeople()).map(({ table, columns }) => [table, columns]))
  for (const { table, columns: exported, withheld = {} } of EXPORTED_TABLES) {
    const known = [...exported, ...Object.keys(withheld)]
    expect([table, [...known].sort()]).toEqual([table, [...(columns.get(table) ?? [])].sort()])
  }
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
