import { createCookie } from '@remix-run/node'
import { cookieDefaults, cookieName, type Asked } from './cookies.server.ts'
import { packIds, readPackedIds } from './packed-ids.server.ts'

/** How many listings a browser remembers: two rows of four, in 230 bytes of each request. */
export const SEEN_MAX = 8

/**
 * The listings that were looked at last, in the browser alone and until it is closed. It is not signed: whoever changes
 * it only sees other listings that everybody sees.
 */
const seenCookie = createCookie(cookieName('seen'), cookieDefaults)

/** The ids of the listings that this browser showed last, the newest first. */
export const readSeen = async (asked: Asked): Promise<string[]> =>
  (await readPackedIds(seenCookie, asked)).slice(0, SEEN_MAX)

/** The `Set-Cookie` header that puts a listing first; undefined where it is the first already. */
export async function seenNow(asked: Asked, id: string): Promise<string | undefined> {
  const before = await readSeen(asked)
  if (before[0] === id) return undefined
  return seenCookie.serialize(packIds([id, ...before.filter((other) => other !== id)].slice(0, SEEN_MAX)))
}

/** The `Set-Cookie` header that forgets them all. */
export const forgetSeen = (): Promise<string> => seenCookie.serialize('', { maxAge: 0 })
