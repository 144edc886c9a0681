import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { FIRST_OF_VOCABULARY } from '#app/domain/search/synonyms.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aFolder } from '#tests/support/folder.ts'
import { schemaFolder } from '#tests/support/postgres.ts'
import { loadVocabulary } from './vocabulary.ts'

const db = await aDatabase()
const folder = aFolder()
const file = join(folder, 'data', 'vocabulary.tsv')
const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] })

atEnd(() => client.end())
beforeAll(async () => {
  await client.connect()
  await mkdir(join(folder, 'data'))
})

const rowsOf = (group: number) =>
  db
    .selectFrom('searchSynonyms')
    .select(['term', 'oneWay'])
    .where('groupId', '=', FIRST_OF_VOCABULARY + group)
    .orderBy('oneWay')
    .orderBy('term')
    .execute()

const lastWritten = async () => {
  const { rows } = await client.query<{ last: string }>(
    'SELECT max(xmin::text::bigint)::text AS last FROM search_synonyms',
  )
  return rows[0]?.last
}

test('a file that the table agrees with is not written again', async () => {
  const before = await lastWritten()
  await loadVocabulary(client, schemaFolder)
  expect(await lastWritten()).toBe(before)
})

test.each([
  ['a term more', '1\tfontanero, plomero\tgrifo', '1\tfontanero, plomero, gasfíter\tgrifo'],
  ['a term less', '1\tfontanero, plomero\tgrifo, cisterna', '1\tfontanero, plomero\tgrifo'],
  ['a term that finds the others and was not found by them', '1\tfontanero\tplomero', '1\tfontanero, plomero'],
  ['another term with the stems of one that is there', '1\tfontanero\tgrifos', '1\tfontanero\tgrifos, grifo'],
  ['a group less', '1\tfontanero\n2\telectricista', '1\tfontanero'],
])('%s in the file comes into the table', async (_, before, after) => {
  await writeFile(file, before)
  await loadVocabulary(client, folder)
  await writeFile(file, after)
  await loadVocabulary(client, folder)
  const changed = [await rowsOf(1), await rowsOf(2)]

  await writeFile(file, '9\tafinador')
  await loadVocabulary(client, folder)
  await writeFile(file, after)
  await loadVocabulary(client, folder)
  expect([await rowsOf(1), await rowsOf(2)]).toEqual(changed)
  expect(changed[0]).not.toEqual([])
})

test('of terms with one stem the first is a row, and the file is not written again for the others', async () => {
  await writeFile(file, '1\tfontanero\tgrifos, grifo, del grifo')
  await loadVocabulary(client, folder)
  expect(await rowsOf(1)).toEqual([
    { term: 'fontanero', oneWay: false },
    { term: 'del grifo', oneWay: true },
  ])
  const before = await lastWritten()
  await loadVocabulary(client, folder)
  expect(await lastWritten()).toBe(before)
})

test('a number that comes twice is refused', async () => {
  await writeFile(file, (await readFile(join(schemaFolder, 'data', 'vocabulary.tsv'), 'utf8')) + '\n1\tfontanero\n')
  await expect(loadVocabulary(client, folder)).rejects.toThrow('no group of terms: 1\tfontanero')
})
