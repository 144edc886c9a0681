import type { Request, RequestHandler } from 'express'
import { clock } from '#app/adapters/clock.server.ts'
import type { Db } from '#app/db.server.ts'
import { findViewer } from '#app/domain/accounts/sessions.server.ts'
import { recordView } from '#app/domain/measures/commands.server.ts'
import { parseId, safeText } from '#app/forms/fields.ts'
import { sessionToken } from '#app/http/cookies.server.ts'
import { FEED_MARK, UNKNOWN_SOURCE, type CameFrom, type Source } from '#app/domain/measures/sources.ts'
import { splitPrefix } from '#app/locale/languages.ts'
import { wordsOf } from '#app/domain/search/params.ts'
import { isPersonal } from '#app/domain/search/personal-words.ts'
import { readQuery } from '#app/http/address-query.server.ts'
import { recordSearch } from '#app/domain/search/popular.server.ts'
import { seenNow } from '#app/http/browser-lists.server.ts'

const MARKETPLACE = /^\/marketplace(?:\.data)?$/

/**
 * Counts searches (G9) after each answer has been sent, whether a route or a cache gave it. Losing one is harmless: a
 * fault is handed to `onFault`. It comes before the page cache.
 */
export function recordSearches(db: Db, onFault: (error: unknown) => void): RequestHandler {
  return (request, response, next) => {
    const query = request.method === 'GET' && MARKETPLACE.test(request.path) ? queryOf(request) : ''
    if (query && !isPrefetch(request)) {
      response.once('finish', () => {
        if (response.statusCode !== 200 && response.statusCode !== 304) return
        recordSearch(db, {
          query,
          ip: request.ip ?? '',
          userAgent: request.headers['user-agent'],
          now: clock.now(),
        }).catch(onFault)
      })
    }
    next()
  }
}

/** The words of a search; further pages do not count again. */
function queryOf({ originalUrl }: Request): string {
  const at = originalUrl.indexOf('?')
  if (at < 0) return ''
  const query = new URLSearchParams(originalUrl.slice(at + 1))
  return query.has('after') || query.has('before') ? '' : safeText(query.get('q'), 100)
}

/**
 * Stores in the browser which listings it showed. It comes before the page cache, whose pages carry no cookie: the
 * header belongs to this one answer. An address without a listing is remembered too, and shown nowhere.
 */
export const noteSeen: RequestHandler = (request, response, next) => {
  const id = listingSeen(request)
  if (!id) return next()
  seenNow(request, id).then((cookie) => {
    if (cookie) response.append('Set-Cookie', cookie)
    next()
  }, next)
}

const ADDRESS_MAX = 2_000
const WORDS_MAX = 100

/**
 * @param address the path and query of the listing's page.
 * @param referrer the address of the page before, as the browser sends it.
 */
export function sourceOf(address: string, referrer: string | undefined, host: string): CameFrom {
  if (address.endsWith(`?${FEED_MARK.name}=${FEED_MARK.value}`)) return { source: 'feed', words: '' }
  return sourceOfReferrer(referrer, host)
}

function sourceOfReferrer(referrer: string | undefined, host: string): CameFrom {
  if (!referrer || referrer.length > ADDRESS_MAX || !URL.canParse(referrer)) return UNKNOWN_SOURCE
  const address = new URL(referrer)
  if (address.hostname !== host) return { source: 'outside', words: '' }
  const pathname = splitPrefix(address.pathname).rest
  if (pathname === '/marketplace') {
    const words = wordsOf(safeText(readQuery(address, ['q'])?.get('q'), WORDS_MAX))
      .join(' ')
      .toLocaleLowerCase('es')
    if (words !== '') return { source: 'search', words: isPersonal(words) ? '' : words }
    return { source: 'category', words: '' }
  }
  const found = INSIDE.find(([path]) => path.test(pathname))
  return { source: found?.[1] ?? 'inside', words: '' }
}

const INSIDE: readonly (readonly [RegExp, Source])[] = [
  [/^\/(?:categories|servicios)(?:\/|$)/, 'category'],
  [/^\/(?:dashboard\/)?favorites(?:\/|$)/, 'favorites'],
  [/^\/freelancers\//, 'profile'],
]

/** A listing's page, or its data that Remix requests when a link is followed. */
const LISTING_PATH = /^\/marketplace\/([0-9a-f-]{36})(?:\.data)?$/i

/**
 * Counts the visits of listings after each answer has been sent, whether a route or a cache gave it. Losing one is
 * harmless: a fault is handed to `onFault`. It comes before the page cache.
 */
export function recordViews(db: Db, onFault: (error: unknown) => void): RequestHandler {
  return (request, response, next) => {
    const listingId = listingSeen(request)
    if (listingId) {
      response.once('finish', () => {
        if (response.statusCode === 200 || response.statusCode === 304) record(db, listingId, request).catch(onFault)
      })
    }
    next()
  }
}

/** The listing whose page this request is for, unless it is only fetched ahead. */
function listingSeen(request: Request): string | undefined {
  if (request.method !== 'GET' || isPrefetch(request)) return undefined
  return parseId(LISTING_PATH.exec(request.path)?.[1])
}

async function record(db: Db, listingId: string, request: Request) {
  const now = clock.now()
  const token = await sessionToken(request)
  const viewer = token ? await findViewer(db, token, now) : undefined
  await recordView(db, {
    listingId,
    ip: request.ip ?? '',
    userAgent: request.headers['user-agent'],
    viewerId: viewer?.id,
    cameFrom: sourceOf(request.originalUrl, request.headers.referer, request.hostname),
    now,
  })
}

/** A prefetched page has not been seen: the headers of Chrome and Safari, older ones, Firefox. */
function isPrefetch({ headers }: Request): boolean {
  return [headers['sec-purpose'], headers['purpose'], headers['x-purpose'], headers['x-moz']].some(
    (value) => typeof value === 'string' && /prefetch|prerender|preview/i.test(value),
  )
}
