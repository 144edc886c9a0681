import { createCookie } from '@remix-run/node'
import { cookieDefaults, cookieName } from './cookies.server.ts'

/**
 * Longer than an instance needs to notice that it hears of no changes any more (20 s, `server/live/news.ts`): from then
 * on it reads everything from the primary.
 */
const WROTE_SECONDS = 30

const wroteCookie = createCookie(cookieName('wrote'), { ...cookieDefaults, maxAge: WROTE_SECONDS })

/**
 * The cookie of a browser that has just sent a form. Its pages are read from the primary and are of its own, whichever
 * instance it asks. It needs no signature: whoever makes one up gets what everybody gets without replicas.
 */
export const WROTE_COOKIE = wroteCookie.name

/** The header that notes that this browser has sent a form. */
export const noteWriting = (): Promise<string> => wroteCookie.serialize('1')
