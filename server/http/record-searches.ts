import type { Request, RequestHandler } from 'express'
import { clock } from '#app/adapters/clock.server.ts'
import type { Db } from '#app/db.server.ts'
import { recordSearch } from '#app/domain/search/popular.server.ts'
import { safeText } from '#app/forms/fields.ts'
import { isPrefetch } from './record-views.ts'

const MARKETPLACE = /^\/marketplace(?:\.data)?$/

/**
 * Counts searches (G9) after each answer has been sent, whether a route or a cache gave it. Losing one is harmless: a
 * fault is handed to `onFault`. It stands before the page cache.
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
