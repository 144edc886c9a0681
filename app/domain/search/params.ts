import { findCategory } from '#app/domain/listings/categories.ts'
import { findModality, type Modality } from '#app/domain/listings/modalities.ts'
import {
  isCents,
  isMicroseconds,
  pathWith,
  readPlace,
  type Order,
  type PageAsked,
  type PageNamed,
} from '#app/domain/paging.ts'
import { parseCents, safeText } from '#app/forms/fields.ts'
import { SORTS, type Sort } from './sorts.ts'

export const MAX_QUERY_LENGTH = 100
const MAX_WORDS = 8
/** The category filter that filters nothing (S4). */
export const ALL_CATEGORIES = 'Todas'
/** The largest price that a column holds: a higher bound means the same. */
const MAX_CENTS = 2_147_483_647

/** The key of each order: the moment of publishing, or the price in cents. */
export const ORDERS: Record<Sort, Order> = {
  recent: { name: 'recent', isKey: isMicroseconds },
  price_asc: { name: 'price_asc', isKey: isCents },
  price_desc: { name: 'price_desc', isKey: isCents },
}

export type PriceField = 'min_price' | 'max_price'

/** The parsed address of the marketplace; nothing in it can make a query fail. */
export interface SearchParams extends PageAsked {
  /** The typed text, cleaned, for the box. */
  q: string
  /** The words, all of which must match. */
  words: string[]
  /** The given name or slug, for the select; empty for all. */
  category: string
  /** The category's id; null when it is unknown, undefined for all. */
  categoryId: number | null | undefined
  /** The modality's stored value, or the given text when it is unknown; empty for all. */
  modality: string
  /** The modality to compare; null when it is unknown, undefined for all. */
  modalityAsked: Modality | null | undefined
  /** Prices as typed, for the boxes. */
  typed: Record<PriceField, string>
  minCents: number | undefined
  maxCents: number | undefined
  sort: Sort
  /** What could not be used, by field, in words for the reader. */
  messages: Partial<Record<'q' | PriceField | 'page', string>>
}

/** Every parameter of the marketplace's address. */
export const SEARCH_NAMES = ['q', 'category', 'min_price', 'max_price', 'modality', 'sort', 'after', 'before'] as const

/** Reads the marketplace's address (S1). Unreadable values are ignored and named beside their field. */
export function readSearchParams(query: URLSearchParams): SearchParams {
  const messages: SearchParams['messages'] = {}

  const typedText = safeText(query.get('q'), 300)
  const words = wordsOf(typedText, messages)

  const category = safeText(query.get('category'), 60)
  const isFiltered = category !== '' && category !== ALL_CATEGORIES

  const modality = safeText(query.get('modality'), 60)
  const modalityAsked = modality === '' ? undefined : (findModality(modality) ?? null)

  const price = (field: PriceField) => {
    const typed = safeText(query.get(field), 30)
    const cents = typed === '' ? undefined : parseCents(typed)
    if (cents === null) messages[field] = 'No entendemos este precio. Escríbelo así: 25 o 1.250,50'
    return { typed, cents: cents === null || cents === undefined ? undefined : Math.min(cents, MAX_CENTS) }
  }
  const min = price('min_price')
  const max = price('max_price')

  const sort = SORTS.find(({ value }) => value === query.get('sort'))?.value ?? 'recent'
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
    category: isFiltered ? category : '',
    categoryId: isFiltered ? (findCategory(category)?.id ?? null) : undefined,
    modality: modalityAsked ?? modality,
    modalityAsked,
    typed: { min_price: min.typed, max_price: max.typed },
    minCents: min.cents,
    maxCents: max.cents,
    sort,
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
  params: Pick<SearchParams, 'q' | 'category' | 'modality' | 'typed' | 'sort'>,
  { after, before }: PageNamed = {},
): string {
  const { q, category, modality, typed, sort } = params
  return pathWith('/marketplace', {
    q,
    category,
    modality,
    min_price: typed.min_price,
    max_price: typed.max_price,
    sort: sort === 'recent' ? undefined : sort,
    after,
    before,
  })
}

/** Whether this is the first page of everything or of a category, without other filters. */
export function isFront({ words, modality, minCents, maxCents, after, before }: SearchParams): boolean {
  return words.length === 0 && !modality && minCents === undefined && maxCents === undefined && !after && !before
}
