import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { drawPersonalData, readColumns, readTablesOfPeople } from '#tests/support/personal-data-map.ts'
import { ADDRESSED, EXPORTED, TABLES, takenOverOf } from './registry.ts'

let client: pg.Client
let people: Awaited<ReturnType<typeof readTablesOfPeople>>
let columns: Map<string, string[]>

beforeAll(async () => {
  await aDatabase()
  client = new pg.Client({ connectionString: process.env['DATABASE_URL'] })
  await client.connect()
  people = await readTablesOfPeople(client)
  columns = await readColumns(client)
})
afterAll(() => client.end())

test('B7: every table of the database is in the registry once, with one rule for keeping its rows', () => {
  expect(TABLES.map(({ table }) => table).sort()).toEqual([...columns.keys()].sort())
  const ways = ['expires', 'untilJob', 'with', 'always', 'replaced']
  expect(TABLES.filter((it) => ways.filter((way) => way in it).length !== 1)).toEqual([])
})

test('E18: every table that refers to a person is exported, or left out with a reason', () => {
  const tables = people.map(({ table }) => table)
  expect(tables.length).toBeGreaterThan(15)
  const known = TABLES.flatMap(({ table, exported, leftOut }) => ((exported ?? leftOut) ? [table] : []))
  expect(tables.filter((table) => !known.includes(table))).toEqual([])
  expect(known.filter((table) => !tables.includes(table))).toEqual([])
  expect(TABLES.filter(({ exported, leftOut }) => exported && leftOut)).toEqual([])
  expect(TABLES.filter(({ leftOut }) => leftOut !== undefined && leftOut.trim().length < 10)).toEqual([])
})

test('E18: columns that are withheld, shown later or found by an address are columns of their table', () => {
  for (const { table, withheld, once } of EXPORTED)
    expect(columns.get(table)).toEqual(expect.arrayContaining([...Object.keys(withheld), ...(once ? [once] : [])]))
  for (const { table, column } of ADDRESSED) expect(columns.get(table)).toContain(column)
})

test('E18: docs/personal-data.md equals the text made from the registry and the database: npm run db:docs', async () => {
  const written = readFileSync(join(import.meta.dirname, '../../../docs/personal-data.md'), 'utf8')
  expect(written).toBe(await drawPersonalData(client))
})

test('E18: no two tables share a file', () => {
  const files = EXPORTED.map(({ file }) => file)
  expect(new Set(files).size).toBe(files.length)
})

test('E19: no table prevents the erasure of a person, and each table that stays has a reason', () => {
  const kept = people.filter(({ onDelete }) => onDelete !== 'c')
  const outliving = TABLES.flatMap(({ table, outlives }) => (outlives ? [table] : []))
  expect(kept.map(({ table }) => table)).toEqual(outliving.sort())
  // Tables that stay drop their reference to the person by themselves.
  expect(kept.filter(({ onDelete }) => /[^cn]/.test(onDelete))).toEqual([])
})

test('B7, A12: rows that are deleted with others are deleted by their foreign keys', async () => {
  const { rows } = await client.query<{ key: string }>(`
    SELECT conrelid::regclass::text || ' < ' || confrelid::regclass::text AS key
      FROM pg_constraint WHERE contype = 'f' AND confdeltype = 'c'`)
  const keys = rows.map(({ key }) => key)
  expect(TABLES.filter((it) => 'with' in it && !keys.includes(`${it.table} < ${it.with}`))).toEqual([])
  const loose = TABLES.flatMap(({ table }) => {
    const { becomes = 'hidden', with: other } = takenOverOf(table) ?? {}
    const goes = becomes === 'deleted' || (typeof becomes === 'object' && 'undone' in becomes)
    return goes && other !== undefined && !keys.includes(`${table} < ${other}`) ? [table] : []
  })
  // The trigger of user_settings: the test of taking over checks its rows.
  expect(loose).toEqual(['keyword_followers'])
})

test('A12: every table of people says what happens to it when an account is taken over', () => {
  const known = TABLES.flatMap(({ table }) => (takenOverOf(table) ? [table] : []))
  expect(known.toSorted()).toEqual(people.map(({ table }) => table).toSorted())
})
