import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aListing } from '#tests/support/factories.ts'
import { readSearchParams } from './params.ts'
import { searchListings } from './queries.server.ts'
import { refreshSearch } from './refresh.server.ts'

const db = await aDatabase()
const search = (q: string) => searchListings(db, readSearchParams(new URLSearchParams({ q })))
const titles = async (q: string) => (await search(q)).items.map(({ title }) => title)

const GERMAN = 'Traducción jurada de alemán'
const ROMANCE = 'Traducción de francés e italiano'
const CONTRACTS = 'Contratos a medida'

beforeAll(async () => {
  for (const title of [GERMAN, ROMANCE, CONTRACTS])
    await aListing(db, { title, description: 'Con calma y con cuidado.', categoryId: 13 })
  await refreshSearch(db, new Date())
})

const unitsOf = async (q: string) =>
  (await sql<{ typed: string }>`SELECT typed FROM question_units(${q})`.execute(db)).rows

test.each(['traductora de alemán para un contrato', 'traducir al alemán', 'que me traduzcan del alemán una escritura'])(
  '«%s» finds people who translate this language and no others',
  async (q) => expect(await titles(q)).toEqual([GERMAN]),
)

test('a translator of a language that no listing offers is not found, and a link leads to those of other languages', async () => {
  const { items, lessWords } = await search('traductora de ruso')
  expect(items).toEqual([])
  expect(lessWords).toContainEqual({ without: ['ruso'], isAbsent: false, total: 2 })
})

test('two languages are both needed, or either where «o» stands between them', async () => {
  expect(await titles('traducción de francés e italiano')).toEqual([ROMANCE])
  expect((await titles('traductor de alemán o francés')).toSorted()).toEqual([ROMANCE, GERMAN])
})

test('«bajo» means an instrument that is played; elsewhere it has no weight', async () => {
  for (const q of ['quiero aprender a tocar el bajo', 'clases de bajo eléctrico'])
    expect((await unitsOf(q)).at(-1), q).toEqual({ typed: 'bajista' })
  expect(await unitsOf('bajo contrato')).toEqual([{ typed: 'contrato' }])
})
