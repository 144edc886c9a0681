import type { Request, RequestHandler } from 'express'
import { clock } from '#app/adapters/clock.server.ts'
import type { Db } from '#app/db.server.ts'
import { findViewer } from '#app/domain/accounts/sessions.server.ts'
import { recordView } from '#app/domain/measures/commands.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { sessionToken } from '#app/http/cookies.server.ts'
import { sourceOf } from './visit-source.ts'

/** A listing's page, or its data that Remix requests when a link is followed. */
const LISTING_PATH = /^\/marketplace\/([0-9a-f-]{36})(?:\.data)?$/i

/**
 * Counts the visits of listings after each answer has been sent, whether a route or a cache gave it. Losing one is
 * harmless: a fault is handed to `onFault`. It stands before the page cache.
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

/** The listing whose page this request is for, unless nobody looks at it yet. */
export function listingSeen(request: Request): string | undefined {
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
export function isPrefetch({ headers }: Request): boolean {
  return [headers['sec-purpose'], headers['purpose'], headers['x-purpose'], headers['x-moz']].some(
    (value) => typeof value === 'string' && /prefetch|prerender|preview/i.test(value),
  )
}
