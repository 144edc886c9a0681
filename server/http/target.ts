/** The base for reading a target; its host does not matter. */
const BASE = 'http://target.invalid'

/**
 * The path and query of a request, as the URL standard reads them. Everything after this sees the same address, as text
 * or as a URL.
 * @param target as in the request's first line.
 * @returns undefined for what no browser sends: a whole URL, a fragment, and paths that could be read as another host,
 *   as another folder, or as no text at all.
 */
export function readTarget(target: string): string | undefined {
  if (!target.startsWith('/') || target.includes('#') || !URL.canParse(target, BASE)) return undefined
  const { origin, pathname, search } = new URL(target, BASE)
  if (origin !== BASE) return undefined
  try {
    const path = decodeURIComponent(pathname)
    return path.startsWith('//') || /[\0\\]/.test(path) ? undefined : pathname + search
  } catch {
    return undefined
  }
}
