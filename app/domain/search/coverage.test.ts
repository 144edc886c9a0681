import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import type { Coverage } from './coverage.ts'
import { searchFeed } from './feed.server.ts'
import { readSearchParams } from './params.ts'
import { searchListings } from './queries.server.ts'
import { readQuestion } from './question.server.ts'
import { refillSearch } from './refill.server.ts'
import { run } from './run.server.ts'
import { pageStatement } from './statements.ts'
import { NARROW } from './ways.ts'

const db = await aDatabase()
const asked = (q: string, others: Record<string, string> = {}) =>
  readSearchParams(new URLSearchParams({ q, ...others }))
const search = (q: string, others: Record<string, string> = {}) => searchListings(db, asked(q, others))
const titles = async (q: string, others?: Record<string, string>) =>
  (await search(q, others)).items.map(({ title }) => title)

beforeEach(async () => {
  await db.deleteFrom('listings').execute()
})

test('a listing for a part of the question is left out beside one for all of it, in every order, count, option and feed', async () => {
  await aListing(db, { title: 'Limpieza de apartamentos turísticos', categoryId: 13, modality: 'presencial' })
  const whole = 'Limpieza de apartamentos turísticos'
  await aListing(db, {
    title: 'Apartamentos turísticos: anuncios y huéspedes',
    description: 'De la limpieza se ocupa quien quieras.',
    categoryId: 8,
    modality: 'remoto',
  })
  const q = 'limpieza apartamentos turísticos'
  for (const sort of ['relevance', 'recent', 'price_asc', 'price_desc'])
    expect(await titles(q, { sort }), sort).toEqual([whole])
  const { total, options } = await search(q)
  expect(total).toBe(1)
  expect(Object.values(options['modality'] ?? {})).toEqual([1])
  expect((await searchFeed(db, asked(q))).entries.map(({ title }) => title)).toEqual([whole])
})

test('where a filter leaves no listing that covers most of the question, listings that cover less are found', async () => {
  await aListing(db, { title: 'Limpieza de apartamentos turísticos', categoryId: 13, modality: 'presencial' })
  const mentioned = 'Apartamentos turísticos: anuncios y huéspedes'
  await aListing(db, { title: mentioned, description: 'Con limpieza.', categoryId: 8, modality: 'remoto' })
  expect(await titles('limpieza apartamentos turísticos', { modality: 'remoto' })).toEqual([mentioned])
})

test('a trade that only a description names is found where no title, tag or category names it', async () => {
  await aListing(db, { title: 'Encargos', description: 'También soy fontanera.', categoryId: 13 })
  expect(await titles('fontanero')).toEqual(['Encargos'])
  await aListing(db, { title: 'Averías', tags: ['fontanería'], categoryId: 13 })
  await aListing(db, { title: 'Fontanero de guardia', categoryId: 13 })
  expect((await titles('fontanero')).toSorted()).toEqual(['Averías', 'Fontanero de guardia'])
})

test('a title offers the words before «para», «con» and the like', async () => {
  await aListing(db, { title: 'Reforma de cocinas', categoryId: 13 })
  await aListing(db, { title: 'Fotos para reforma de cocinas', categoryId: 13 })
  expect(await titles('reforma de cocinas y fotos')).toEqual(['Fotos para reforma de cocinas'])
  const rows = await db.selectFrom('listingWords').select('core').orderBy('core').execute()
  expect(rows.map(({ core }) => core)).toEqual([expect.not.stringContaining('cocin'), expect.stringContaining('cocin')])
})

test('where the best listing covers less than two fifths of a question there are no results, and fewer words are offered', async () => {
  await aListing(db, { title: 'Marcos para retratos', categoryId: 13 })
  const q = 'retratos ecuestres nocturnos invernales'
  for (const sort of ['relevance', 'recent']) {
    const { total, items, lessWords } = await search(q, { sort })
    expect([total, items]).toEqual([0, []])
    expect(lessWords).toMatchObject([{ without: ['ecuestres', 'nocturnos', 'invernales'], total: 1 }])
  }
  await aListing(db, { title: 'Retratos', categoryId: 13 })
  expect(await titles(q)).toEqual(['Retratos'])
})

