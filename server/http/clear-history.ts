import type { RequestHandler } from 'express'
import { CLEARING_PATH, forgetLeaving, hasLeft } from '#app/http/left-session.server.ts'

/** Has a browser throw away the pages that it keeps. */
export const CLEAR = { 'Clear-Site-Data': '"cache"' }

/**
 * Lets the first page after the end of a session load the file that clears what the browser keeps. It comes before the
 * page cache: the header belongs to this one answer.
 */
export const clearHistory: RequestHandler = (request, response, next) => {
  if (request.method !== 'GET' || !hasLeft(request)) return next()
  if (request.path !== CLEARING_PATH) {
    if (request.headers.accept?.includes('text/html'))
      response.append('Link', `<${CLEARING_PATH}>; rel=preload; as=image`)
    return next()
  }
  forgetLeaving().then((cookie) => {
    response
      .set({ ...CLEAR, 'Cache-Control': 'no-store' })
      .append('Set-Cookie', cookie)
      .status(204)
      .end()
  }, next)
}
