import type { IconName } from './icon.tsx'
import { t } from '#app/locale/texts.ts'
import { pagePrefix } from '#app/locale/page-language.ts'

export interface Suggestion {
  id: string
  text: string
  /** The language of the text, if it is not the page's. */
  lang?: string
  type: SuggestionType
  category: string | null
  to: string
  /** The price of a listing, «450 € por proyecto», and the address of its picture. */
  price?: string
  picture?: string
}

export type SuggestionType = 'search' | 'listing' | 'person' | 'category' | 'place'

export const SUGGESTION_ICONS: Record<SuggestionType, IconName> = {
  search: 'search',
  listing: 'file-text',
  person: 'user',
  category: 'tag',
  place: 'map-pin',
}

/** The kind of a suggestion, its price, or its category. */
export function suggestionDetail({ type, category, price }: Suggestion): string | undefined {
  if (price) return price
  if (type === 'category') return t('Categoría')
  if (type === 'place') return t('Lugar')
  return category ?? (type === 'person' ? t('Persona') : undefined)
}

/** G10 */
export const SUGGESTION_MIN_LENGTH = 2
export const SUGGESTION_DELAY_MS = 300
const MAX_SUGGESTIONS = 8

/** The suggestions for a text. A failure is an empty list: the search itself still works (G10). */
export async function fetchSuggestions(text: string, signal: AbortSignal): Promise<Suggestion[]> {
  const answer = await fetchJson(`/suggestions?q=${encodeURIComponent(text)}`, signal)
  return Array.isArray(answer) ? answer.filter(isSuggestion).slice(0, MAX_SUGGESTIONS) : []
}

export interface OfferedSearches {
  /** Popular searches. */
  popular: string[]
  /** The language of each of them, empty where it is the page's. */
  languages?: string[]
  /** Suggested searches. */
  suggested: string[]
}

export const NO_SEARCHES: OfferedSearches = { popular: [], suggested: [] }

/** Searches to begin with; empty when they cannot be loaded. */
export async function fetchOffered(signal: AbortSignal): Promise<OfferedSearches> {
  const answer = await fetchJson('/popular-searches', signal)
  if (typeof answer !== 'object' || answer === null) return NO_SEARCHES
  const { popular, languages, suggested }: { popular?: unknown; languages?: unknown; suggested?: unknown } = answer
  return { popular: stringsOf(popular), languages: stringsOf(languages), suggested: stringsOf(suggested) }
}

const stringsOf = (list: unknown) =>
  Array.isArray(list) ? list.filter((entry): entry is string => typeof entry === 'string') : []

async function fetchJson(address: string, signal: AbortSignal): Promise<unknown> {
  try {
    const response = await fetch(pagePrefix() + address, { signal, headers: { Accept: 'application/json' } })
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}

function isSuggestion(entry: unknown): entry is Suggestion {
  if (typeof entry !== 'object' || entry === null) return false
  const { id, text, type, to }: { id?: unknown; text?: unknown; type?: unknown; to?: unknown } = entry
  return (
    [id, text, to].every((value) => typeof value === 'string') && typeof type === 'string' && type in SUGGESTION_ICONS
  )
}
