export interface Suggestion {
  id: string
  text: string
  type: 'listing' | 'category'
  category: string | null
}

/** G10 */
export const SUGGESTION_MIN_LENGTH = 2
export const SUGGESTION_DELAY_MS = 300
export const MAX_SUGGESTIONS = 8

/** What could be meant. A failure is an empty list: the search itself still works (G10). */
export async function fetchSuggestions(text: string, signal: AbortSignal): Promise<Suggestion[]> {
  const answer = await fetchJson(`/suggestions?q=${encodeURIComponent(text)}`, signal)
  return Array.isArray(answer) ? answer.filter(isSuggestion).slice(0, MAX_SUGGESTIONS) : []
}

/** What others look for; empty when it cannot be had. */
export async function fetchPopular(signal: AbortSignal): Promise<string[]> {
  const answer = await fetchJson('/popular-searches', signal)
  return Array.isArray(answer) ? answer.filter((entry): entry is string => typeof entry === 'string') : []
}

async function fetchJson(address: string, signal: AbortSignal): Promise<unknown> {
  try {
    const response = await fetch(address, { signal, headers: { Accept: 'application/json' } })
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}

function isSuggestion(entry: unknown): entry is Suggestion {
  const { id, text, type } = (entry ?? {}) as Partial<Suggestion>
  return typeof id === 'string' && typeof text === 'string' && (type === 'listing' || type === 'category')
}
