import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { inLanguage } from '#app/locale/speaking.server.ts'
import type { Language } from '#app/locale/languages.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing } from '#tests/support/factories.ts'
import { aCountedDb } from '#tests/support/rounds.ts'
import { searchFeed } from './feed.server.ts'
import { THINGS, TOWNS, TRADES } from './foreign-names.server.ts'
import { readSearchParams } from './params.ts'
import { searchListings } from './queries.server.ts'
import { refreshSearch } from './refresh.server.ts'
import { readSpokenWords } from './spoken-words.server.ts'
import { listSuggestions } from './suggestions.server.ts'
import { understand } from './understood.server.ts'

const db = await aDatabase()
const counted = await aCountedDb(process.env['DATABASE_URL'] as string)

const WEDDINGS = 'Fotógrafa de bodas'
const PORTRAITS = 'Fotografía de retratos'
const PLUMBER = 'Fontanero de guardia'
const SPANISH = 'Traductora de inglés a español'
const WEB = 'Página web para tu negocio'
const DOGS = 'Paseo de perros por tu barrio'
const REMOVAL = 'Mudanzas con furgoneta'
const ACTOR = 'Actor para anuncios'

const VALENCIA = { location: 'Valencia' }
const OFFERED: [string, { location?: string; priceCents?: number; categoryId?: number }][] = [
  [WEDDINGS, { ...VALENCIA, priceCents: 60_000, categoryId: 12 }],
  [PORTRAITS, { ...VALENCIA, priceCents: 95_000, categoryId: 12 }],
  [PLUMBER, { location: 'Sevilla' }],
  [SPANISH, { categoryId: 4 }],
  [WEB, { priceCents: 45_000, categoryId: 2 }],
  [DOGS, { location: 'Madrid' }],
  [REMOVAL, { location: 'Madrid' }],
  [ACTOR, {}],
]

beforeAll(async () => {
  await db.deleteFrom('users').execute()
  for (const [title, columns] of OFFERED)
    await aListing(db, {
      title,
      description: 'Trabajo serio.',
      tags: [],
      categoryId: 13,
      priceCents: 5_000,
      ...columns,
    })
  await refreshSearch(db, new Date())
})

const search = (language: Language, q: string, others: Record<string, string> = {}) =>
  inLanguage(language, () => searchListings(db, readSearchParams(new URLSearchParams({ q, ...others }))))
const titles = async (language: Language, q: string, others?: Record<string, string>) =>
  (await search(language, q, others)).items.map(({ title }) => title)

test.each([
  ['en', 'photographer in Valencia under 800', [WEDDINGS]],
  ['en', 'cheap wedding photographer', [WEDDINGS]],
  ['en', 'plumber near Seville', [PLUMBER]],
  ['en', 'plumber or dog walker', [DOGS, PLUMBER]],
  ['en', 'translator english spanish', [SPANISH]],
  ['en', 'dog walker', [DOGS]],
  ['en', 'moving help', [REMOVAL]],
  ['en', 'I’m looking for movers in Madrid', [REMOVAL]],
  ['en', 'web designer under €500', [WEB]],
  ['fr', 'plombier à Séville', [PLUMBER]],
  ['fr', 'traducteur', [SPANISH]],
  ['fr', 'photographe de mariage près de Valence', [WEDDINGS]],
  ['fr', 'photographe moins de 800 € à Valence', [WEDDINGS]],
  ['de', 'fotograf in valencia unter 800 €', [WEDDINGS]],
  ['de', 'günstiger Hochzeitsfotograf', [WEDDINGS]],
  ['de', 'Uebersetzerin', [SPANISH]],
  ['de', 'Umzugshelfer bei Madrid', [REMOVAL]],
] as const)('in %s, «%s» finds the listings of the Spanish question', async (language, q, found) => {
  expect((await titles(language, q)).toSorted()).toEqual([...found].toSorted())
})

test('Spanish words, and words that listings have, are read as Spanish on every page', async () => {
  for (const q of ['fontanero', 'fotógrafo en valencia por menos de 800', 'paseo de perros a domicilio', 'actor'])
    for (const language of ['en', 'fr', 'de'] as const) {
      const [found, spanish] = await Promise.all([search(language, q), search('es', q)])
      expect(
        found.items.map(({ id }) => id),
        `${language} ${q}`,
      ).toEqual(spanish.items.map(({ id }) => id))
      expect(found.params.names, `${language} ${q}`).toBeUndefined()
    }
})

test('names of one language have no meaning on pages in another', async () => {
  expect(await titles('es', 'plumber')).toEqual([])
  expect(await titles('fr', 'plumber')).toEqual([])
  expect(await titles('en', 'plombier')).toEqual([])
})

test('names that listings have as words are read where the Spanish reading finds nothing', async () => {
  await aListing(db, { title: 'Mover', description: 'Un corto en inglés: «the mover».', tags: [], priceCents: 90_000 })
  expect((await search('en', 'mover')).params.names).toBeUndefined()
  const cheap = await search('en', 'mover', { max_price: '100' })
  expect(cheap.items.map(({ title }) => title)).toEqual([REMOVAL])
  expect(cheap.params.names).toEqual([{ typed: 'mover', spanish: 'mudanzas' }])
  // One name that no listing has makes all of the question be read.
  const both = await search('en', 'mover plumber')
  expect(both.params.names?.map(({ typed }) => typed)).toEqual(['mover', 'plumber'])
})

