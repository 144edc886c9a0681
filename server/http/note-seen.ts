import type { RequestHandler } from 'express'
import { seenNow } from '#app/http/browser-lists.server.ts'
import { listingSeen } from './record-views.ts'

/**
 * Lets the browser remember which listings it showed. It stands before the page cache, whose pages carry no cookie: the
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
