import { createCookie } from '@remix-run/node'
import { config } from '#app/config/env.server.ts'
import { DAY_SECONDS } from '#app/locale/durations.ts'
import { cookieDefaults, cookieName } from './cookies.server.ts'
import { packIds, readPackedIds } from './packed-ids.server.ts'

const KEPT_FOR_SECONDS = 90 * DAY_SECONDS

/** The listings that a signed-out visitor keeps (D5), until they sign in. */
const favoritesCookie = createCookie(cookieName('favorites'), {
  ...cookieDefaults,
  secrets: config.sessionSecrets,
  maxAge: KEPT_FOR_SECONDS,
})

/** The ids of the listings that this browser keeps, the newest first. */
export const readBrowserFavorites = (request: Request): Promise<string[]> => readPackedIds(favoritesCookie, request)

/** The `Set-Cookie` header that keeps these ids; with none it deletes the cookie. */
export function serializeBrowserFavorites(ids: string[]): Promise<string> {
  if (ids.length === 0) return favoritesCookie.serialize('', { maxAge: 0 })
  return favoritesCookie.serialize(packIds(ids))
}
