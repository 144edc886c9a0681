import {
  isCents,
  isMicroseconds,
  pathWith,
  PLACE_NAMES,
  readPlace,
  type Order,
  type PageAsked,
  type PageNamed,
} from '#app/domain/paging.ts'
import { safeText } from '#app/forms/fields.ts'
import { reading } from '#app/locale/languages.ts'
import type { PlaceAsked } from '#app/domain/places/circle.server.ts'
import { FILTER_KEYS, FILTERS, type FilterKey, type Limits } from './filters.ts'
import { PLACE_ASKED_NAMES, readPlaceAsked } from './nearness.ts'
import { USUAL_KM } from './radii.ts'
import type { ReadName } from './spoken-words.server.ts'
import { readSaidLimits, type SaidLimit, type SaidLimits } from './said-limits.ts'
import { SORTS, usualSort, type Sort } from './sorts.ts'
import { t } from '#app/locale/texts.ts'

export const MAX_QUERY_LENGTH = 300
/** More than any name or price needs. */
const MAX_FILTER_LENGTH = 60

/** The key of each order: the relevance, the moment of publishing, or the price in cents. */
export const ORDERS: Record<Sort, Order> = {
  // The key is the moment of publication if no word of the question distinguishes listings. Each new way of weighing
  // words has a new name, so that a place of a former one leads to the first page.
  relevance: { name: 'telling', isKey: isMicroseconds },
  recent: { name: 'recent', isKey: isMicroseconds },
  price_asc: { name: 'price_asc', isKey: isCents },
  price_desc: { name: 'price_desc', isKey: isCents },
  near: { name: 'near-telling', isKey: isMicroseconds },
}

/** The limits of an address: null if no listing can match. */
export type Asked = { [Key in FilterKey]?: Limits[Key] | null }

/** The parsed address of the marketplace; no value in it can make a query fail. */
export interface SearchParams extends PageAsked {
  /** The typed text, cleaned, for the box. */
  q: string
  /** The words that are searched, without the limits among them. */
  words: string[]
  /** The typed word for each of the words, if they are read from another language (`readSpokenWords`). */
  spoken?: string[] | undefined
  /** The names of another language that are read as Spanish words. */
  names?: ReadName[] | undefined
  asked: Asked
  where: PlaceAsked
  /** The limits of `asked` that the typed text says in words. */
  said: SaidLimit[]
  /** The text in each filter of the form, by its name; empty for none. */
  shown: Record<string, string>
  sort: Sort
  /** Which page this is, where the address says it beside its place: a word for people, which leads nowhere. */
  number: number | undefined
  /** Whether exactly the typed words are searched, also when no listing has them. */
  isExact: boolean
  /** Values that could not be used, by field, in words for the reader. */
  messages: Record<string, string>
}

const MIN_OVER_MAX = () => t('Es menos que el precio mínimo: ningún anuncio puede cumplir los dos.')

/** Every parameter of the marketplace's address. */
export const SEARCH_NAMES = [
  'q',
  ...FILTER_KEYS.map((key) => FILTERS[key].name),
  ...PLACE_ASKED_NAMES,
  'sort',
  'exact',
  ...PLACE_NAMES,
  'page',
]

