import { splitPrefix } from '#app/locale/languages.ts'
import { readAddress } from './address-query.server.ts'
/** A longer path is ignored: proxies would refuse the address that carries it. */
const PATH_MAX = 2_000

/**
 * A path of this site that it is safe to go to, else the fallback. Refuses other origins, `//host`,
 * backslashes and control characters, which browsers read as another host. A language at its beginning is left out:
 * the redirect is in the language of the page.
 */
export function safeReturnPath(path: FormDataEntryValue | null | undefined, fallback = '/dashboard'): string {
  if (typeof path !== 'string' || path.length > PATH_MAX || !/^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(path))
    return fallback
  const url = new URL(path, 'http://here')
  const { rest } = splitPrefix(url.pathname)
  // Checked again after normalising: '/..//host' goes in as a path and comes out as a host.
  return url.origin === 'http://here' && !rest.startsWith('//') ? rest + url.search : fallback
}

/** A path of this site with these values in its query; undefined takes one out. */
export function withQuery(path: string, values: Record<string, string | undefined>): string {
  const url = new URL(path, 'http://here')
  for (const [name, value] of Object.entries(values))
    if (value === undefined) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  return url.pathname + url.search
}

/** The path and query of a request, without the marks of Remix's data requests. */
export function currentPath(request: Request): string {
  const url = new URL(request.url)
  url.searchParams.delete('_routes')
  url.searchParams.delete('index')
  return url.pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/') + url.search
}

/** Where a visitor signs in to come back to this request. */
export function signInPath(request: Request): string {
  const path = currentPath(request)
  return path.length > PATH_MAX ? '/login' : `/login?next=${encodeURIComponent(path)}`
}

/** The safe path in `?next=`, where a visitor is redirected after signing in or registering; null when there is none. */
export function nextPath(request: Request): string | null {
  const next = readAddress(request, ['next']).get('next')
  return next === null ? null : safeReturnPath(next)
}
