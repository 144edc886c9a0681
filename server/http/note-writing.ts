import type { RequestHandler } from 'express'
import { noteWriting as cookieOfWriting } from '#app/http/wrote.server.ts'

/**
 * Sets a cookie by which a browser that sends a form shows this for a while, to whichever instance. It comes before the
 * routes, whose cookies are added.
 */
export const noteWriting: RequestHandler = (request, response, next) => {
  if (request.method !== 'POST') return next()
  cookieOfWriting().then((cookie) => {
    response.append('Set-Cookie', cookie)
    next()
  }, next)
}