/** Reads the marketplace's address (S1). Unreadable values are ignored and named beside their field. */
export function readSearchParams(query: URLSearchParams): SearchParams {
  const messages: SearchParams['messages'] = {}

  const typedText = safeText(query.get('q'), 2 * MAX_QUERY_LENGTH)
  const isExact = query.get('exact') === '1'
  const {
    rest,
    limits: saidLimits,
    said,
  } = isExact ? nothingSaid(typedText) : readSaidLimits(typedText, reading.language())
  const words = wordsOf(rest, messages)

  const filters = FILTER_KEYS.map((key) => {
    const { name, read } = FILTERS[key]
    const text = safeText(query.get(name), MAX_FILTER_LENGTH)
    const { value, shown = text, message } = read(text)
    if (message) messages[name] = message
    return { key, name, value, shown }
  })
  const chosen: Asked = Object.fromEntries(
    filters.flatMap(({ key, value }) => (value === undefined ? [] : [[key, value] as const])),
  )
  // The value of a control counts before the words.
  const limits: Asked = { ...saidLimits, ...chosen }
  if ((limits.minCents ?? 0) > (limits.maxCents ?? Infinity)) messages[FILTERS.maxCents.name] = MIN_OVER_MAX()

  const where = readPlaceAsked(query, messages)
  const asked = SORTS.find(({ value }) => value === query.get('sort'))?.value
  const sort = asked === undefined || asked === 'relevance' ? usualSort(words.join(' '), isSomewhere(where)) : asked
  const page = (name: 'after' | 'before') => {
    const text = query.get(name)
    const place = readPlace(ORDERS[sort], text)
    if (text && !place) messages.page = t('No encontramos esa página de resultados. Te mostramos la primera.')
    return place
  }
  const after = page('after')
  const before = page('before')

  return {
    q: typedText,
    words,
    asked: limits,
    said: said.filter(({ keys }) => keys.some((key) => chosen[key] === undefined)),
    where,
    shown: Object.fromEntries(filters.map(({ name, shown }) => [name, shown])),
    sort,
    isExact,
    after: messages.page ? undefined : after,
    before: messages.page || after ? undefined : before,
    number: readNumber(query.get('page')),
    messages,
  }
}

const nothingSaid = (typed: string): SaidLimits => ({ rest: typed, limits: {}, said: [] })

/** The second page or a later one. */
const readNumber = (text: string | null) => (text && /^(?:[2-9]|[1-9]\d{1,4})$/.test(text) ? Number(text) : undefined)

/** The words of a typed text, within MAX_QUERY_LENGTH characters; a message says when some are left out. */
export function wordsOf(text: string, messages: SearchParams['messages'] = {}): string[] {
  const characters = [...text]
  if (characters.length <= MAX_QUERY_LENGTH) return text.split(' ').filter((word) => word !== '')
  const words = characters.slice(0, MAX_QUERY_LENGTH).join('').split(' ')
  // The last word was cut, so it is dropped, unless it is the only one.
  if (characters[MAX_QUERY_LENGTH] !== ' ' && words.length > 1) words.pop()
  messages.q = t('Como máximo {max} caracteres: hemos buscado solo el principio.', {
    max: MAX_QUERY_LENGTH,
  })
  return words.filter((word) => word !== '')
}

/** The address of a search, without empty and usual values (S1). */
export function searchPath(
  {
    q,
    shown,
    where,
    sort,
    isExact = false,
  }: Pick<SearchParams, 'q' | 'shown' | 'where' | 'sort'> & { isExact?: boolean },
  { after, before, number = 1 }: PageNamed & { number?: number | undefined } = {},
): string {
  const isUsual = sort === usualSort(q, isSomewhere(where))
  const others = { sort: isUsual ? undefined : sort, exact: isExact ? '1' : undefined }
  const page = number > 1 ? String(number) : undefined
  return pathWith('/marketplace', { q, ...shown, ...whereNamed(where), ...others, after, before, page })
}

/** Whether a place is asked for. */
export const isSomewhere = ({ text, id }: PlaceAsked) => text !== '' || id !== undefined

function whereNamed({ text, id, km }: PlaceAsked) {
  const place = id === undefined ? undefined : String(id)
  return { where: place ? undefined : text, place, km: km === USUAL_KM ? undefined : String(km) }
}

/** Whether a listing can match the search. */
export const canMatch = (asked: Asked): asked is Partial<Limits> => !Object.values(asked).includes(null)

/** Whether this is the first page of everything or of a category, without other filters. */
export function isFront({ words, asked: { categoryId: _, ...others }, where, after, before }: SearchParams): boolean {
  return words.length === 0 && Object.keys(others).length === 0 && !isSomewhere(where) && !after && !before
}
