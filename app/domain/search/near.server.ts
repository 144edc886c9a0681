import type { Db } from '#app/db.server.ts'
import { findPlaceAsked, type Circle, type FoundPlace } from '#app/domain/places/circle.server.ts'
import { WHOLE_PROVINCE } from '#app/domain/places/reach.ts'
import { pointedCard, type FoundRow } from './found-row.ts'
import { NEEDS_PLACE, UNKNOWN_PLACE } from './nearness.ts'
import { isSomewhere, type SearchParams } from './params.ts'
import type { Question } from './question.server.ts'
import { LARGEST_KM } from './radii.ts'
import { countByWords, findRelevantRows } from './relevant.server.ts'
import { isPointed, usualSort } from './sorts.ts'
import { findPageOfSearch, type TownLink } from './town-pages.server.ts'
import type { SearchFilters } from './ways.ts'

export interface PlaceSearched extends Pick<Circle, 'id' | 'label' | 'km' | 'province'> {
  others: FoundPlace['others']
  /** The postal code that was read as the place. */
  code: string | undefined
  /** The words of the question that were read as the place. */
  typed: string | undefined
  /** The page of the category in the town, if the search has no other condition. */
  page?: TownLink | undefined
  /** The number in the largest circle, if no listing is found near. */
  wider?: { km: number; total: number } | undefined
}

/** The place of a search, in its field or among its words. */
export const findPlaceOf = (db: Db, { where, words, isExact }: SearchParams): Promise<FoundPlace> =>
  findPlaceAsked(db, where, isExact ? [] : words)

/** The search once the place is known: without the words that name it, and in an order that there is. */
export function withPlace(asked: SearchParams, { circle, words }: FoundPlace): SearchParams {
  const messages = { ...asked.messages }
  if (!circle && isSomewhere(asked.where)) messages['where'] ??= UNKNOWN_PLACE()
  const without = (all: string[]) => (words ? all.toSpliced(words[0], words[1] - words[0]) : all)
  const [rest, spoken] = [without(asked.words), asked.spoken && without(asked.spoken)]
  if (asked.sort !== 'near' || circle) return { ...asked, words: rest, spoken, messages }
  const sort = usualSort(asked.q, false)
  return { ...asked, messages: { ...messages, sort: NEEDS_PLACE() }, sort, after: undefined, before: undefined }
}

/** More of them would push the near listings out of sight. */
const REMOTE_SHOWN = 6

/** Remote services that fit a question, on the first page of the listings near a place. */
async function findRemote(db: Db, question: Question, { near: _, ...filters }: SearchFilters, params: SearchParams) {
  const { asked, sort, after, before } = params
  if (question.units.length === 0 || asked.modality !== undefined || !isPointed(sort) || after || before)
    return undefined
  const remote = { ...filters, modality: 'remoto' as const }
  const found = await findRelevantRows<FoundRow>(db, question, remote, { sort: 'relevance', limit: REMOTE_SHOWN })
  return found.total > 0 ? { items: found.rows.map(pointedCard), total: found.total } : undefined
}

interface Searched {
  circle: Circle
  question: Question | undefined
  filters: SearchFilters | undefined
  total: number
  page?: TownLink | undefined
}

/** The things beside the results near a place. */
export async function findBeside(
  db: Db,
  params: SearchParams,
  { circle, question, filters }: Pick<Searched, 'question' | 'filters'> & { circle: Circle | undefined },
): Promise<SearchedBeside> {
  if (!circle) return {}
  const [remote, page] = await Promise.all([
    question && filters && findRemote(db, question, filters, params),
    circle.km === WHOLE_PROVINCE ? undefined : findPageOfSearch(db, params, circle.id),
  ])
  return { remote, page }
}

/** The name of a place as it was typed. */
const typedOf = (typed: readonly string[], range: [first: number, last: number]) =>
  typed
    .slice(...range)
    .filter(Boolean)
    .join(' ')

interface SearchedBeside {
  remote?: Awaited<ReturnType<typeof findRemote>>
  page?: TownLink | undefined
}

export async function placeSearched(
  db: Db,
  { words: read, spoken: typed = read }: SearchParams,
  { others, words, code }: FoundPlace,
  { circle: { id, label, km, province }, question, filters, total, page }: Searched,
): Promise<PlaceSearched> {
  const searched = { id, label, km, province, others, code, typed: words && typedOf(typed, words), page }
  if (total > 0 || km === LARGEST_KM || km === WHOLE_PROVINCE || !question || !filters) return searched
  const larger = await findPlaceAsked(db, { text: '', id, km: LARGEST_KM }, [])
  const wider = await countByWords(db, question, { ...filters, near: larger.circle?.places ?? [] })
  return { ...searched, wider: { km: LARGEST_KM, total: wider } }
}
