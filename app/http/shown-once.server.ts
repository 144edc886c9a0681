import { createCookie } from '@remix-run/node'
import { sealing } from '#app/adapters/tokens.server.ts'
import { MINUTE_MS } from '#app/locale/durations.ts'
import { cookieDefaults, cookieName, readCookie } from './cookies.server.ts'

const LIFETIME_MS = 5 * MINUTE_MS
const shownLines = sealing<{ userId: string; lines: string[] }>('shown once', LIFETIME_MS)
const shownOnceCookie = createCookie(cookieName('shown-once'), { ...cookieDefaults, maxAge: LIFETIME_MS / 1000 })

/** The `Set-Cookie` header that carries sealed lines from a form's redirect to the page that shows them once. */
export function serializeShownOnce(userId: string, lines: string[]): Promise<string> {
  return shownOnceCookie.serialize(shownLines.seal({ userId, lines }))
}

/** The lines to show to this person now, and the header that takes them away. */
export async function takeShownOnce(
  request: Request,
  userId: string,
): Promise<{ lines?: string[]; headers?: { 'Set-Cookie': string } }> {
  const sealed: unknown = await readCookie(shownOnceCookie, request)
  if (!sealed) return {}
  const kept = shownLines.open(sealed)
  const headers = { 'Set-Cookie': await shownOnceCookie.serialize('', { maxAge: 0 }) }
  return kept?.userId === userId ? { lines: kept.lines, headers } : { headers }
}
