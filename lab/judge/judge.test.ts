import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { refreshSearch } from '#app/domain/search/refresh.server.ts'
import { demoData } from '#db/seed/data.ts'
import { aDatabase } from '#tests/support/database.ts'
import { faultOf } from './ask.ts'
import { publishAll, readListings } from './listings.ts'
import { compareOccupations } from './occupations.ts'
import { readQueries } from './queries.ts'
import { firstWords, occupationNames, readListedPairs, unlistedPairs } from './shared-stems.ts'
import { vocabularyPairs } from './tell-stem-pairs.ts'

const db = await aDatabase()
const read = (name: string) => readFileSync(new URL(`data/${name}`, import.meta.url), 'utf8')
const linesOf = (name: string) => read(name).trim().split('\n').slice(1)

/** The demonstration in the form of a file: a listing is known by its place in it. */
const { people, castListings } = demoData()
const demo = castListings.map((listing) => {
  const { fullName, skills, bio, city } = people.find(({ key }) => key === listing.by) ?? people[0]!
  return { ...listing, name: fullName, skills, bio, city }
})
let numbers: Map<string, number>
beforeAll(async () => {
  const now = new Date()
  numbers = await publishAll(db, readListings(JSON.stringify(demo)), now)
  await refreshSearch(db, now)
})

async function faultsOf(file: string, isAsked: (place: string | undefined) => boolean = () => true) {
  const questions = readQueries(read(file)).filter(({ place }) => isAsked(place))
  const faults: string[] = []
  for (const question of questions) faults.push((await faultOf(db, question, numbers)) ?? '')
  return { asked: questions.length, faults: faults.filter(Boolean) }
}

test('nine of ten questions that name no town find the expected listings', async () => {
  const { asked, faults } = await faultsOf('questions.txt', (place) => place === undefined)
  expect(asked).toBe(75)
  expect(faults.length, faults.join('\n')).toBeLessThanOrEqual(7)
})

test('eight of nine questions that name a town find the expected listings', async () => {
  const { asked, faults } = await faultsOf('questions.txt', (place) => place !== undefined)
  expect(asked).toBe(9)
  expect(faults.length, faults.join('\n')).toBeLessThanOrEqual(1)
})

test('the questions of the first visitors, most of which found nothing, find the expected listings', async () => {
  const { asked, faults } = await faultsOf('reported.txt')
  expect(asked).toBe(52)
  // «traducción inglés español» finds whoever offers both languages, and not a sworn translator of one.
  expect(faults.length, faults.join('\n')).toBeLessThanOrEqual(1)
})

test('spoken questions, with prices, tasks and words that no listing has, find the expected listings', async () => {
  const { asked, faults } = await faultsOf('spoken.txt')
  expect(asked).toBe(20)
  expect(faults, faults.join('\n')).toEqual([])
})

test('fifty-four of sixty mistyped words are corrected, or found as typed', async () => {
  const pairs = linesOf('typing-errors.txt').map((line) => line.split(' '))
  expect(pairs).toHaveLength(60)
  const { rows } = await sql<{ typed: string; corrected: string | null; right: boolean }>`
    SELECT typed, correct_word(norm_es(typed)) AS corrected,
           search_stems(meant) = search_stems(coalesce(correct_word(norm_es(typed)), typed)) AS right
      FROM unnest(${pairs.map(([meant]) => meant)}::text[], ${pairs.map(([, typed]) => typed)}::text[]) p (meant, typed)`.execute(
    db,
  )
  const wrong = rows.filter(({ right }) => !right)
  expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(6)
})

test('words with one meaning share their stem, and most others do not', async () => {
  const pairs = linesOf('stem-pairs.txt').map((line) => line.split(' '))
  const { rows } = await sql<{ same: boolean; of: number; meet: number }>`
    SELECT sign = '=' AS same, count(*)::int AS of, count(*) FILTER (WHERE search_stems(a) = search_stems(b))::int AS meet
      FROM unnest(${pairs.map(([sign]) => sign)}::text[], ${pairs.map(([, a]) => a)}::text[], ${pairs.map(([, , b]) => b)}::text[]) p (sign, a, b)
     GROUP BY 1 ORDER BY 1`.execute(db)
  const [others, same] = rows
  expect([same?.of, others?.of]).toEqual([87, 46])
  expect(same?.meet).toBeGreaterThanOrEqual(83)
  expect(others?.meet).toBeLessThanOrEqual(14)
})

test('words of the vocabulary that share a stem are in one group, are one word, or are listed with a reason', async () => {
  expect(await vocabularyPairs(db)).toEqual([])
})

