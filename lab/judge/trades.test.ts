import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { readSearchParams } from '#app/domain/search/params.ts'
import { searchListings } from '#app/domain/search/queries.server.ts'
import { refreshSearch } from '#app/domain/search/refresh.server.ts'
import { FIRST_OF_VOCABULARY } from '#app/domain/search/synonyms.ts'
import { aDatabase } from '#tests/support/database.ts'
import { publishAll, readListings } from './listings.ts'

const db = await aDatabase()

const namesOf = (cell = '') => cell.split(', ').filter(Boolean)

/** As people type a Basque name: «zurgin», «zurgina», «zurginak». */
const inBasque = (name: string) =>
  / |k$/.test(name) ? [name] : name.endsWith('a') ? [name, `${name}k`] : [name, `${name}a`, `${name}ak`]

const trades = readFileSync(new URL('data/trades.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => {
    const [group, spanish = '', catalan, galician, basque] = line.split('\t')
    return {
      group: FIRST_OF_VOCABULARY + Number(group),
      spanish,
      catalan: namesOf(catalan),
      galician: namesOf(galician),
      basque: namesOf(basque).flatMap(inBasque),
    }
  })

const LESSONS = ['Clases de guitarra', 'Clases de inglés', 'Clases particulares de matemáticas']

beforeAll(async () => {
  const titles = [...trades.map(({ spanish }) => spanish), ...LESSONS]
  const written = titles.map((title) => ({ title, description: 'Trabajo bien hecho.', price: 20, name: 'Ana Gil' }))
  const now = new Date()
  await publishAll(db, readListings(JSON.stringify(written)), now)
  await refreshSearch(db, now)
})

test('a hundred trades have names in three languages', () => {
  expect(trades).toHaveLength(100)
  expect(new Set(trades.map(({ group }) => group)).size).toBe(100)
  expect(trades.filter(({ catalan, galician, basque }) => !catalan[0] || !galician[0] || !basque[0])).toEqual([])
})

test.each(['catalan', 'galician', 'basque'] as const)('a trade is found by its names in %s', async (language) => {
  const names = trades.flatMap((trade) => trade[language].map((name) => ({ ...trade, name })))
  const { rows } = await sql<{ name: string; spanish: string }>`
    SELECT name, spanish
      FROM unnest(${names.map(({ name }) => name)}::text[], ${names.map(({ spanish }) => spanish)}::text[],
                  ${names.map(({ group }) => group)}::integer[]) n (name, spanish, group_id)
     WHERE NOT EXISTS (SELECT FROM listing_words w JOIN listings l ON l.id = w.listing_id
                        WHERE l.title = n.spanish
                          AND (SELECT bool_and(w.words @@ unit_query(u.stems, u.synonyms)) FROM question_units(n.name) u))
        OR NOT (search_stems(n.name) = search_stems(n.spanish)
                OR EXISTS (SELECT FROM question_units(n.name) u WHERE u.synonyms @> jsonb_build_array(jsonb_build_array('@' || n.group_id))))`.execute(
    db,
  )
  expect(rows).toEqual([])
})

test('a Spanish word with another meaning is no name of a trade', async () => {
  const words = ['manyana', 'vidriado', 'impreso', 'picapedrero', 'criada', 'aulas', 'azti', 'zaindari']
  const { rows } = await sql<{ word: string }>`
    SELECT word FROM unnest(${words}::text[]) word
     WHERE EXISTS (SELECT FROM search_synonyms s WHERE s.stems = search_stems(word) AND s.group_id = ANY (${trades.map(({ group }) => group)}::integer[]))`.execute(
    db,
  )
  expect(rows).toEqual([])
})

test.each([
  ['professor de guitarra', 'Clases de guitarra'],
  ['classes de guitarra', 'Clases de guitarra'],
  ["classes d'anglès", 'Clases de inglés'],
  ['mestra de matemàtiques', 'Clases particulares de matemáticas'],
  ['matematika irakaslea', 'Clases particulares de matemáticas'],
])('«%s» is a question about lessons', async (q, title) => {
  const { items } = await searchListings(db, readSearchParams(new URLSearchParams({ q })))
  expect(items[0]?.title).toBe(title)
})
