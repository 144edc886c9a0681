/** Words that this browser searched for, newest first. They never leave it (G8). */
export const MAX_HISTORY = 10
const KEY = 'search-history'

export function readHistory(storage: Pick<Storage, 'getItem'> | undefined = browserStorage()): string[] {
  try {
    const entries: unknown = JSON.parse(storage?.getItem(KEY) ?? '[]')
    return Array.isArray(entries) ? entries.filter(isEntry).slice(0, MAX_HISTORY) : []
  } catch {
    return []
  }
}

/** Puts a search first; a repeated one moves up, blank ones are not kept (G7). */
export function remember(
  text: string,
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined = browserStorage(),
): string[] {
  const words = text.trim()
  const before = readHistory(storage)
  if (words === '') return before
  const same = (entry: string) => entry.toLocaleLowerCase('es') === words.toLocaleLowerCase('es')
  const after = [words, ...before.filter((entry) => !same(entry))].slice(0, MAX_HISTORY)
  try {
    storage?.setItem(KEY, JSON.stringify(after))
  } catch {
    // A full or forbidden storage only means that no search is stored.
  }
  return after
}

export function forget(storage: Pick<Storage, 'removeItem'> | undefined = browserStorage()) {
  try {
    storage?.removeItem(KEY)
  } catch {
    // As above.
  }
}

const isEntry = (entry: unknown): entry is string => typeof entry === 'string' && entry.trim() !== ''

/** Reading `localStorage` itself throws where a browser forbids it. */
function browserStorage(): Storage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : window.localStorage
  } catch {
    return undefined
  }
}
