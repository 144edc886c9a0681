import pg from 'pg'
import { CATEGORIES } from '#app/domain/listings/categories.ts'
import { KEYED_SORTS, type KeyedSort } from '#app/domain/search/sorts.ts'
import { countStatement, PAGE_SIZE, pageStatement, type Statement } from '#app/domain/search/statements.ts'
import { firstWay, nextWay, type SearchFilters, type Way } from '#app/domain/search/ways.ts'
import { SESSION_SETTINGS } from '#app/config/session-settings.ts'
import {
  AMONG_ALL,
  AMONG_NEWEST,
  kindsStatement,
  meantSuggestions,
  titleSuggestions,
} from '#app/domain/search/suggestion-statements.ts'
import { head, median, quantile } from './figures.ts'
import { TERMS } from './vocabulary.ts'

const RUNS = 5
const SLOW_MS = 20
/** Texts on their way: of one letter, of two, of a name, a trade and a place. */
const TYPED = [
  'd',
  'sa',
  'san',
  'ma',
  'cla',
  'clases de g',
  'diseño de l',
  'fotógrafo en va',
  'ana g',
  'profesor',
  'Ж',
  '1e400',
]

interface Measured {
  name: string
  median: number
  explain: Statement[]
}

/** Runs every combination of word, category, price range and order; prints how long it takes and the plans of the slow. */
export async function measureStatements(url: string, say: (text: string) => void) {
  say(head('| statements | combinations | p50 ms | p95 ms | max ms | slowest |'))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(SESSION_SETTINGS)
  const queries = [
    '',
    ...Object.values(TERMS),
    'acuarela',
    'a',
    'di',
    'xq',
    'c++',
    '%',
    '~~',
    'diseño jardines',
    'diseño saxofón',
  ]
  const categories = [
    undefined,
    ...CATEGORIES.filter(({ slug }) => ['diseno', 'musica', 'otro'].includes(slug)).map(({ id }) => id),
  ]
  const ranges: [number?, number?][] = [[], [0, 100_000], [2_000, 10_000], [5_000, 5_050]]
  const combinations = categories.flatMap((categoryId) =>
    ranges.flatMap((range) =>
      ([undefined, 'híbrido'] as const).map((modality) => [categoryId, range, modality] as const),
    ),
  )
  const results = {
    rows: [] as Measured[],
    count: [] as Measured[],
    'rows of a modality': [] as Measured[],
    'count of a modality': [] as Measured[],
    suggestions: [] as Measured[],
    'suggested words': [] as Measured[],
    'suggested categories': [] as Measured[],
    'suggested people': [] as Measured[],
    'suggested people near a town': [] as Measured[],
    'suggested places': [] as Measured[],
  }

  for (const q of queries) {
    const words = q.split(' ').filter(Boolean)
    for (const [categoryId, [minCents, maxCents], modality] of combinations) {
      const filters: SearchFilters = { words, categoryId, minCents, maxCents, modality, hideSensitive: true }
      const name = `«${q}» category ${categoryId ?? '-'} price ${minCents ?? '-'} to ${maxCents ?? '-'} ${modality ?? ''}`
      const of = modality ? (' of a modality' as const) : ''
      for (const sort of KEYED_SORTS) {
        const seen = await glance(client, filters, sort)
        const count = countStatement(filters, { seen, sort })
        const [total, counted] = await timed(`${name} ${sort} count`, async (used) => {
          used.push(count)
          return Number((await client.query<{ total: string }>(count.text, count.values)).rows[0]?.total)
        })
        results[`count${of}`].push(counted)
        const [, rows] = await timed(`${name} ${sort}`, (used) =>
          readPage(client, filters, sort, { seen, total }, used),
        )
        results[`rows${of}`].push(rows)
      }
    }
    if (words.length === 0) continue
    const [, measured] = await timed(`«${q}» suggestions`, async (used) => {
      const titled = (way: Way) => titleSuggestions({ words, hideSensitive: true }, 3, way)
      const found = new Set<string>()
      for (const statement of [
        titled(AMONG_NEWEST),
        meantSuggestions(q, { hideSensitive: true }, 6),
        titled(AMONG_ALL),
      ]) {
        used.push(statement)
        const { rows } = await client.query<{ id: string }>(statement.text, statement.values)
        for (const { id } of rows) found.add(id)
        if (found.size >= 3) return
      }
    })
    results.suggestions.push(measured)
  }

  const near = await client.query<{ id: number }>(
    `SELECT place_id AS id FROM places_within((SELECT id FROM places WHERE name = 'Valencia' ORDER BY population DESC LIMIT 1), 25)`,
  )
  for (const typed of [...queries.filter(Boolean), ...TYPED]) {
    const people = { words: typed.split(' '), called: typed, most: 3 }
    const suggested = {
      words: kindsStatement(typed, { words: 3 }),
      categories: kindsStatement(typed, { categories: 3 }),
      people: kindsStatement(typed, {}, { ...people, near: undefined }),
      'people near a town': kindsStatement(typed, {}, { ...people, near: near.rows.map(({ id }) => id) }),
      places: kindsStatement(typed, { places: 3 }),
    }
    for (const [kind, statement] of Object.entries(suggested)) {
      const [, measured] = await timed(`«${typed}» suggested ${kind}`, async (used) => {
        used.push(statement)
        await client.query(statement.text, statement.values)
      })
      results[`suggested ${kind as keyof typeof suggested}`].push(measured)
    }
  }

  for (const [kind, measured] of Object.entries(results)) {
    const times = measured.map(({ median }) => median)
    const at = (share: number) => quantile(times, share).toFixed(2)
    const worst = measured.reduce((most, one) => (one.median > most.median ? one : most))
    say(`| ${kind} | ${times.length} | ${at(0.5)} | ${at(0.95)} | ${at(1)} | ${worst.name} |`)
  }
  const slow = Object.values(results)
    .flat()
    .filter(({ median }) => median > SLOW_MS)
    .sort((a, b) => b.median - a.median)
  for (const { name, median, explain } of slow.slice(0, 10)) {
    say(`\n${name}: ${median.toFixed(1)} ms`)
    for (const { text, values } of explain) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, COSTS OFF) ${text}`, values)
      say(rows.map((row) => `    ${row['QUERY PLAN']}`).join('\n'))
    }
  }
  await client.end()
}

/** How many the first statement of a page sees, if it is a window. */
async function glance(client: pg.Client, filters: SearchFilters, sort: KeyedSort): Promise<number> {
  const { text, values } = pageStatement(filters, { sort }, firstWay(filters, sort))
  return Number((await client.query<{ seen: string | null }>(text, values)).rows[0]?.seen ?? 0)
}

async function readPage(
  client: pg.Client,
  filters: SearchFilters,
  sort: KeyedSort,
  known: { seen: number; total: number },
  used: Statement[],
) {
  let way: Way | undefined = firstWay(filters, sort)
  while (way) {
    const statement = pageStatement(filters, { sort }, way)
    used.push(statement)
    const { rows } = await client.query(statement.text, statement.values)
    if (rows.length > PAGE_SIZE || rows.length === known.total) return
    way = nextWay(way, known)
  }
}

/** The median of five runs, and the statements that one run sent. */
async function timed<T>(name: string, work: (used: Statement[]) => Promise<T>): Promise<[T, Measured]> {
  const times: number[] = []
  let explain: Statement[] = []
  let result: T | undefined
  for (let run = 0; run < RUNS; run += 1) {
    explain = []
    const started = performance.now()
    result = await work(explain)
    times.push(performance.now() - started)
  }
  return [result as T, { name, median: median(times), explain }]
}
