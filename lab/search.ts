import { CATEGORIES, type Category } from '#app/domain/listings/categories.ts'
import { hiddenBy } from '#app/domain/listings/content-filter.ts'
import { FILTERS, LEXEMES } from '#app/domain/search/filters.ts'
import { canMatch, readSearchParams, type SearchParams } from '#app/domain/search/params.ts'
import { head, median, quantile } from './figures.ts'
import { openProduct } from './product.ts'
import { TERMS } from './vocabulary.ts'

const RUNS = 5
/** Enough for what one page sends at once. */
const CONNECTIONS = 8
/** The first run of each is not counted: it may have to read a million listings from the disk. */
const FROM_DISK_MS = 120_000

/** Common, rare and absent words, several together, and such as have synonyms. */
const QUESTIONS = [
  ...Object.values(TERMS),
  'acuarela',
  'clases',
  'fotógrafo',
  'profesor',
  'diseño logotipos',
  'diseño saxofón',
  'clases guitarra',
  'tienda online',
  'reparación móviles particulares',
]
const CIRCLES: Record<string, string>[] = [
  {},
  { where: 'Valencia', km: '25' },
  { where: 'Madrid', km: '10' },
  { where: 'Madrid', km: '100' },
  { where: 'Teruel', km: '50' },
  { where: 'Zuheros', km: '10' },
]
const NARROWINGS: Record<string, string>[] = [
  {},
  { category: nameOf('diseno') },
  { modality: 'remoto' },
  { min_price: '20', max_price: '100' },
  { category: nameOf('musica'), modality: 'híbrido', max_price: '50' },
  { category: nameOf('otro'), modality: 'remoto' },
]
/** Each filter that asks for a mark, alone. */
const MARKS = LEXEMES.filter(({ key }) => key !== 'categoryId' && key !== 'modality').flatMap(({ key, options }) =>
  options.map(({ value }) => ({ [FILTERS[key].name]: FILTERS[key].write(value) })),
)
const MISTYPED = [
  'fotofrafo',
  'diceño',
  'logotpio',
  'maqetacion',
  'ilustrasion',
  'tiemda',
  'claces',
  'marqueting',
  'boletin',
  'anunsios',
  'corecion',
  'traduccin',
  'gitarra',
  'aplicasion',
  'hordenador',
  'jestoria',
  'electrisista',
  'lomutam',
  'selituran',
  'zzzzzz',
]
/** On their way to a question. */
const TYPED = [
  'di',
  'diseño',
  'diseño de l',
  'clases de g',
  'fotógrafo en va',
  'ana g',
  'san',
  'lom',
  'lomu',
  'profesor',
  'repar',
  'Ж',
]

function nameOf(slug: Category['slug']): string {
  return CATEGORIES.find((category) => category.slug === slug)?.name ?? ''
}

interface Group {
  name: string
  /** In milliseconds. */
  p95: number
  most?: number
  medians: { name: string; median: number }[]
}

/** Measures the statements of a page of a search, by its own functions, against the bars. */
export async function measureSearch(url: string, say: (text: string) => void): Promise<void> {
  const { createDb, createPool } = await openProduct(url)
  const { findPlaceAsked } = await import('#app/domain/places/circle.server.ts')
  const { countOptions } = await import('#app/domain/search/option-counts.server.ts')
  const { correctWords } = await import('#app/domain/search/otherwise.server.ts')
  const { findOutcome, searchListings } = await import('#app/domain/search/queries.server.ts')
  const { readQuestion } = await import('#app/domain/search/question.server.ts')
  const { countByWords, readRelevantRows } = await import('#app/domain/search/relevant.server.ts')
  const { listSuggestions } = await import('#app/domain/search/suggestions.server.ts')
  const db = createDb(createPool(url, { max: CONNECTIONS, statementTimeoutMs: FROM_DISK_MS }))
  const group = (name: string, p95: number, most?: number): Group => ({ name, p95, medians: [], ...(most && { most }) })
  const groups = {
    page: group('page 1', 15, 40),
    count: group('its count', 15, 40),
    options: group('counts beside options', 20),
    whole: group('all of it, together', 40),
    place: group('place and circle', 5),
    question: group('reading the words', 5),
    mark: group('a new filter alone', 20),
    correction: group('correction of a word', 5),
    suggestions: group('suggestions', 10),
  }
  const time = async <T>({ medians }: Group, name: string, work: () => Promise<T>): Promise<T> => {
    const times: number[] = []
    let result = await work()
    for (let run = 0; run < RUNS; run += 1) {
      const started = performance.now()
      result = await work()
      times.push(performance.now() - started)
    }
    medians.push({ name, median: median(times) })
    return result
  }
  const filtersOf = ({ words, asked }: SearchParams) =>
    canMatch(asked) ? { words, ...asked, ...hiddenBy('moderate') } : undefined

  for (const q of QUESTIONS) {
    for (const circle of CIRCLES) {
      for (const narrowing of NARROWINGS) {
        const query = { q, ...circle, ...narrowing }
        const name = Object.values(query).join(' ')
        const params = readSearchParams(new URLSearchParams(query))
        const known = filtersOf(params)
        if (!known) throw new Error(`Nothing can match ${name}`)
        const found = await time(groups.place, name, () => findPlaceAsked(db, params.where, params.words))
        const question = await time(groups.question, name, () => readQuestion(db, params.words))
        const filters = { ...known, near: found.circle?.places }
        await time(groups.page, name, () => readRelevantRows(db, question, filters, { sort: 'relevance' }))
        const total = await time(groups.count, name, () => countByWords(db, question, filters))
        await time(groups.options, name, () => countOptions(db, question, filters, total))
        await time(groups.whole, name, () => searchListings(db, params))
      }
    }
  }
  for (const mark of MARKS) {
    const params = readSearchParams(new URLSearchParams(mark))
    const question = await readQuestion(db, [])
    await time(groups.mark, Object.entries(mark).join(), () => findOutcome(db, question, filtersOf(params), params))
  }
  for (const word of MISTYPED) await time(groups.correction, word, () => correctWords(db, [word], { isClose: false }))
  const now = new Date()
  for (const typed of TYPED) await time(groups.suggestions, typed, () => listSuggestions(db, typed, { now }))
  await db.destroy()
  say(head('| search | combinations | p50 ms | p95 ms | max ms | bar | slowest |'))
  for (const one of Object.values(groups)) sayGroup(one, say)
}

function sayGroup({ name, p95, most, medians }: Group, say: (text: string) => void) {
  const slowest = medians.toSorted((a, b) => b.median - a.median)
  const times = slowest.map((one) => one.median)
  const at = (share: number) => quantile(times, share)
  const isMet = at(0.95) <= p95 && (most === undefined || at(1) <= most)
  const bar = `p95 ${p95}${most ? `, max ${most}` : ''}: ${isMet ? 'met' : 'missed'}`
  const figures = [0.5, 0.95, 1].map((share) => at(share).toFixed(2)).join(' | ')
  const worst = slowest.slice(0, isMet ? 1 : 6).map((one) => `«${one.name}» ${one.median.toFixed(1)}`)
  say(`| ${name} | ${times.length} | ${figures} | ${bar} | ${worst.join(', ')} |`)
}
