import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BASELINE, isConcurrent, readMigrations, statementsOf, type Migration } from '#db/migration-files.ts'
import { EXTENSIONS } from '#server/doctor/database.ts'

const all = await readMigrations(join(import.meta.dirname, '../../db'))
const migrations = all.filter(({ name }) => name !== BASELINE)

const codeOf = ({ sql }: Pick<Migration, 'sql'>) => sql.replaceAll(/--.*$/gm, '')

/** The faults that visitors, or the previous version, which still runs meanwhile, would notice. */
function faultsOf(migration: Pick<Migration, 'sql'>): string[] {
  const code = codeOf(migration)
  const faults: string[] = []
  const made = [...code.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?(\w+)/gi)].map(([, table]) => table)
  for (const [, how, table] of code.matchAll(/CREATE (?:UNIQUE )?INDEX (CONCURRENTLY )?\w+\s+ON (\w+)/gi))
    if (!how && !made.includes(table)) faults.push(`an index on ${table} keeps everybody from writing: CONCURRENTLY`)
  if (isConcurrent({ sql: code }))
    for (const statement of statementsOf({ sql: code }))
      if (!/^(?:CREATE (?:UNIQUE )?|DROP )INDEX CONCURRENTLY \w+/.test(statement))
        faults.push(`beside an index that is made concurrently: ${statement.slice(0, 40)}`)
  const narrows =
    /\bDROP (?:COLUMN|TABLE|VIEW)\b|\bRENAME (?:COLUMN|TO)\b|\bSET NOT NULL\b|\bALTER (?:COLUMN )?\w+ TYPE\b/i
  const [narrowed] = narrows.exec(code) ?? []
  if (narrowed && !/^-- Contracts: nothing since \d+\.\d+\.\d+ /m.test(migration.sql))
    faults.push(`${narrowed}: say since which release nothing uses it`)
  return faults
}

test('B4: the previous version works with each new migration, and no statement waits for an index', () => {
  expect(migrations.flatMap((migration) => faultsOf(migration).map((fault) => `${migration.name}: ${fault}`))).toEqual(
    [],
  )
})

test('B4: a migration that other sessions would notice is found', () => {
  const faults = (sql: string) => faultsOf({ sql })
  expect(faults('CREATE INDEX a ON listings (id);')).toHaveLength(1)
  expect(faults('CREATE TABLE things (id int); CREATE INDEX a ON things (id);')).toEqual([])
  expect(faults('CREATE INDEX CONCURRENTLY a ON listings (id);\nDROP INDEX CONCURRENTLY b;')).toEqual([])
  expect(faults('CREATE INDEX CONCURRENTLY a ON listings (id);\nUPDATE listings SET title = title;')).toHaveLength(1)
  for (const sql of [
    'ALTER TABLE listings DROP COLUMN title;',
    'ALTER TABLE listings RENAME COLUMN title TO name;',
    'ALTER TABLE listings ALTER COLUMN title SET NOT NULL;',
    'ALTER TABLE listings ALTER title TYPE citext;',
    'DROP TABLE listings;',
  ]) {
    expect(faults(sql), sql).toHaveLength(1)
    expect(faults(`-- Contracts: nothing since 0.2.0 reads it.\n${sql}`), sql).toEqual([])
  }
})

test('doctor checks each extension that the database needs', () => {
  const asked = all.flatMap(({ sql }) =>
    [...sql.matchAll(/CREATE EXTENSION IF NOT EXISTS (\w+)/g)].map(([, name]) => name),
  )
  expect(asked.toSorted()).toEqual(EXTENSIONS)
})
