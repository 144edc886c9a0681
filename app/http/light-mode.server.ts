import { createCookie } from '@remix-run/node'
import { DAY_SECONDS } from '#app/locale/durations.ts'
import { readQuery } from './address-query.server.ts'
import { cookieDefaults, cookieName, readCookie } from './cookies.server.ts'

const PICTURE = /<img\b[^>]*>/g
const DATA_BLOCK = /<script type="application\/ld\+json"[^>]*>[\s\S]*?<\/script>/g
const CLASS = /\sclass="([^"]*)"/
const ALT = /\salt="([^"]*)"/

/**
 * A rendered page for the light mode: without what only search engines read, and with pictures replaced by their
 * descriptions in boxes of the same class. It works on the text, so that no component can forget it; React could not
 * take over such a page.
 * @param html as React writes it: attributes in double quotes, without `>` in them.
 */
export function lightenPage(html: string, { hasPictures }: { hasPictures: boolean }): string {
  const page = html.replace(DATA_BLOCK, '')
  return hasPictures ? page : page.replace(PICTURE, describe)
}

function describe(picture: string): string {
  const [, given = ''] = CLASS.exec(picture) ?? []
  const [, description = ''] = ALT.exec(picture) ?? []
  const classes = `${given} picture-left-out`.trim()
  return description
    ? `<span class="${classes}">${description}</span>`
    : `<span class="${classes}" aria-hidden="true"></span>`
}

const YEAR_SECONDS = 365 * DAY_SECONDS
/** The parameter that requests the pictures of a page in light mode. */
const PICTURES = 'images'

const lightModeCookie = createCookie(cookieName('light'), { ...cookieDefaults, maxAge: YEAR_SECONDS })

/** The browser's header while its owner saves data (`Save-Data: on`). */
const savesData = (request: Request) => request.headers.get('Save-Data')?.trim().toLowerCase() === 'on'

/**
 * How light a page must be: without script if its reader or browser wants that, and then without pictures unless they
 * were requested on this page.
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
