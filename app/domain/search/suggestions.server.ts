import type { Db } from '#app/db.server.ts'
import type { ListingCard } from '#app/domain/listings/card.server.ts'
import { categoryById, categoryLabel, categorySaid, categoryShown } from '#app/domain/listings/categories.ts'
import { findPlaceAsked, type FoundPlace } from '#app/domain/places/circle.server.ts'
import { hiddenBy } from '#app/domain/listings/content-filter.ts'
import type { Price } from '#app/domain/listings/price.server.ts'
import type { ContentFilter } from '#app/domain/settings/values.ts'
import { safeText } from '#app/forms/fields.ts'
import { reading, type Language } from '#app/locale/languages.ts'
import { spokenIn } from '#app/locale/page-language.ts'
import type { Piece } from '#app/locale/said.server.ts'
import { plainLetters } from '#app/locale/text.ts'
import { MAX_QUERY_LENGTH, wordsOf } from './params.ts'
import { popularLike } from './popular.server.ts'
import { USUAL_KM } from './radii.ts'
import { run } from './run.server.ts'
import { namesBegun, searchIn } from './spoken-words.server.ts'
import {
  AMONG_ALL,
  AMONG_NEWEST,
  kindsStatement,
  meantSuggestions,
  titleSuggestions,
  type PeopleAsked,
  type SuggestedKind,
} from './suggestion-statements.ts'
import { understandWords } from './understood.server.ts'
import type { Way } from './ways.ts'
import { t } from '#app/locale/texts.ts'

/** G10 */
const SUGGESTION_MIN_LENGTH = 2
const MAX_SUGGESTIONS = 8
/** The number of suggestions of each kind, in the order in which they are shown. */
const MOST = { search: 3, listing: 5, person: 2, category: 2, place: 2 } as const

export interface Suggestion {
  id: string
  text: string
  /** The language of the text, if it is not the page's. */
  lang?: Language
  type: keyof typeof MOST
  /** The category of a listing or a person, or the category itself. */
  category: string | null
  /** Where it leads. */
  to: string
  /** Further facts about a listing. */
  listing?: SuggestedListing
  /** The address of a person's picture. */
  face?: string
}

interface Found {
  words: string[]
  /** Terms of the vocabulary of trades. */
  terms: string[]
  categories: number[]
  people: { id: string; name: string; category: string | null; face: string | null }[]
  places: { id: number; name: string; province: string; rest: string }[]
}

type SuggestedListing = Price & Pick<ListingCard, 'image' | 'imageUrl'>
type ListingRow = Pick<ListingCard, 'id' | 'title' | 'language' | 'categoryId'> & SuggestedListing

/**
 * Suggestions for a text of two characters or more (G10): completions of the text, listings, people, categories and
 * places; eight in all, up to five of them listings. The reader could find all of them by a search.
 */
export async function listSuggestions(
  db: Db,
  typed: string,
  { contentFilter = 'moderate', now }: { contentFilter?: ContentFilter; now: Date },
): Promise<Suggestion[]> {
  const spoken = wordsToSuggest(typed)
  if (spoken.length === 0) return []
  // Names of another language are searched as the page of their results does.
  const words = (await understandWords(db, spoken)).words
  const [popular, { found, place }, listings] = await Promise.all([
    popularLike(db, words.join(' '), now),
    findBegun(db, words),
    findListings(db, words, contentFilter),
  ])
  const categories = found.categories.flatMap((id) => categoryById(id)?.name ?? [])
  // Popular searches and names of trades are in the language of the page if it has a name for them.
  const inWords = (texts: readonly string[]) => texts.map((text) => searchIn(text, reading.language()))
  const said = alone([
    ...asTyped(namesBegun(typed, reading.language(), 1)),
    ...inWords(popular),
    ...asTyped(found.words),
  ])
  const there = [...said.map(({ text }) => text), ...categories, typed]
  const searches = [...said, ...othersThan(there, inWords(found.terms))].slice(0, MOST.search)
  const begun = searches.map(({ text, lang }): Suggestion => ({
    id: text,
    text,
    ...(lang && { lang }),
    type: 'search',
    category: null,
    to: searchFor({ q: text }),
  }))
  const suggested = listings.map(({ id, title, language, categoryId, ...listing }): Suggestion => ({
    id,
    text: title,
    ...spokenIn(language),
    type: 'listing',
    category: categoryShown(categoryId).name,
    to: `/marketplace/${id}`,
    listing,
  }))
  return inOrder([
    ...suggested,
    ...mostVaried([begun, ...topicsOf(found), provinceOf(words, found, place)], MAX_SUGGESTIONS - suggested.length),
  ])
}

/**
 * The categories, people and places that a question names, for the page of its results; those of the categories and
 * places that it is limited to already are the page's to leave out. Near a place only people who are there.
 */
export async function listTopics(
  db: Db,
  words: readonly string[],
  place: Pick<FoundPlace, 'circle' | 'words'> = { circle: undefined, words: undefined },
): Promise<Suggestion[]> {
  const kinds = { categories: MOST.category, namedPlaces: MOST.place }
  return topicsOf(await findKinds(db, words, kinds, { ...wanted(words, place), called: undefined })).flat()
}

