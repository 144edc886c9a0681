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
import type { PlaceAsked } from '#app/domain/places/circle.server.ts'
import { FILTER_KEYS, FILTERS, type FilterKey, type Limits } from './filters.ts'
import { PLACE_ASKED_NAMES, readPlaceAsked } from './nearness.ts'
import { USUAL_KM } from './radii.ts'
import { SORTS, usualSort, type Sort } from './sorts.ts'

export const MAX_QUERY_LENGTH = 100
const MAX_WORDS = 8
/** More than any name or price needs. */
const MAX_FILTER_LENGTH = 60

/** The key of each order: the relevance, the moment of publishing, or the price in cents. */
export const ORDERS: Record<Sort, Order> = {
  // Of a question without a word that says something the key is the moment.
  relevance: { name: 'relevance', isKey: isMicroseconds },
  recent: { name: 'recent', isKey: isMicroseconds },
  price_asc: { name: 'price_asc', isKey: isCents },
  price_desc: { name: 'price_desc', isKey: isCents },
  near: { name: 'near', isKey: isMicroseconds },
}

/** What an address asks for: null where nothing can match it. */
export type Asked = { [Key in FilterKey]?: Limits[Key] | null }

/** The parsed address of the marketplace; nothing in it can make a query fail. */
export interface SearchParams extends PageAsked {
  /** The typed text, cleaned, for the box. */
  q: string
  /** The words, all of which must match. */
  words: string[]
  asked: Asked
  where: PlaceAsked
  /** What the form shows in each filter, by its name; empty for none. */
  shown: Record<string, string>
  sort: Sort
  /** Whether exactly what was typed is looked for, also when nothing has it. */
  isExact: boolean
  /** What could not be used, by field, in words for the reader. */
  messages: Record<string, string>
}

const MIN_OVER_MAX = 'Es menos que el precio mínimo: ningún anuncio puede cumplir los dos.'

/** Every parameter of the marketplace's address. */
export const SEARCH_NAMES = [
  'q',
  ...FILTER_KEYS.map((key) => FILTERS[key].name),
  ...PLACE_ASKED_NAMES,
  'sort',
  'exact',
  ...PLACE_NAMES,
]

/** Reads the marketplace's address (S1). Unreadable values are ignored and named beside their field. */
export function readSearchParams(query: URLSearchParams): SearchParams {
  const messages: SearchParams['messages'] = {}

  const typedText = safeText(query.get('q'), 300)
  const words = wordsOf(typedText, messages)

  const filters = FILTER_KEYS.map((key) => {
    const { name, read } = FILTERS[key]
    const text = safeText(query.get(name), MAX_FILTER_LENGTH)
    const { value, shown = text, message } = read(text)
    if (message) messages[name] = message
    return { key, name, value, shown }
  })
  const limits: Asked = Object.fromEntries(filters.map(({ key, value }) => [key, value]))
  if ((limits.minCents ?? 0) > (limits.maxCents ?? Infinity)) messages[FILTERS.maxCents.name] = MIN_OVER_MAX
  const given = filters.flatMap(({ key, value }) => (value === undefined ? [] : [[key, value] as const]))

  const where = readPlaceAsked(query, messages)
  const asked = SORTS.find(({ value }) => value === query.get('sort'))?.value
  const sort = asked === undefined || asked === 'relevance' ? usualSort(typedText, isSomewhere(where)) : asked
  const page = (name: 'after' | 'before') => {
    const text = query.get(name)
    const place = readPlace(ORDERS[sort], text)
    if (text && !place) messages.page = 'No encontramos esa página de resultados. Te mostramos la primera.'
    return place
  }
  const after = page('after')
  const before = page('before')

  return {
    q: typedText,
    words,
    asked: Object.fromEntries(given),
    where,
    shown: Object.fromEntries(filters.map(({ name, shown }) => [name, shown])),
    sort,
    isExact: query.get('exact') === '1',
    after: messages.page ? undefined : after,
    before: messages.page || after ? undefined : before,
    messages,
  }
}

/** The words of a typed text: at most eight, within a hundred characters; a message says when some are left out. */
export function wordsOf(text: string, messages: SearchParams['messages'] = {}): string[] {
  if (text === '') return []
  const characters = [...text]
  const isLong = characters.length > MAX_QUERY_LENGTH
  let words = text.split(' ')
  if (isLong) {
    const cut = characters.slice(0, MAX_QUERY_LENGTH).join('')
    words = cut.split(' ')
    // The last word was cut, so it is dropped, unless it is the only one.
    if (characters[MAX_QUERY_LENGTH] !== ' ' && words.length > 1) words.pop()
    messages.q = `Como máximo ${MAX_QUERY_LENGTH} caracteres: hemos buscado solo el principio.`
  }
  if (words.length > MAX_WORDS) {
    words = words.slice(0, MAX_WORDS)
    messages.q = `Como máximo ${MAX_WORDS} palabras: hemos buscado las ${MAX_WORDS} primeras.`
  }
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
  { after, before }: PageNamed = {},
): string {
  const isUsual = sort === usualSort(q, isSomewhere(where))
  const others = { sort: isUsual ? undefined : sort, exact: isExact ? '1' : undefined }
  return pathWith('/marketplace', { q, ...shown, ...whereNamed(where), ...others, after, before })
}

/** Whether a place is asked for. */
export const isSomewhere = ({ text, id }: PlaceAsked) => text !== '' || id !== undefined

function whereNamed({ text, id, km }: PlaceAsked) {
  const place = id === undefined ? undefined : String(id)
  return { where: place ? undefined : text, place, km: km === USUAL_KM ? undefined : String(km) }
}

/** Whether something can match what is asked for. */
export const canMatch = (asked: Asked): asked is Partial<Limits> => !Object.values(asked).includes(null)

/** Whether this is the first page of everything or of a category, without other filters. */
export function isFront({ words, asked: { categoryId: _, ...others }, where, after, before }: SearchParams): boolean {
  return words.length === 0 && Object.keys(others).length === 0 && !isSomewhere(where) && !after && !before
}
