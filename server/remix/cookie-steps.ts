import type { RequestHandler, Response } from 'express'
import { clearHistory } from '#server/http/clear-history.ts'
import type { ErrorPage } from '#server/http/error-pages.ts'
import { noteSeen } from '#server/http/record-views.ts'
import { seeCookies, tryCookies } from '#server/http/try-cookies.ts'
import { mayBeShared } from './shared-address.ts'

/**
 * The steps that read and change a browser's cookies before the page cache.
 * @param show sends a page.
 */
export const cookieSteps = (show: (response: Response, page: ErrorPage) => void): RequestHandler[] => [
  noteSeen,
  tryCookies(mayBeShared),
  seeCookies(show),
  clearHistory,
]