/** The completions of a text besides listings, and the place that is named in it. */
async function findBegun(db: Db, words: readonly string[]): Promise<{ place: FoundPlace; found: Found }> {
  const place = await findPlaceAsked(db, { text: '', id: undefined, km: USUAL_KM }, words)
  const kinds = { words: MOST.search, categories: MOST.category, places: MOST.place }
  return { place, found: await findKinds(db, words, kinds, { ...wanted(words, place), called: words.join(' ') }) }
}

const wanted = (words: readonly string[], { circle, words: named }: Pick<FoundPlace, 'circle' | 'words'>) => ({
  words: named ? words.toSpliced(named[0], named[1] - named[0]) : words,
  near: circle?.places.map(({ id }) => id),
  most: MOST.person,
})

/** None for a text that is too short. */
function wordsToSuggest(typed: string): string[] {
  const words = wordsOf(safeText(typed, MAX_QUERY_LENGTH))
  return [...words.join('')].length < SUGGESTION_MIN_LENGTH ? [] : words
}

async function findKinds(
  db: Db,
  words: readonly string[],
  kinds: Partial<Record<SuggestedKind, number>>,
  people: PeopleAsked,
): Promise<Found> {
  const [found] = await run<Partial<Found>>(db, kindsStatement(words.join(' '), kinds, people))
  return { words: [], terms: [], categories: [], people: [], places: [], ...found }
}

/** The newest by title, then what has the words or their synonyms anywhere, then every title that contains what is typed. */
async function findListings(db: Db, words: string[], contentFilter: ContentFilter): Promise<ListingRow[]> {
  const hidden = hiddenBy(contentFilter)
  const titled = (way: Way) => run<ListingRow>(db, titleSuggestions({ words, ...hidden }, MOST.listing, way))
  const found = new Map<string, ListingRow>()
  // Each answers many questions alone, and costs more than the one before.
  for (const read of [
    () => titled(AMONG_NEWEST),
    () => run<ListingRow>(db, meantSuggestions(words.join(' '), hidden, 2 * MOST.listing)),
    () => titled(AMONG_ALL),
  ]) {
    for (const row of await read()) found.set(row.id, found.get(row.id) ?? row)
    if (found.size >= MOST.listing) break
  }
  return [...found.values()].slice(0, MOST.listing)
}

/** The province of a postal code whose town is unknown: «28901: provincia de Madrid». */
function provinceOf(words: readonly string[], { places }: Found, place: FoundPlace): Suggestion[] {
  const { circle, code, words: range } = place
  if (!circle?.province || !code || range?.[1] !== words.length || places.length > 0) return []
  const { id, province, km } = circle
  const q = wanted(words, place).words.join(' ')
  const to = searchFor({ ...(q && { q }), place: String(id), km: String(km) })
  const named = t('{code}: provincia de {province}', { code, province })
  return [{ id: code, text: `${q && `${q}, `}${named}`, type: 'place', category: null, to }]
}

/** The text of a suggested search with its place: «clases en Valencia», or the place alone. */
const placed = (what: string, label: string) => (what ? t('{what} en {label}', { what, label }) : label)

function topicsOf({ people, categories, places }: Found): Suggestion[][] {
  return [
    people.map(({ id, name, category, face }) => ({
      id,
      text: name,
      type: 'person',
      category: category && categorySaid(category),
      to: `/freelancers/${id}`,
      ...(face && { face }),
    })),
    categories.flatMap((number): Suggestion[] => {
      const category = categoryById(number)
      if (!category) return []
      const { slug, name } = category
      const label = categoryLabel(category)
      return [{ id: slug, text: label, type: 'category', category: label, to: searchFor({ category: name }) }]
    }),
    places.map(({ id, name, province, rest }) => ({
      id: String(id),
      text: placed(rest, `${name}${province === name ? '' : ` (${province})`}`),
      type: 'place',
      category: null,
      to: searchFor({ ...(rest && { q: rest }), place: String(id) }),
    })),
  ]
}

/** Suggestions that begin with the typed letters, whose language is unknown. */
const asTyped = (texts: readonly string[]): Piece[] => texts.map((text) => ({ text }))

/** Each text once. */
const alone = (texts: readonly Piece[]): Piece[] =>
  texts.filter(({ text }, at) => texts.findIndex((one) => one.text === text) === at)

/** The texts that differ in more than accents and capitals from each other and from those that are there. */
function othersThan(there: readonly string[], texts: readonly Piece[]): Piece[] {
  const seen = new Set(there.map(plainLetters))
  return texts.filter(({ text }) => seen.size < seen.add(plainLetters(text)).size)
}

const searchFor = (query: Record<string, string>) =>
  `/marketplace?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`

/** If there are too many, the last of each kind are removed first. */
function mostVaried(kinds: Suggestion[][], most: number): Suggestion[] {
  const all = kinds.flatMap((suggestions) => suggestions.map((suggestion, place) => ({ suggestion, place })))
  const first = all.sort((one, other) => one.place - other.place).slice(0, most)
  return first.map(({ suggestion }) => suggestion)
}

const KINDS = Object.keys(MOST)

const inOrder = (suggestions: Suggestion[]): Suggestion[] =>
  suggestions.sort((one, other) => KINDS.indexOf(one.type) - KINDS.indexOf(other.type))
