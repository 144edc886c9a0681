import { CATEGORIES, categoryById, findCategory } from '#app/domain/listings/categories.ts'
import { findModality, modalityLabel, type Modality } from '#app/domain/listings/modalities.ts'
import { parseCents } from '#app/forms/fields.ts'
import type { KeyedSort } from './sorts.ts'

/** What a search can be limited by. */
export interface Limits {
  categoryId: number
  modality: Modality
  minCents: number
  maxCents: number
}

/** What a saved search keeps of them in jsonb; an absent one limits nothing. */
export interface SavedParams {
  q?: string
  /** The slug. */
  category?: string
  modality?: Modality
  min_cents?: number
  max_cents?: number
  /** The id of a place, its name, and how many kilometres around it. */
  place?: number
  near?: string
  km?: number
}

type Value = string | number

interface Filter {
  /** Its name in the address, and that of its control. */
  name: string
  /**
   * What a text of the address asks for: null where nothing can match it, undefined where it limits nothing; `shown`
   * where the form shows another text.
   */
  read: (text: string) => { value: Value | null | undefined; shown?: string; message?: string }
  /** The text of the address for a value. */
  write: (value: Value) => string
  /** How a column of `listing_search` is compared with a value. A column of `saved_searches` has the filter's key. */
  compare: { column: string; operator: '=' | '>=' | '<='; type: string }
  /** The orders whose index finds the value without asking each listing. */
  boundIn: readonly KeyedSort[]
  /** The orders in which an index of its own finds enough listings. */
  indexedIn?: readonly KeyedSort[]
  savedAs: Exclude<keyof SavedParams, 'place' | 'near' | 'km'>
  /** A value as a saved search keeps it, where that is something else. */
  save?: (value: Value) => string | undefined
  load?: (saved: Value) => Value | undefined
  /** A value in words, «desde 10 €»; undefined where another filter says it too. */
  words: (value: Value, limits: Partial<Limits>) => string | undefined
  /** What is unknown where nothing can match. */
  noun: string
}

/** The category filter that filters nothing (S4). */
export const ALL_CATEGORIES = 'Todas'
/** The largest price that a column holds: a higher bound means the same. */
const MAX_CENTS = 2_147_483_647

const amount = (cents: Value) => (Number(cents) / 100).toFixed(2).replace(/\.00$/, '').replace('.', ',')

const price = {
  read(text: string) {
    const cents = text === '' ? undefined : parseCents(text)
    return cents === null
      ? { value: undefined, message: 'No entendemos este precio. Escríbelo así: 25 o 1.250,50' }
      : { value: cents && Math.min(cents, MAX_CENTS) }
  },
  write: amount,
  boundIn: ['price_asc', 'price_desc'],
  noun: 'precio',
} as const

/**
 * The filters of the marketplace, each described once, in the order of the address. The address, the conditions, the
 * feeds, and what is saved and matched derive from here; the controls are in `search-filters.tsx`.
 */
export const FILTERS: Readonly<Record<keyof Limits, Filter>> = {
  categoryId: {
    name: 'category',
    read: (text) =>
      text === '' || text === ALL_CATEGORIES
        ? { value: undefined, shown: '' }
        : { value: findCategory(text)?.id ?? null },
    write: (id) => categoryById(Number(id))?.name ?? '',
    compare: { column: 'category_id', operator: '=', type: 'smallint' },
    boundIn: ['recent', 'price_asc', 'price_desc'],
    savedAs: 'category',
    save: (id) => categoryById(Number(id))?.slug,
    load: (slug) => CATEGORIES.find((category) => category.slug === slug)?.id,
    words: (id) => categoryById(Number(id))?.name,
    noun: 'categoría',
  },
  modality: {
    name: 'modality',
    read(text) {
      const modality = findModality(text)
      return text === '' ? { value: undefined } : { value: modality ?? null, shown: modality }
    },
    write: String,
    compare: { column: 'modality', operator: '=', type: 'text' },
    boundIn: [],
    indexedIn: ['recent'],
    savedAs: 'modality',
    words: (_, { modality }) => modality && modalityLabel(modality),
    noun: 'modalidad',
  },
  minCents: {
    ...price,
    name: 'min_price',
    compare: { column: 'price_cents', operator: '>=', type: 'integer' },
    savedAs: 'min_cents',
    words: (min, { maxCents }) =>
      maxCents === undefined ? `desde ${amount(min)} €` : `de ${amount(min)} a ${amount(maxCents)} €`,
  },
  maxCents: {
    ...price,
    name: 'max_price',
    compare: { column: 'price_cents', operator: '<=', type: 'integer' },
    savedAs: 'max_cents',
    words: (max, { minCents }) => (minCents === undefined ? `hasta ${amount(max)} €` : undefined),
  },
}

export type FilterKey = keyof Limits
export const FILTER_KEYS = Object.keys(FILTERS) as FilterKey[] // an object literal has no other keys
