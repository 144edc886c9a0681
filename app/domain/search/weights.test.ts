import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { readSearchParams } from './params.ts'
import { searchListings } from './queries.server.ts'
import { readQuestion } from './question.server.ts'
import { refillSearch } from './refill.server.ts'

const db = await aDatabase()
const search = (q: string, others: Record<string, string> = {}) =>
  searchListings(db, readSearchParams(new URLSearchParams({ q, ...others })))
const titles = async (q: string) => (await search(q)).items.map(({ title }) => title)

beforeEach(async () => {
  await db.deleteFrom('listings').execute()
})

/** The smallest sets that have the first unit and a share of the weight, found by trying all. */
function smallestSets(weights: number[], share: number): string[] {
  const needed = weights.reduce((sum, one) => sum + one, 0) * share
  const [first, ...others] = weights.map((weight, at) => ({ weight, n: at + 1 }))
  const sets = Array.from({ length: 2 ** others.length }, (_, mask) => [
    first!,
    ...others.filter((__, bit) => mask & (1 << bit)),
  ])
  const weigh = (set: { weight: number }[]) => set.reduce((sum, { weight }) => sum + weight * 100, 0)
  return sets
    .filter(
      (set) => weigh(set) >= needed && set.slice(1).every((left) => weigh(set.filter((one) => one !== left)) < needed),
    )
    .map((set) => set.map(({ n }) => n).join())
}

test('the required weight is reached by the smallest sets of units with the heaviest, eight at most', async () => {
  const weights = fc
    .array(fc.constantFrom(20, 25, 40, 50, 60, 80), { minLength: 1, maxLength: 9 })
    .map((some) => some.toSorted((a, b) => b - a))
  await fc.assert(
    fc.asyncProperty(weights, fc.constantFrom(100, 80, 62, 40), async (weights, share) => {
      const keys = weights.map((_, at) => String.fromCharCode(97 + at))
      const { rows } = await sql<{ set: number[] }>`
        SELECT question_sets(${weights}::smallint[], ${keys}::text[], ${share}) AS set`.execute(db)
      const all = smallestSets(weights, share)
      const found = rows.map(({ set }) => set.join())
      expect(found).toHaveLength(Math.min(all.length, 8))
      expect(all).toEqual(expect.arrayContaining(found))
    }),
    { numRuns: 60, seed: 28 },
  )
})

test('a filler does not change the results', async () => {
  await aListing(db, { title: 'Clases de guitarra', categoryId: 13 })
  await aListing(db, { title: 'Clases de francés', categoryId: 13 })
  expect(await titles('guitarra')).toEqual(['Clases de guitarra'])
  for (const q of ['busco guitarra urgente', 'guitarra barata, por favor', 'alguien que sepa de guitarra'])
    expect(await titles(q)).toEqual(['Clases de guitarra'])
})

test('words without weight show listings with them in the title, or otherwise the newest', async () => {
  for (const title of ['Clases de guitarra', 'Retratos urgentes']) await aListing(db, { title, categoryId: 13 })
  expect(await titles('urgente')).toEqual(['Retratos urgentes'])
  const found = await search('busco algo barato')
  expect(found).toMatchObject({ isAnything: true, total: 2 })
  expect(found.items.map(({ title }) => title)).toEqual(['Retratos urgentes', 'Clases de guitarra'])
  expect(await search('💃')).not.toHaveProperty('isAnything')
})

test('a word of little weight does not replace the main word', async () => {
  await aListing(db, { title: 'Clases de francés', categoryId: 13 })
  const found = await search('clases de theremín')
  expect(found.items).toEqual([])
  expect(found.lessWords).toEqual([{ without: ['theremín'], isAbsent: true, total: 1 }])
})

test('the part after «para» may be missing, the main word may not', async () => {
  await aListing(db, { title: 'Páginas web', categoryId: 13 })
  await aListing(db, { title: 'Reformas de bares', categoryId: 13, description: 'Tu bar como nuevo.' })
  expect(await titles('página web para mi bar')).toEqual(['Páginas web'])
})

