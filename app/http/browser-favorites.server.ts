import { Buffer } from 'node:buffer'
import { createCookie } from '@remix-run/node'
import { config } from '#app/config/env.server.ts'
import { DAY_SECONDS } from '#app/locale/durations.ts'
import { cookieDefaults, cookieName, readCookie } from './cookies.server.ts'

const ID_BYTES = 16
const KEPT_FOR_SECONDS = 90 * DAY_SECONDS

/** The listings that a signed-out visitor keeps (D5), until they sign in. */
const favoritesCookie = createCookie(cookieName('favorites'), {
  ...cookieDefaults,
  secrets: config.sessionSecrets,
  maxAge: KEPT_FOR_SECONDS,
})

/** The ids of the listings that this browser keeps, the newest first. */
export async function readBrowserFavorites(request: Request): Promise<string[]> {
  const packed: unknown = await readCookie(favoritesCookie, request)
  if (typeof packed !== 'string') return []
  const bytes = Buffer.from(packed, 'base64url')
  return Array.from({ length: Math.floor(bytes.length / ID_BYTES) }, (_, at) => {
    const hex = bytes.toString('hex', at * ID_BYTES, (at + 1) * ID_BYTES)
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  })
}

/** The `Set-Cookie` header that keeps these ids; with none it deletes the cookie. */
export function serializeBrowserFavorites(ids: string[]): Promise<string> {
  if (ids.length === 0) return favoritesCookie.serialize('', { maxAge: 0 })
  return favoritesCookie.serialize(Buffer.from(ids.join('').replaceAll('-', ''), 'hex').toString('base64url'))
}
