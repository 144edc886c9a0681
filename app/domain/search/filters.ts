import { CATEGORIES, categoryById, categoryShown, findCategory } from '#app/domain/listings/categories.ts'
import { findModality, MODALITIES, modalityLabel, type Modality } from '#app/domain/listings/modalities.ts'
import { PRICE_TYPES, type PriceType } from '#app/domain/listings/limits.ts'
import { writeCents } from '#app/forms/fields.ts'
import { parseCents } from '#app/locale/amounts.server.ts'
import { t } from '#app/locale/texts.ts'
import { RATINGS, starsText, starsValue, type Rating } from './ratings.ts'
import type { KeyedSort } from './sorts.ts'

/** The limits that a search can have. */
export interface Limits {
  categoryId: number
  modality: Modality
  minCents: number
  maxCents: number
  priceType: PriceType
  rating: Rating
  isPictured: 1
  isAvailable: 1
  answers: 1
}

/** The limits as a saved search keeps them in jsonb; an absent one sets no limit. */
export interface SavedParams {
  q?: string
  /** The slug. */
  category?: string
  modality?: Modality
  min_cents?: number
  max_cents?: number
  price_type?: PriceType
  /** The mean in tenths of a star. */
  rating?: Rating
  pictured?: 1
  available?: 1
  answers?: 1
  /** The id of a place, its name, and how many kilometres around it. */
  place?: number
  near?: string
  km?: number
}

type Value = string | number

interface Filter {
  /** The name of the filter in the address, and of its control. */
  name: string
  /**
   * Reads a text of the address: null if no listing can match it, undefined if it sets no limit; `shown` if the form
   * shows another text.
   */
  read: (text: string) => { value: Value | null | undefined; shown?: string; message?: string }
  /** The text of the address for a value. */
  write: (value: Value) => string
  /** The orders whose index finds the value without asking each listing. */
  boundIn?: readonly KeyedSort[]
  /** The orders in which an index of its own finds enough listings. */
  indexedIn?: readonly KeyedSort[]
  savedAs: Exclude<keyof SavedParams, 'place' | 'near' | 'km'>
  /** A value as a saved search keeps it, if it differs. */
  save?: (value: Value) => string | undefined
  load?: (saved: Value) => Value | undefined
  /** A value in words, «desde 10 €»; undefined where another filter says it too. */
  words: (value: Value, limits: Partial<Limits>) => string | undefined
  /** The message when no listing can match. */
  unknown?: () => string
}

interface ColumnFilter extends Filter {
  /** How a column of `listing_search` is compared with a value. A column of `saved_searches` has the filter's key. */
  compare: { column: string; operator: '=' | '>=' | '<='; type: string }
}
type ColumnKey = 'categoryId' | 'modality' | 'minCents' | 'maxCents'

interface MarkFilter extends Filter {
  /** The mark that a listing has to have for a value (`listing_marks`). */
  mark: (value: Value) => string
  values: readonly Value[]
}
type MarkKey = Exclude<keyof Limits, ColumnKey>

/** The category filter that filters nothing (S4). */
export const ALL_CATEGORIES = 'Todas'
/** The largest price that a column holds: a higher bound has the same effect. */
export const MAX_CENTS = 2_147_483_647

/** An amount as an address has it, in each language the same: «1250,50». */
const amountInAddress = (cents: Value) => (Number(cents) / 100).toFixed(2).replace(/\.00$/, '').replace('.', ',')
const amount = (cents: Value) => writeCents(Number(cents))
const euros = (cents: Value) => t('{amount} €', { amount: amount(cents) })

const PRICE_TYPE_WORDS: Readonly<Record<PriceType, () => string>> = {
  hora: () => t('precio por hora'),
  proyecto: () => t('precio por proyecto'),
  día: () => t('precio por día'),
  semana: () => t('precio por semana'),
  mes: () => t('precio por mes'),
}

const price = {
  read(text: string) {
    const cents = text === '' ? undefined : parseCents(text)
    return cents === null
      ? { value: undefined, message: t('No entendemos este precio. Escríbelo así: 25 o 1.250,50') }
      : { value: cents && Math.min(cents, MAX_CENTS) }
  },
  write: amountInAddress,
  boundIn: ['price_asc', 'price_desc'],
} as const

/** One of a few values; any other text in the address sets no limit. */
const oneOf = <Known extends Value>(known: readonly Known[], write: (value: Value) => string) => ({
  read(text: string) {
    const value = known.find((one) => write(one) === text)
    return { value, shown: value === undefined ? '' : text }
  },
  write,
  values: known,
})

