import { createCookie } from '@remix-run/node'
import { cookieDefaults, cookieName } from './cookies.server.ts'

/**
 * Longer than an instance needs to notice that it hears of no changes any more (20 s, `server/live/news.ts`): from then
 * on it reads everything from the primary.
 */
const WROTE_SECONDS = 30

const wroteCookie = createCookie(cookieName('wrote'), { ...cookieDefaults, maxAge: WROTE_SECONDS })

/**
 * The cookie that a browser gets with the answer to a form. While the browser has it, every instance reads its pages from
 * the primary and gives it no kept ones. It is not signed: a forged one only gives its browser pages from the primary.
 */
export const WROTE_COOKIE = wroteCookie.name

/** The header that notes that this browser has sent a form. */
export const noteWriting = (): Promise<string> => wroteCookie.serialize('1')
