import type { RequestHandler } from 'express'
import { noteWriting as cookieOfWriting } from '#app/http/wrote.server.ts'

/**
 * Lets a browser that sends a form say so for a while, whichever instance it asks next. It stands before the routes,
 * whose cookies are added.
 */
export const noteWriting: RequestHandler = (request, response, next) => {
  if (request.method !== 'POST') return next()
  cookieOfWriting().then((cookie) => {
    response.append('Set-Cookie', cookie)
    next()
  }, next)
}
