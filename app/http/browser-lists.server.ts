import { createCookie, type Cookie } from '@remix-run/node'
import { config } from '#app/config/env.server.ts'
import { DAY_SECONDS } from '#app/locale/durations.ts'
import { cookieDefaults, cookieName, type Asked, readCookie } from './cookies.server.ts'
import { Buffer } from 'node:buffer'

/** How many listings a browser remembers: two rows of four, in 230 bytes of each request. */
const SEEN_MAX = 8

/**
 * The listings that were opened last, in the browser alone and until it is closed. The cookie is not signed: a changed
 * cookie only shows other public listings.
 */
const seenCookie = createCookie(cookieName('seen'), cookieDefaults)

/** The ids of the listings that this browser showed last, the newest first. */
export const readSeen = async (asked: Asked): Promise<string[]> =>
  (await readPackedIds(seenCookie, asked)).slice(0, SEEN_MAX)

/** The `Set-Cookie` header that puts a listing first; undefined if it is the first already. */
export async function seenNow(asked: Asked, id: string): Promise<string | undefined> {
  const before = await readSeen(asked)
  if (before[0] === id) return undefined
  return seenCookie.serialize(packIds([id, ...before.filter((other) => other !== id)].slice(0, SEEN_MAX)))
}

/** The `Set-Cookie` header that forgets them all. */
export const forgetSeen = (): Promise<string> => seenCookie.serialize('', { maxAge: 0 })

const ID_BYTES = 16

/** Ids as a cookie carries them: 22 letters each instead of 36. */
const packIds = (ids: readonly string[]): string =>
  Buffer.from(ids.join('').replaceAll('-', ''), 'hex').toString('base64url')

/** The ids in a cookie; whatever it holds, each of them has the form of an id. */
async function readPackedIds(cookie: Cookie, asked: Asked): Promise<string[]> {
  const packed: unknown = await readCookie(cookie, asked)
  if (typeof packed !== 'string') return []
  const bytes = Buffer.from(packed, 'base64url')
  return Array.from({ length: Math.floor(bytes.length / ID_BYTES) }, (_, at) => {
    const hex = bytes.toString('hex', at * ID_BYTES, (at + 1) * ID_BYTES)
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  })
}

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