test('a pair that shares a stem for no reason is reported', async () => {
  const words = firstWords([
    { term: 'casas' },
    { term: 'caseta' },
    { term: 'Marca de agua', group: 1 },
    { term: 'marcado' },
  ])
  expect(await unlistedPairs(db, words, [])).toEqual([['marca', 'marcado']])
  expect(await unlistedPairs(db, words, [['marcado', 'marca']])).toEqual([])
  const grouped = firstWords([
    { term: 'marca', group: 1 },
    { term: 'marcado', group: 1 },
    { term: 'marcas', group: 2 },
  ])
  expect(await unlistedPairs(db, grouped, [])).toEqual([['marcado', 'marcas']])
  const people = firstWords([{ term: 'técnico' }, { term: 'técnicas de radio' }])
  expect(await unlistedPairs(db, people, [])).toHaveLength(1)
  expect(await unlistedPairs(db, people, [], { arePeople: true })).toEqual([])
  expect(occupationNames('isco\tes\n1\tcónsul/cónsula|consultor/consultora')).toEqual(['cónsul', 'consultor'])
  expect(() => occupationNames('isco\ten')).toThrow('no column «es»')
  expect(() => readListedPairs('# reasons\nmarca marcado')).toThrow('marca marcado')
})

test('different words have different stems, though they have one root', async () => {
  const { rows } = await sql<{ met: string }>`
    SELECT a || ' ' || b AS met
      FROM unnest('{memoria,extranjero,estilo,electrica,impresor}'::text[], '{memorias,extranjeria,estilista,electricista,impresora}'::text[]) p (a, b)
     WHERE search_stems(a) = search_stems(b)`.execute(db)
  expect(rows).toEqual([])
})

test('a term of several words that search reads as one word belongs to its group by that word alone', async () => {
  // «Hacer la compra» and «bajo eléctrico» are not listed: every buyer and everything electric would be in their
  // groups.
  const { rows } = await sql<{ term: string }>`
    SELECT term FROM search_synonyms WHERE NOT one_way AND cardinality(stems) = 1 AND strpos(term, ' ') > 0 ORDER BY term`.execute(
    db,
  )
  expect(rows.map(({ term }) => term)).toEqual([
    'a distancia',
    'en línea',
    'hacer la renta',
    'no duerme',
    'por videollamada',
  ])
})

test('verbs in -izar and -ificar share the stem of their noun, and not that of their root', async () => {
  const { rows } = await sql<{ words: string; stem: string }>`
    SELECT string_agg(word, ' ' ORDER BY word) AS words, es_stem(word) AS stem
      FROM unnest('{digitalizar,digitalizacion,digitalizado,digital,certificar,certificacion,masterizar,masterizacion,plan,planificacion}'::text[]) word
     GROUP BY 2 ORDER BY 2`.execute(db)
  expect(rows.map(({ words }) => words)).toEqual([
    'certificacion certificar',
    'digital',
    'digitalizacion digitalizado digitalizar',
    'masterizacion masterizar',
    'plan',
    'planificacion',
  ])
})

test('both forms of a trade have one meaning, by their stem or by the vocabulary', async () => {
  const table = [
    'isco\tes',
    '1\tfontanero/fontanera|lampista',
    '2\tactor/actriz',
    '3\tpiloto',
    '4\tzahorí/adivina',
    '5\talcalde/alcaldesa',
    '6\tperito/perita de seguros',
  ].join('\n')
  expect(await compareOccupations(db, table)).toEqual({
    asked: 4,
    apart: [['alcalde', 'alcaldesa']],
    slips: [['zahorí', 'adivina']],
  })
  await expect(compareOccupations(db, 'isco\ten')).rejects.toThrow('no column «es»')
})

test('a list from outside is read, whatever it leaves out', async () => {
  const strange = readListings(
    '\uFEFF' +
      JSON.stringify([
        {
          text: 'Con torno.',
          title: 'Cerámica a mano',
          skills: 'Torno, Esmalte',
          price: 20,
          tags: ['barro', 'taller'],
        },
        {
          n: '7',
          by: 'Ana López',
          title: 'x'.repeat(500),
          category: 'Nada',
          modality: 'telepatía',
          price: null,
          days: 0,
        },
        {
          by: 'Ana López',
          name: 'Ana',
          title: '',
          daysAgo: '3',
          per: 'siglo',
          status: 'inactive',
          level: null,
          city: null,
        },
      ]),
  )
  expect(strange.map(({ n }) => n)).toEqual([1, 7, 3])
  const published = await publishAll(db, strange, new Date())
  expect([...published.values()]).toEqual([1, 7, 3])
  const [pot] = await db.selectFrom('listings').select('tags').where('title', '=', 'Cerámica a mano').execute()
  expect(pot?.tags).toEqual(['barro', 'taller'])
  for (const wrong of ['{}', '["a"]', 'nada']) expect(() => readListings(wrong)).toThrow()
})

test('a list of questions is read with any line ends and with its last columns in any order', () => {
  const nothing = { unwanted: [], place: undefined, correction: undefined }
  expect(readQueries('\uFEFFlogo | 2: 1, 3\r\n\r\n# nada\rpintor|1:2|@Cádiz|4\nx|0\n')).toEqual([
    { ...nothing, q: 'logo', among: 2, wanted: [1, 3] },
    { ...nothing, q: 'pintor', among: 1, wanted: [2], unwanted: [4], place: 'Cádiz' },
    { ...nothing, q: 'x', among: 0, wanted: [] },
  ])
  expect(() => readQueries('logo|pronto')).toThrow('logo|pronto')
})
