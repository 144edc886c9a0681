import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CREATABLE_CATEGORIES, CREATABLE_SLUGS } from '#app/domain/listings/categories.ts'
import { PRICE_TYPES } from '#app/domain/listings/limits.ts'
import { findPlaces } from '#app/domain/places/names.server.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { aDatabase } from '#tests/support/database.ts'
import { demoData, readDemoData } from './data.ts'
import { formOf } from './demo.ts'
import { drawPicture } from './pictures.ts'
import { readShown } from './scenes/shown.ts'
import { FILES } from './schemas.ts'

const FOLDER = join(import.meta.dirname, 'data')

/** In a category of 13 to 15 listings: one in each row of its page. */
const MAX_COVERS_OF_A_SCENE = 3

/** The faults that reading the files finds when some of them are changed. */
async function mistakesWith(changes: Record<string, (text: string) => string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gremio-demo-'))
  atEnd(() => rm(folder, { recursive: true }))
  await cp(FOLDER, folder, { recursive: true })
  for (const [name, change] of Object.entries(changes)) {
    const text = await readFile(join(folder, name), 'utf8')
    expect(change(text), name).not.toBe(text)
    await writeFile(join(folder, name), change(text))
  }
  try {
    readDemoData(folder)
    return []
  } catch (error) {
    return (error as Error).message.split('\n').slice(1)
  }
}

test('each file of the demonstration matches its schema, and its references exist', () => {
  expect(() => readDemoData(FOLDER)).not.toThrow()
  const there = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
  const known = [...Object.keys(FILES), ...CREATABLE_SLUGS.map((slug) => `listings/${slug}`)]
  expect(there.sort()).toEqual(known.map((name) => `${name}.json`).sort())
  const { drawings } = readDemoData(FOLDER)
  for (const [category, { kinds }] of Object.entries(drawings)) {
    const drawn = readdirSync(join(FOLDER, 'drawings', category))
    expect(drawn.sort(), category).toEqual([...kinds.keys()].map((name) => `${name}.svg`).sort())
  }
})

test('faults in a file are reported with their places, all at once', async () => {
  const mistakes = await mistakesWith({
    'listings/musica.json': (text) => text.replace('"hora"', '"siglo"').replace('"tags": [', '"photo": 3, "tags": ['),
    'people.json': (text) => text.replace('"city": "Madrid"', '"city": 28'),
    'hirings.json': (text) => text.replace(/"scope": .*/, ''),
    'texts.json': (text) => text.slice(0, -3),
  })
  expect(mistakes).toEqual([
    'people.json, 1 «vendedora», city: Invalid input: expected string, received number',
    'hirings.json, 1 «Marca de un taller de cerámica», scope: must say what the stages are for',
    expect.stringMatching(/^texts\.json: .*JSON/),
    expect.stringMatching(/^listings\/musica\.json, 1 «Clases de guitarra .*», per: Invalid option: expected one of/),
    expect.stringMatching(/^listings\/musica\.json, 1 «Clases de guitarra .*»: Unrecognized key: "photo"/),
  ])
})

test('neighbouring listings of a category do not show one picture', () => {
  const { listings } = readDemoData(FOLDER)
  const covers = new Map<string, string[]>()
  for (const { category, title, shows } of listings) {
    const cover = `${category} ${readShown(shows[0] ?? '')?.scene}`
    covers.set(cover, [...(covers.get(cover) ?? []), title])
  }
  expect([...covers.values()].filter((titles) => titles.length > MAX_COVERS_OF_A_SCENE)).toEqual([])
})

test('each agreement has a text of its own about what its price includes', () => {
  const { hirings, debts } = readDemoData(FOLDER)
  const scopes = [...hirings, ...debts].flatMap(({ scope, others = [] }) => [scope, ...others.map((one) => one.scope)])
  const written = scopes.filter((scope) => scope !== undefined)
  expect(written.length).toBeGreaterThan(45)
  expect(written.filter((scope, index) => written.indexOf(scope) !== index)).toEqual([])
})

test('an unknown person, place or drawing is named', async () => {
  expect(await mistakesWith({ 'drawings.json': (text) => text.replace('"cartel"', '"cometa"') })).toEqual([
    'drawings/diseno/cometa.svg: is in drawings.json, and there is no such file',
  ])
  const mistakes = await mistakesWith({
    'listings/musica.json': (text) =>
      text.replace('"by": "rafa"', '"by": "nadie"').replace('clase caja"', 'clase cometa"'),
    'people.json': (text) => text.replace('"city": "Madrid"', '"city": "Macondo"').replace('"moderadora"', '"otra"'),
    'talks.json': (text) => text.replace('"Maquetación de libros"', '"Maquetería"'),
    'debts.json': (text) => text.replace('"client": "marta"', '"client": "marto"'),
    'packages.json': (text) => text.replace('"about": "Cartel"', '"about": "Cartelón"'),
    'favorites.json': (text) => text.replace('"bicicleta-de-paseo"', '"bicicleta"'),
  })
  expect(mistakes).toEqual([
    'people.json: «moderadora» is missing',
    'people.json, sellers.json, «vendedora», city: «Macondo» is not in places.json',
    expect.stringMatching(/^listings\/musica\.json, «Taller de .*», shows: there is no scene and no drawing «cometa»$/),
    'debts.json, «Cartel para un mercadillo de otoño»: nobody has the key «marto»',
    'packages.json: no active listing has a title that begins with «Cartelón»',
    expect.stringMatching(/^listings\/musica\.json, «Clases de guitarra .*»: nobody has the key «nadie»$/),
    'talks.json, 2: no active listing has a title that begins with «Maquetería»',
    'favorites.json, samplesOfClient: there is no sample «bicicleta»',
  ])
})

test('the demonstration has at least six sellers in each category, and the form accepts their listings', () => {
  const { everybody, listings: all } = demoData()
  expect(all.length).toBeGreaterThanOrEqual(150)
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length)
  expect(new Set(all.map(({ text }) => text)).size).toBe(all.length)
  for (const { slug } of CREATABLE_CATEGORIES) {
    const sellers = new Set(all.filter(({ category }) => category === slug).map(({ by }) => by))
    expect(sellers.size, slug).toBeGreaterThanOrEqual(6)
  }
  expect(new Set(all.map(({ per }) => per))).toEqual(new Set(PRICE_TYPES))
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([undefined, 'inactive', 'pending']))
  expect(new Set(everybody.map(({ key }) => key)).size).toBe(everybody.length)
  for (const listing of all) {
    expect(formOf(listing).price).toBeGreaterThan(0)
    expect(listing.text.split('\n').length, listing.title).toBeGreaterThanOrEqual(2)
  }
})

test('a category has twelve kinds of pictures, each for the listings that it fits, and all are different', async () => {
  for (const [category, { kinds }] of Object.entries(demoData().drawings)) expect(kinds.size, category).toBe(12)
  const drawn = await Promise.all(
    ['Una', 'Otra', 'Una más'].map((seed) => drawPicture('fotografia', seed, 1, 'producto camara').then(String)),
  )
  expect(new Set(drawn).size).toBe(drawn.length)
  expect(String(await drawPicture('fotografia', 'Una', 1, 'producto camara'))).toBe(drawn[0])
})

test('the places of its people are in the gazetteer', async () => {
  const db = await aDatabase()
  for (const city of Object.keys(demoData().places)) {
    const [place] = await findPlaces(db, city, 1)
    expect(place?.name.startsWith(city), `${city} is ${place?.name}`).toBe(true)
  }
})
