import type { Request, RequestHandler, Response } from 'express'
import { COOKIES_PATH, NO_COOKIES, readAnswer, tryCookie } from '#app/http/cookie-test.server.ts'
import { sendsCookies } from '#app/http/cookies.server.ts'
import { reading, withPrefix } from '#app/locale/languages.ts'
import type { ErrorPage } from './error-pages.ts'

/**
 * Gives a browser without any cookie one with each page that may have a form, so that the form shows whether cookies
 * are kept.
 * @param isShared whether the page of a path is shared: shared pages set no cookie.
 */
export const tryCookies =
  (isShared: (path: string) => boolean): RequestHandler =>
  (request, response, next) => {
    if (request.method !== 'GET' || sendsCookies(request) || !asksForPage(request) || isShared(request.path))
      return next()
    tryCookie().then((cookie) => {
      response.append('Set-Cookie', cookie)
      next()
    }, next)
  }

/** Whether a request is for a page or its data; not for a picture, feed or stream. */
const asksForPage = ({ path, headers }: Request) => path.endsWith('.data') || headers.accept?.includes('text/html')

/**
 * Redirects a browser that has kept the cookie of the last answer, and shows others what they miss.
 * @param show sends a page.
 */
export const seeCookies =
  (show: (response: Response, page: ErrorPage) => void): RequestHandler =>
  (request, response, next) => {
    if (request.path !== COOKIES_PATH) return next()
    const answer = readAnswer(response.locals.address)
    if (!answer) return response.redirect(303, withPrefix(reading.prefix(), '/'))
    // An address that is complete already leads to another language.
    const to = answer.to.startsWith('/') ? withPrefix(reading.prefix(), answer.to) : answer.to
    if (sendsCookies(request)) return response.redirect(303, to)
    show(response, { status: 200, title: NO_COOKIES(), text: answer.text, on: to })
  }
