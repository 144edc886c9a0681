import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aListing } from '#tests/support/factories.ts'
import { readSearchParams } from './params.ts'
import { searchListings } from './queries.server.ts'
import { refreshSearch } from './refresh.server.ts'

const db = await aDatabase()
const search = (q: string) => searchListings(db, readSearchParams(new URLSearchParams({ q })))
const titles = async (q: string) => (await search(q)).items.map(({ title }) => title)

const PLUMBER = 'Fontanero: fugas y cisternas'
const WEDDINGS = 'Fotógrafo de bodas'
const BASKETS = 'Cestas de mimbre'
const CHRISTMAS = 'Cestas de navidad para empresas'
const GUITAR = 'Clases de guitarra'
const WEB = 'Página web en diez días'
const SHOP_WEB = 'Web para tu comercio'
const WEB_TEXTS = 'Textos para webs'
const CARER = 'Cuidado de personas mayores'
const PARROTS = 'Cuidado de loros'
const SHEARING = 'Esquilo ovejas'

beforeAll(async () => {
  for (const title of [PLUMBER, WEDDINGS, BASKETS, CHRISTMAS, GUITAR, WEB, SHOP_WEB, WEB_TEXTS, CARER, PARROTS])
    // Words of many descriptions: they find no listing.
    await aListing(db, { title, description: 'Llámame antes del verano: por las tardes y los jueves de junio.' })
  await aListing(db, { title: SHEARING, description: 'Falta poco para marzo. Voy a tu finca, con seriedad.' })
  await refreshSearch(db, new Date())
})

const ASKED: [string, string[]][] = [
  ['fontanero', [PLUMBER]],
  ['fotógrafo boda', [WEDDINGS]],
  ['guitarra', [GUITAR]],
  ['esquilar ovejas', [SHEARING]],
  ['cestas mimbre', [BASKETS, CHRISTMAS]],
]
const WHEN = [
  'antes del verano',
  'para marzo',
  'en primavera',
  'este otoño',
  'el 24 de diciembre',
  'para el fin de semana',
  'antes de que llegue el invierno',
  'dos días a la semana',
  'para mi madre',
  'para mis dos hijos',
]

describe('words without weight change no result', () => {
  test('where it is any words of the file, before or behind', async () => {
    const rows = await db.selectFrom('searchLittleWords').select('words').where('kind', '=', 'filler').execute()
    expect(rows.length).toBeGreaterThan(300)
    const fillers = fc.subarray(
      rows.map(({ words }) => words.join(' ')),
      { minLength: 1, maxLength: 4 },
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...ASKED), fillers, async ([q, found], around) => {
        expect(await titles([...around, q].join(' '))).toEqual(found)
        expect(await titles([q, ...around].join(' '))).toEqual(found)
      }),
      { numRuns: 40, seed: 29 },
    )
  })

  test.each(WHEN)('where it is «%s»', async (when) => {
    for (const [q, found] of ASKED) expect(await titles(`me hace falta ${q} ${when}`)).toEqual(found)
  })

  test('of a piece of a title either', async () => {
    expect(await titles('mimb')).toEqual([BASKETS])
    expect(await titles('buenos mimb baratos, por favor')).toEqual([BASKETS])
  })
})

describe('a little word counts', () => {
  test('where it is part of a thing', async () => {
    expect((await titles('cesta de navidad'))[0]).toBe(CHRISTMAS)
    expect((await titles('cestas para navidad'))[0]).toBe(CHRISTMAS)
  })

  test('where a term of the vocabulary has it', async () => {
    expect(await titles('cuidar a mi madre')).toEqual([CARER])
    expect(await titles('personas mayores')).toEqual([CARER])
  })

  test('where nothing else is said', async () => {
    expect(await titles('navidad')).toEqual([CHRISTMAS])
    expect((await titles('jueves')).length).toBeGreaterThan(5)
  })
})

test('«who makes webs» is one task in all its wordings, and differs from other tasks with webs', async () => {
  for (const q of ['diseñador web', 'un diseñador web que me haga la página', 'diseñador de páginas web'])
    expect((await titles(q)).toSorted()).toEqual([WEB, SHOP_WEB])
  expect((await titles('web')).toSorted()).toEqual([WEB, WEB_TEXTS, SHOP_WEB].toSorted())
})

test('near a place a trade is not found where only a description mentions it', async () => {
  await aListing(db, {
    title: 'Revisión de coches de segunda mano',
    description: 'Informe con fotos y kilómetros.',
    location: 'Sevilla',
  })
  await aListing(db, { title: 'Fotógrafa de retratos', description: 'Con calma.', location: 'Vigo' })
  await refreshSearch(db, new Date())
  const found = await search('fotógrafo en Sevilla')
  expect(found.items).toEqual([])
  expect(found.elsewhere?.map(({ title }) => title)).toContain('Fotógrafa de retratos')
  await aListing(db, { title: 'Fotógrafo de bebés', description: 'En tu casa.', location: 'Dos Hermanas' })
  expect(await titles('fotógrafo en Sevilla')).toEqual(['Fotógrafo de bebés'])
})

test('a task for a person is found by its verb, an irregular one too', async () => {
  const read = async (word: string) =>
    (await sql<{ read: string[] }>`SELECT split_word(${word}) AS read`.execute(db)).rows[0]?.read.join(' ')
  expect(await Promise.all(['traduzca', 'corrijan', 'cuelguen', 'recoja'].map(read))).toEqual([
    'traducir',
    'corregir',
    'colgar',
    'recoger',
  ])
})

test('of two things that no listing has together, either is found', async () => {
  expect((await titles('fontanero y guitarra')).toSorted()).toEqual([GUITAR, PLUMBER])
})
