import { createCookie } from '@remix-run/node'
import { cookieDefaults, cookieName, hasCookie, type Asked } from './cookies.server.ts'

/*
 * Chromium keeps the pages of a tab whole for the way back, and throws them away neither for `Clear-Site-Data` of a page
 * nor for that of a redirect: only a file of the page after it does that (docs/decisions/0003). So the page that is shown
 * after a session has ended loads an empty file, whose answer clears.
 */

/** The file that is loaded for its header. */
export const CLEARING_PATH = '/signed-out'

const MINUTE_SECONDS = 60

/** From the end of a session to the page after it. */
const leftCookie = createCookie(cookieName('left'), { ...cookieDefaults, maxAge: MINUTE_SECONDS })

/** The header that notes that this browser has just ended its session. */
export const noteLeaving = (): Promise<string> => leftCookie.serialize('1')

/** Whether this browser has ended its session and has not cleared what it keeps. */
export const hasLeft = (asked: Asked): boolean => hasCookie(leftCookie.name, asked)

/** The header that forgets it. */
export const forgetLeaving = (): Promise<string> => leftCookie.serialize('', { maxAge: 0 })