test('a title that contains every typed word is found, whatever another one covers', async () => {
  await aListing(db, { title: 'Retratos ecuestres', categoryId: 13 })
  await aListing(db, { title: 'Marcos para retratos y cuadros, también ecuestres', categoryId: 13 })
  expect(await titles('retratos ecuestres')).toHaveLength(2)
})

test('all pages of a question require the coverage of the first, whatever is published meanwhile', async () => {
  const author = await anAccount(db)
  const description = 'También ecuestres.'
  for (let n = 0; n < 30; n += 1) await aListing(db, { author, title: `Retratos ${n}`, description, categoryId: 13 })
  const first = await search('retratos ecuestres')
  expect(first.total).toBe(30)
  await aListing(db, { author, title: 'Retratos ecuestres', categoryId: 13 })
  expect(await titles('retratos ecuestres')).toEqual(['Retratos ecuestres'])
  const second = await search('retratos ecuestres', { after: first.next ?? '' })
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(30)
})

test('the former rules hide no listing until a refill has written all words by the new ones', async () => {
  const rules = (number: number) => db.updateTable('searchVersions').set({ rules: number }).execute()
  await rules(1)
  await aListing(db, { title: 'Retratos ecuestres', categoryId: 13 })
  await aListing(db, { title: 'Láminas', tags: ['retratos', 'ecuestres'], categoryId: 13 })
  const cores = async () => (await db.selectFrom('listingWords').select('core').execute()).map(({ core }) => core)
  try {
    expect(await titles('retratos ecuestres')).toHaveLength(2)
    expect(await cores()).toEqual([null, null])
    const [outOfTime, atOnce] = [{ batch: 1, sliceMs: -1 }, {}]
    for (const pace of [outOfTime, atOnce]) {
      expect(await titles('retratos ecuestres')).toHaveLength(2)
      await refillSearch(db, { listings: true }, pace)
    }
    expect(await titles('retratos ecuestres')).toEqual(['Retratos ecuestres'])
    expect(await cores()).not.toContain(null)
  } finally {
    await refillSearch(db, { listings: true })
  }
})

test('reading along an order requires the same coverage of each listing', async () => {
  await aListing(db, { title: 'Retratos ecuestres', categoryId: 13 })
  await aListing(db, { title: 'Marcos para retratos ecuestres', categoryId: 13 })
  const { units, sets, coverage } = await readQuestion(db, ['retratos', 'ecuestres'])
  expect(coverage.least).toBe(90)
  const walk = (of: Coverage) =>
    run<{ title: string }>(
      db,
      pageStatement({ words: [], units, sets, coverage: of, hideSensitive: true }, { sort: 'recent' }, NARROW),
    )
  expect((await walk(coverage)).map(({ title }) => title)).toEqual(['Retratos ecuestres'])
  expect(await walk({ ...coverage, least: 0 })).toHaveLength(2)
})

test('a category does not count as an offer of a listing, and the words after «te ayudo a» in a title do', async () => {
  await aListing(db, { title: 'Textos para tu blog', tags: ['redacción'], categoryId: 4 })
  await aListing(db, { title: 'Catálogos al inglés', tags: ['traducción'], categoryId: 4 })
  expect(await titles('escribir textos')).toEqual(['Textos para tu blog'])
  const { rows } = await sql<{ offered: string }>`
    SELECT title_offer(title) AS offered
      FROM unnest('{Te ayudo a vender tu piso,Fotos para bodas,Para empezar: yoga en casa,Con torno,Salida a por setas con guía}'::text[]) title`.execute(
    db,
  )
  expect(rows.map(({ offered }) => offered)).toEqual([
    'te ayudo a vender tu piso',
    'fotos',
    'para empezar yoga',
    'con torno',
    'salida a por setas',
  ])
})
