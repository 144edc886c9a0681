import { createCookie } from '@remix-run/node'
import { DAY_SECONDS } from '#app/locale/durations.ts'
import { readQuery } from './address-query.server.ts'
import { cookieDefaults, cookieName, readCookie } from './cookies.server.ts'

const YEAR_SECONDS = 365 * DAY_SECONDS
/** In the address of a page of the light mode whose pictures were asked for. */
const PICTURES = 'images'

const lightModeCookie = createCookie(cookieName('light'), { ...cookieDefaults, maxAge: YEAR_SECONDS })

/** What the browser says of itself while its owner saves data (`Save-Data: on`). */
const savesData = (request: Request) => request.headers.get('Save-Data')?.trim().toLowerCase() === 'on'

/**
 * How light the page that is asked for must be: without script where its reader, or their browser, wants it so, and
 * then without pictures unless this one page was asked for with them.
 */
export async function lightnessOf(request: Request): Promise<{ isLight: boolean; hasPictures: boolean }> {
  const chosen: unknown = await readCookie(lightModeCookie, request)
  const isLight = chosen === 'on' || (chosen !== 'off' && savesData(request))
  // Of an address that no page reads the page that says so is light too.
  const asksForPictures = readQuery(new URL(request.url), [PICTURES])?.has(PICTURES) ?? false
  return { isLight, hasPictures: !isLight || asksForPictures }
}

/** The header that keeps the choice. What would be so anyway leaves no cookie behind, so that pages stay shareable. */
export function keepLightMode(isLight: boolean, request: Request): Promise<string> {
  if (isLight) return lightModeCookie.serialize('on')
  return savesData(request) ? lightModeCookie.serialize('off') : lightModeCookie.serialize('', { maxAge: 0 })
}