/** A filter for a mark that listings have or not. */
const ticked = (name: 'pictured' | 'available' | 'answers', words: () => string) => ({
  ...oneOf([1], String),
  name,
  mark: () => name,
  savedAs: name,
  words,
})

/**
 * The filters of the marketplace, each described once, in the order of the address. The address, the conditions, the
 * feeds, and what is saved and matched derive from here; the controls are in `search-filters.tsx`.
 */
export const FILTERS: Readonly<Record<ColumnKey, ColumnFilter> & Record<MarkKey, MarkFilter>> = {
  categoryId: {
    name: 'category',
    read(text) {
      if (text === '' || text === ALL_CATEGORIES) return { value: undefined, shown: '' }
      const category = findCategory(text)
      return { value: category?.id ?? null, shown: category?.name }
    },
    write: (id) => categoryById(Number(id))?.name ?? '',
    compare: { column: 'category_id', operator: '=', type: 'smallint' },
    boundIn: ['recent', 'price_asc', 'price_desc'],
    savedAs: 'category',
    save: (id) => categoryById(Number(id))?.slug,
    load: (slug) => CATEGORIES.find((category) => category.slug === slug)?.id,
    words: (id) => categoryShown(Number(id)).name,
    unknown: () => t('No hay ninguna categoría con ese nombre.'),
  },
  modality: {
    name: 'modality',
    read(text) {
      const modality = findModality(text)
      return text === '' ? { value: undefined } : { value: modality ?? null, shown: modality }
    },
    write: String,
    compare: { column: 'modality', operator: '=', type: 'text' },
    indexedIn: ['recent'],
    savedAs: 'modality',
    words: (_, { modality }) => modality && modalityLabel(modality),
    unknown: () => t('No hay ninguna modalidad con ese nombre.'),
  },
  minCents: {
    ...price,
    name: 'min_price',
    compare: { column: 'price_cents', operator: '>=', type: 'integer' },
    savedAs: 'min_cents',
    words: (min, { maxCents }) =>
      maxCents === undefined
        ? t('desde {price}', { price: euros(min) })
        : t('de {min} a {max}', { min: amount(min), max: euros(maxCents) }),
  },
  maxCents: {
    ...price,
    name: 'max_price',
    compare: { column: 'price_cents', operator: '<=', type: 'integer' },
    savedAs: 'max_cents',
    words: (max, { minCents }) => (minCents === undefined ? t('hasta {price}', { price: euros(max) }) : undefined),
  },
  priceType: {
    ...oneOf(PRICE_TYPES, String),
    name: 'price_type',
    mark: (type) => `u${String(type).replace('í', 'i')}`,
    savedAs: 'price_type',
    words: (type) => PRICE_TYPE_WORDS[type as PriceType](),
  },
  rating: {
    ...oneOf(RATINGS, starsValue),
    name: 'rating',
    mark: (rating) => `rated${rating}`,
    savedAs: 'rating',
    words: (rating) => t('valorado con {stars} o más', { stars: starsText(rating) }),
  },
  isPictured: ticked('pictured', () => t('con fotos')),
  isAvailable: ticked('available', () => t('disponible ahora')),
  answers: ticked('answers', () => t('responde en un día')),
}

export type FilterKey = keyof Limits
/** The filters that compare a column, and those that ask for a mark. */
export const COLUMN_KEYS: readonly ColumnKey[] = ['categoryId', 'modality', 'minCents', 'maxCents']
const MARK_KEYS: readonly MarkKey[] = ['priceType', 'rating', 'isPictured', 'isAvailable', 'answers']
export const FILTER_KEYS: readonly FilterKey[] = [...COLUMN_KEYS, ...MARK_KEYS]

/** The marks that a listing has to have. */
export const marksOf = (limits: Partial<Limits>): string[] =>
  MARK_KEYS.flatMap((key) => {
    const value = limits[key]
    return value === undefined ? [] : [FILTERS[key].mark(value)]
  })

/** The options of each filter that has few, with the lexeme by which listings have one. */
export const LEXEMES: readonly { key: FilterKey; options: readonly { value: Value; lexeme: string }[] }[] = [
  { key: 'categoryId', options: CATEGORIES.map(({ id }) => ({ value: id, lexeme: `=c${id}` })) },
  { key: 'modality', options: MODALITIES.map((value) => ({ value, lexeme: `=m${value}` })) },
  ...MARK_KEYS.map((key) => ({
    key,
    options: FILTERS[key].values.map((value) => ({ value, lexeme: `=${FILTERS[key].mark(value)}` })),
  })),
]
