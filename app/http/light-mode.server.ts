import { createCookie } from '@remix-run/node'
import { DAY_SECONDS } from '#app/locale/durations.ts'
import { readQuery } from './address-query.server.ts'
import { cookieDefaults, cookieName, readCookie } from './cookies.server.ts'

const YEAR_SECONDS = 365 * DAY_SECONDS
/** The parameter that asks for the pictures of a page in light mode. */
const PICTURES = 'images'

const lightModeCookie = createCookie(cookieName('light'), { ...cookieDefaults, maxAge: YEAR_SECONDS })

/** The browser's header while its owner saves data (`Save-Data: on`). */
const savesData = (request: Request) => request.headers.get('Save-Data')?.trim().toLowerCase() === 'on'

/**
 * How light a page must be: without script where its reader or browser wants it so, and then without pictures unless
 * they were asked for on this page.
 */
export async function lightnessOf(request: Request): Promise<{ isLight: boolean; hasPictures: boolean }> {
  const chosen: unknown = await readCookie(lightModeCookie, request)
  const isLight = chosen === 'on' || (chosen !== 'off' && savesData(request))
  // For an address that no page reads, the error page is light too.
  const asksForPictures = readQuery(new URL(request.url), [PICTURES])?.has(PICTURES) ?? false
  return { isLight, hasPictures: !isLight || asksForPictures }
}

/**
 * The header that keeps the choice. A choice that equals the default leaves no cookie, so that pages stay shareable.
 */
export function keepLightMode(isLight: boolean, request: Request): Promise<string> {
  if (isLight) return lightModeCookie.serialize('on')
  return savesData(request) ? lightModeCookie.serialize('off') : lightModeCookie.serialize('', { maxAge: 0 })
}