test('the order of words changes neither the results nor their number', async () => {
  for (const title of ['Fotógrafo de bodas', 'Fotógrafo de producto', 'Bodas: música en directo'])
    await aListing(db, { title, categoryId: 13 })
  for (const words of [
    ['fotógrafo', 'bodas'],
    ['música', 'bodas', 'directo'],
  ]) {
    const [there, back] = await Promise.all([search(words.join(' ')), search(words.toReversed().join(' '))])
    expect(back.total).toBe(there.total)
    expect(back.items.map(({ id }) => id).toSorted()).toEqual(there.items.map(({ id }) => id).toSorted())
  }
})

test('a listing that covers more of the question comes first, and one that covers little is not found beside it', async () => {
  for (const title of ['Limpieza de cristales', 'Limpieza de oficinas', 'Cristales de cuarzo'])
    await aListing(db, { title, categoryId: 13 })
  expect(await titles('limpieza de cristales')).toEqual(['Limpieza de cristales'])
})

test('a listing whose title contains every typed word is always found', async () => {
  await aListing(db, { title: 'Xilófonos baratos urgentes', categoryId: 13 })
  expect(await titles('xilófonos urgentes')).toEqual(['Xilófonos baratos urgentes'])
})

test('two known words that are joined are read as two', async () => {
  await aListing(db, { title: 'Tienda online a medida', categoryId: 13 })
  await sql`INSERT INTO search_vocabulary (word, sound, listings, proposed) VALUES ('tienda', 'tienda', 1, true), ('online', 'online', 1, true)
    ON CONFLICT DO NOTHING`.execute(db)
  expect(await titles('tiendaonline')).toEqual(['Tienda online a medida'])
})

test('«online» and «presencial» find listings with that modality, whatever their text says', async () => {
  const title = 'Clases de euskera'
  await aListing(db, { title: `${title} en mi academia`, modality: 'presencial' })
  await aListing(db, { title: `${title} por cámara`, modality: 'remoto' })
  await aListing(db, { title: `${title} como quieras`, modality: 'híbrido' })
  for (const typed of ['clases de euskera online', 'euskera a distancia', 'profesor de euskera por videollamada'])
    expect((await titles(typed)).slice(0, 2).toSorted()).toEqual([`${title} como quieras`, `${title} por cámara`])
  expect((await titles('euskera presencial')).slice(0, 2)).not.toContain(`${title} por cámara`)
})

test('the vocabulary finds a trade by its errand and by its name in other places', async () => {
  await aListing(db, { title: 'Fontanero', categoryId: 13 })
  for (const q of ['plomera', 'lampista', 'desatascar', 'iturgin']) expect(await titles(q)).toEqual(['Fontanero'])
})

test('units that name the same trade weigh more than one of another trade, which is not found instead', async () => {
  await aListing(db, { title: 'Reparación de calefacción', categoryId: 13 })
  await aListing(db, { title: 'Fontanera urgente', categoryId: 13 })
  const weights = async (q: string) => (await readQuestion(db, q.split(' '))).units.map(({ weight }) => weight)
  expect(await weights('purgar radiador grifo')).toEqual([80, 80, 60])
  expect(await weights('radiador grifo')).toEqual([60, 60])
  expect(await titles('purgar el radiador y no el grifo')).toEqual(['Reparación de calefacción'])
})

test('an operator’s group is asked word by word, and as one concept once the listings name it', async () => {
  await aListing(db, { title: 'Zahorí de pozos', categoryId: 13 })
  await db
    .insertInto('searchSynonyms')
    .values(['rabdomante', 'zahorí'].map((term) => ({ groupId: 900, term, stems: [] })))
    .execute()
  const synonyms = async () => (await readQuestion(db, ['rabdomante'])).units[0]?.synonyms
  expect(await synonyms()).toEqual([['zahori']])
  expect(await titles('rabdomante')).toEqual(['Zahorí de pozos'])
  await refillSearch(db, { listings: true })
  expect(await synonyms()).toEqual([['@900']])
  expect(await titles('rabdomante')).toEqual(['Zahorí de pozos'])
  await db.updateTable('searchSynonyms').set({ switchedOff: true }).where('groupId', '=', 900).execute()
  expect(await titles('rabdomante')).toEqual([])
  await db.deleteFrom('searchSynonyms').where('groupId', '=', 900).execute()
})

