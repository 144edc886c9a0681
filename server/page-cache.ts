import { createHash } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { config } from '#app/config/env.server.ts'
import { cookieName } from '#app/http/cookies.server.ts'
import { hasCookie } from './origin-check.ts'
import { acceptedEncoding } from './whole-answers.ts'

/** How old a shared page may get when nothing drops it earlier: view counts and dates may lag by this much. */
const MAX_AGE_MS = 30_000
/** Some 4,000 compressed pages. */
const MAX_BYTES = 32 * 1024 * 1024
const MAX_PAGE_BYTES = 512 * 1024

/**
 * The pages that are the same for every signed-out visitor, with the parameters that they know. An address with any
 * other parameter is rendered anew: it could not be shared, and it could fill the cache.
 */
const SHARED_PAGES: readonly { path: RegExp; parameters: readonly string[]; ownCookie?: string }[] = [
  { path: /^\/$/, parameters: [] },
  {
    path: /^\/marketplace$/,
    parameters: ['q', 'category', 'min_price', 'max_price', 'modality', 'sort', 'after', 'before'],
  },
  // Whoever keeps listings without being signed in sees on each whether it is one of them.
  { path: /^\/marketplace\/[0-9a-f-]{36}$/, parameters: [], ownCookie: cookieName('favorites') },
  { path: /^\/freelancers\/[0-9a-f-]{36}$/, parameters: ['after', 'before', 'reviews_after', 'reviews_before'] },
  { path: /^\/contests$/, parameters: ['state', 'after'] },
  { path: /^\/contests\/[0-9a-f-]{36}$/, parameters: ['after'] },
  { path: /^\/external-ads$/, parameters: ['q', 'category', 'page'] },
  { path: /^\/external-ads\/[0-9a-f-]{36}$/, parameters: [], ownCookie: cookieName('favorites') },
  { path: /^\/(?:terms|privacy|legal-notice|how-figures-are-counted|how-it-works|categories|about)$/, parameters: [] },
]

/** Who carries one of these sees a page of their own. */
const OWN_COOKIES = ['session', 'notice', 'theme', 'light'].map(cookieName)

interface SharedPage {
  body: Buffer
  headers: Record<string, string>
  etag: string
}

export interface PageCache {
  /** Stands before what holds and compresses answers: it keeps the bytes that really go out. */
  keep: RequestHandler
  /** Stands after what counts visits and before Remix: it answers from what was kept. */
  answer: RequestHandler
  /** Forgets every page, also those that are being rendered now. */
  drop(): void
  /** Whether pages are kept at all: not while nobody could say that they are out of date. */
  setTrusted(trusted: boolean): void
}

/** Whether this answer goes out without a nonce, so that others may get it too. */
export const isShared = (response: Response): boolean => response.locals.sharedPageKey !== undefined

/**
 * Keeps the pages of signed-out visitors for half a minute, compressed, one copy for each encoding. Every instance
 * drops them at once when something that they show has changed.
 */
export function createPageCache(): PageCache {
  const pages = new LRUCache<string, SharedPage>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_PAGE_BYTES,
    sizeCalculation: ({ body }, key) => body.length + key.length + 1_000,
    ttl: MAX_AGE_MS,
  })
  let trusted = false
  let generation = 0

  function drop() {
    generation += 1
    pages.clear()
  }

  return {
    drop,
    setTrusted(now) {
      trusted = now
      drop()
    },

    keep(request, response, next) {
      const key = trusted ? sharedPageKey(request) : undefined
      if (key === undefined) return next()
      response.locals.sharedPageKey = key
      const since = generation
      const end = response.end.bind(response)
      response.end = ((...given: Parameters<typeof end>) => {
        const [body] = given as unknown[]
        if (Buffer.isBuffer(body) && isWorthKeeping(response)) {
          const page = describePage(response, body)
          response.setHeader('ETag', page.etag)
          // What changed meanwhile has dropped the cache; this page may still show the former state.
          if (since === generation) pages.set(key, page)
        }
        return end(...given)
      }) as typeof response.end
      next()
    },

    answer(request, response, next) {
      const key: unknown = response.locals.sharedPageKey
      const page = typeof key === 'string' ? pages.get(key) : undefined
      if (!page) return next()
      response.set(page.headers).set('ETag', page.etag)
      if (request.headers['if-none-match'] === page.etag) {
        response.status(304).removeHeader('Content-Encoding')
        return response.end()
      }
      response.setHeader('Content-Length', page.body.length)
      response.end(page.body)
    },
  }
}

/** What the page is kept under, or undefined when it is not one to share. */
export function sharedPageKey(
  request: Pick<Request, 'method' | 'path' | 'originalUrl' | 'headers'>,
): string | undefined {
  const { method, path, originalUrl, headers } = request
  if (method !== 'GET' || headers['save-data'] || headers.authorization || headers.range) return undefined
  if (headers.cookie && OWN_COOKIES.some((name) => hasCookie(headers.cookie, name))) return undefined
  const shared = SHARED_PAGES.find((page) => page.path.test(path))
  if (!shared || (shared.ownCookie && hasCookie(headers.cookie, shared.ownCookie))) return undefined
  const query = new URLSearchParams(originalUrl.slice(originalUrl.indexOf('?') + 1 || originalUrl.length))
  if ([...query.keys()].some((name) => !shared.parameters.includes(name))) return undefined
  query.sort()
  // Without an origin of its own, a trial's pages name the host that was asked.
  const host = config.appOrigin ? '' : headers.host
  return `${acceptedEncoding(headers['accept-encoding']) ?? 'identity'} ${host}${path}?${query}`
}

function isWorthKeeping(response: Response): boolean {
  return (
    response.statusCode === 200 &&
    !response.hasHeader('Set-Cookie') &&
    String(response.getHeader('Content-Type')).startsWith('text/html') &&
    response.getHeader('Cache-Control') !== 'no-store'
  )
}

/** What of an answer belongs to the page; the rest (its request's code, its date) belongs to the request. */
const PAGE_HEADERS = ['Content-Type', 'Content-Encoding', 'Content-Security-Policy', 'Cache-Control', 'Vary']

function describePage(response: Response, body: Buffer): SharedPage {
  const headers: Record<string, string> = {}
  for (const name of PAGE_HEADERS) {
    const value = response.getHeader(name)
    if (value !== undefined) headers[name] = String(value)
  }
  // The encoded bytes: a cache in between never takes one encoding for the other.
  const hash = createHash('sha1').update(body).digest('base64url')
  return { body, headers, etag: `"${hash}"` }
}

/** A data block is not run, and the policy does not ask about it. */
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g

/** The sources that let a page's own inline scripts run without a nonce: `'sha256-…'` of each. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, script = ''] of html.matchAll(INLINE_SCRIPT)) {
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
  return [...hashes]
}