test('translated words, the place and the price are shown as they were typed, and can be searched as typed', async () => {
  const { params, place } = await search('en', 'Photographer in Valencia under 800')
  expect(params.q).toBe('Photographer in Valencia under 800')
  expect(params.names).toEqual([{ typed: 'Photographer', spanish: 'fotógrafo' }])
  expect(params.said).toEqual([{ keys: ['maxCents'], text: 'under 800' }])
  expect(place).toMatchObject({ label: 'Valencia', typed: 'in Valencia' })
  const exact = await search('en', 'photographer', { exact: '1' })
  expect([exact.total, exact.params.names]).toEqual([0, undefined])
})

test('words without results are offered for removal as they were typed', async () => {
  const { lessWords, total } = await search('en', 'plumber zebras jugglers unicorns yetis goblins')
  expect([total, lessWords]).toMatchObject([
    0,
    [{ without: ['zebras', 'jugglers', 'unicorns', 'yetis', 'goblins'], total: 1 }],
  ])
  const longer = await search('en', 'dog walker juggler', { where: 'Vigo', max_price: '1' })
  expect(longer.lessWords?.flatMap(({ without }) => without) ?? []).not.toContain('paseador')
  const half = await search('en', 'unicycling plumber', { where: 'Sevilla' })
  expect([half.total, half.without]).toEqual([1, ['unicycling']])
})

test('a feed has the listings of the page, and suggestions find them during typing', async () => {
  const asked = readSearchParams(new URLSearchParams({ q: 'plumber' }))
  const { entries } = await inLanguage('en', () => searchFeed(db, asked))
  expect(entries.map(({ title }) => title)).toEqual([PLUMBER])
  const now = new Date()
  const suggested = async (q: string) => {
    const all = await inLanguage('en', () => listSuggestions(db, q, { now }))
    return all.map(({ text }) => text)
  }
  expect(await suggested('plumber')).toContain(PLUMBER)
  expect(await suggested('photogr')).toContain('photograph')
})

test('Spanish pages send no further statement, and those of another language one where a name is read', async () => {
  const sent = async (language: Language, q: string) => {
    const asked = await counted.sentBy(() =>
      inLanguage(language, () => understand(counted.db, readSearchParams(new URLSearchParams({ q })))),
    )
    return asked.statements.length
  }
  expect([await sent('es', 'photographer'), await sent('en', 'fontanero'), await sent('en', 'photographer')]).toEqual([
    0, 0, 1,
  ])
})

describe('the list of names', () => {
  const lines = [TRADES, THINGS, TOWNS].join('').split('\n').filter(Boolean)
  const cells = (line: string) => line.split('|').map((cell) => cell.trim())

  test('has four columns, no name twice in a language, and a hundred trades in each', () => {
    for (const line of lines) expect(cells(line), line).toHaveLength(4)
    for (const at of [1, 2, 3]) {
      const names = lines.flatMap((line) => (cells(line)[at] ?? '').split(', ').filter(Boolean))
      expect(names.filter((name, first) => names.indexOf(name) !== first)).toEqual([])
      const trades = TRADES.split('\n').filter(Boolean)
      expect(trades.filter((line) => !cells(line)[at])).toEqual([])
      expect(trades.length).toBeGreaterThanOrEqual(100)
    }
  })

  test('names the hundred trades of the judge', async () => {
    const judged = readFileSync(new URL('../../../lab/judge/data/trades.tsv', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => line.split('\t')[1] ?? '')
    expect(judged).toHaveLength(100)
    const spanish = TRADES.split('\n').map((line) => cells(line)[0] ?? '')
    const { rows } = await sql<{ trade: string }>`
        SELECT trade FROM unnest(${judged}::text[]) trade
         WHERE NOT EXISTS (SELECT FROM unnest(${spanish}::text[]) name
                            WHERE search_stems(name) = search_stems(trade)
                               OR EXISTS (SELECT FROM search_synonyms a JOIN search_synonyms b USING (group_id)
                                           WHERE a.stems = search_stems(name) AND b.stems = search_stems(trade)))`.execute(
      db,
    )
    expect(rows).toEqual([])
  })

  /** At each word as many as the longest name has, and the word itself. */
  const MOST_LOOKS = 6

  test('is read as often as there are words, whatever they are', () => {
    for (const word of ['near', 'photographer', '’', 'a', '__proto__', 'constructor'])
      for (const language of ['en', 'fr', 'de'] as const) {
        let looks = 0
        const words = new Proxy(
          Array.from({ length: 150 }, () => word),
          { get: (all, key) => ((looks += key === 'slice' ? 1 : 0), Reflect.get(all, key) as unknown) },
        )
        readSpokenWords(words, language)
        expect(looks, `${language} ${word}`).toBeGreaterThan(0)
        expect(looks, `${language} ${word}`).toBeLessThanOrEqual(words.length * MOST_LOOKS)
      }
    expect(readSpokenWords(['__proto__'], 'en')).toBeUndefined()
    expect(readSpokenWords(['photographer'], 'es')).toBeUndefined()
  })
})
