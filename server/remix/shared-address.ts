import type { Request } from 'express'
import { CONTESTS_NAMES } from '#app/domain/contests/params.ts'
import { EXTERNAL_NAMES } from '#app/domain/external/params.ts'
import { PUBLIC_RATINGS_NAMES } from '#app/domain/reviews/paths.ts'
import { PLACE_NAMES } from '#app/domain/paging.ts'
import { SEARCH_NAMES } from '#app/domain/search/params.ts'
import { readQuery } from '#app/http/address-query.server.ts'
import { cookieName, hasCookie, sessionCookie } from '#app/http/cookies.server.ts'
import { WROTE_COOKIE } from '#app/http/wrote.server.ts'

/**
 * The pages that are the same for every signed-out visitor, with the parameters that they know. An address with any
 * other parameter is rendered anew, because it could not be shared and could fill the cache. They are also the pages
 * that may be read from a replica; all others are read from the primary.
 */
const SHARED_PAGES: readonly { path: RegExp; parameters: readonly string[]; ownCookie?: string }[] = [
  { path: /^\/$/, parameters: [] },
  { path: /^\/marketplace$/, parameters: SEARCH_NAMES },
  // A visitor who keeps listings while signed out sees on each whether it is one of them.
  { path: /^\/marketplace\/[0-9a-f-]{36}$/, parameters: [], ownCookie: cookieName('favorites') },
  {
    path: /^\/freelancers\/[0-9a-f-]{36}$/,
    parameters: [...PLACE_NAMES, ...Object.values(PUBLIC_RATINGS_NAMES)],
  },
  { path: /^\/contests$/, parameters: CONTESTS_NAMES },
  { path: /^\/contests\/[0-9a-f-]{36}$/, parameters: ['after'] },
  { path: /^\/external-ads$/, parameters: EXTERNAL_NAMES },
  { path: /^\/external-ads\/[0-9a-f-]{36}$/, parameters: [], ownCookie: cookieName('favorites') },
  {
    path: /^\/(?:terms|privacy|legal-notice|how-figures-are-counted|how-results-are-ordered|how-it-works|hiring-rules|categories|about)$/,
    parameters: [],
  },
]

/** Whether the page of this path is the same for every signed-out visitor, with the parameters that it knows. */
export const mayBeShared = (path: string): boolean => SHARED_PAGES.some((page) => page.path.test(path))

/** A visitor with one of these cookies sees a page of their own. */
const OWN_COOKIES = [...['session', 'notice', 'theme', 'light'].map(cookieName), WROTE_COOKIE]

/**
 * Whether the answer to this visitor may be as old as a replica that has the last change of public pages: a page for
 * everybody, requested without a session by a browser that has sent no form just now.
 */
export function mayLag(request: Pick<Request, 'method' | 'headers' | 'path'>): boolean {
  return (
    request.method === 'GET' &&
    mayBeShared(request.path) &&
    ![sessionCookie.name, WROTE_COOKIE].some((name) => hasCookie(name, request))
  )
}

/** The normalised address of a page that this visitor may share with others; undefined for any other page. */
export function sharedAddress(request: Pick<Request, 'method' | 'headers'>, asked: URL): URL | undefined {
  const { method, headers } = request
  if (method !== 'GET' || headers['save-data'] || headers.authorization || headers.range) return undefined
  const shared = SHARED_PAGES.find(({ path }) => path.test(asked.pathname))
  if (!shared) return undefined
  const own = shared.ownCookie ? [...OWN_COOKIES, shared.ownCookie] : OWN_COOKIES
  if (own.some((name) => hasCookie(name, request))) return undefined
  if ([...asked.searchParams.keys()].some((name) => !shared.parameters.includes(name))) return undefined
  // Read as the page reads it, so that an address that it refuses is not mended here.
  const query = readQuery(asked, shared.parameters)
  if (!query) return undefined
  query.sort()
  const address = new URL(asked)
  // Written anew: `a%20b` and `a+b` are the same question, so they must be the same page.
  address.search = query.toString()
  return address
}