test('all pages of a question use the same required weight, whatever is published meanwhile', async () => {
  const author = await anAccount(db)
  for (let n = 0; n < 30; n += 1) await aListing(db, { author, title: `Retratos ${n}`, categoryId: 13 })
  const first = await search('retratos ecuestres')
  expect(first.total).toBe(30)
  await aListing(db, { author, title: 'Retratos ecuestres', categoryId: 13 })
  const second = await search('retratos ecuestres', { after: first.next ?? '' })
  const seen = new Set([...first.items, ...second.items].map(({ id }) => id))
  expect(seen.size).toBe(30)
  expect((await search('retratos ecuestres')).total).toBe(1)
})

test.each([
  ['two hundred words', Array.from({ length: 200 }, (_, n) => `palabra${n}`).join(' ')],
  ['one letter', 'a'.repeat(300)],
  ['fillers only', 'busco alguien urgente barato'],
  ['a price only', 'hasta 150 euros'],
  ['prices that contradict each other', 'desde 200 euros hasta 100 euros'],
  ['a price of 0', 'logo hasta 0 €'],
  ['a joined word of 60 letters', 'tiendaonline'.repeat(5)],
  ['right-to-left text', 'مصور في فالنسيا'],
  ['signs', `'"\\ & | ! ( ) :* <-> @12 =q1`],
])('%s gives a page', async (_, q) => {
  await aListing(db, { title: 'Retratos', categoryId: 13 })
  expect((await search(q)).items.length).toBeLessThanOrEqual(1)
})

test.each(['clases de inglés online', 'busco profesor de inglés', 'aprender alemán', 'profe de francés'])(
  '«%s» does not find people with only one half of it, and says how many there are without the other',
  async (q) => {
    const author = await anAccount(db)
    const languages = 'inglés, alemán y francés'
    await aListing(db, { author, title: `Subtítulos en ${languages}`, modality: 'remoto' })
    await aListing(db, { author, title: 'Clases de guitarra: profesor para aprender', modality: 'remoto' })
    const { total, lessWords } = await search(q)
    expect(total).toBe(0)
    expect(lessWords?.map((way) => way.total)).toContain(1)

    await aListing(db, { author, title: `Clases de ${languages}` })
    expect(await titles(q)).toEqual([`Clases de ${languages}`])
  },
)

test('lessons in a subject that no term names are found by their words', async () => {
  await aListing(db, { title: 'Oboe y fagot para principiantes' })
  expect(await titles('clases de oboe')).toEqual(['Oboe y fagot para principiantes'])
})

test('«fontanero o electricista» finds either, in any order, and the other words apply to both', async () => {
  const offered = ['Fontanero de guardia', 'Electricista de guardia', 'Fotógrafo de bodas', 'Videógrafo de bodas']
  for (const title of [...offered, 'Videógrafo de torneos']) await aListing(db, { title, categoryId: 13 })
  const found = async (q: string) => (await titles(q)).toSorted()
  for (const q of ['fontanero o electricista', 'busco electricista o fontanero urgente', 'lampista u electricista'])
    expect(await found(q), q).toEqual(['Electricista de guardia', 'Fontanero de guardia'])
  expect(await found('fotógrafo o videógrafo de boda')).toEqual(['Fotógrafo de bodas', 'Videógrafo de bodas'])
  const { rows } = await sql<{ title: string }>`
    SELECT l.title FROM listing_words w JOIN listings l ON l.id = w.listing_id
     WHERE w.words @@ ALL (question_conditions('fontanero o electricista')) ORDER BY 1`.execute(db)
  expect(rows.map(({ title }) => title)).toEqual(['Electricista de guardia', 'Fontanero de guardia'])
})

test('a task for a person is searched by the verb that listings have', async () => {
  await aListing(db, { title: 'Organizar trasteros', categoryId: 13 })
  expect(await titles('que me organicen el trastero')).toEqual(['Organizar trasteros'])
  const { rows } = await sql<{ verb: string | null }>`
    SELECT said_as_verb(word) AS verb FROM unnest('{coloquen,padre}'::text[]) word`.execute(db)
  expect(rows.map(({ verb }) => verb)).toEqual(['colocar', null])
})
