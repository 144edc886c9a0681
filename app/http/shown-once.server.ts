import { createCookie } from '@remix-run/node'
import { sealing } from '#app/adapters/tokens.server.ts'
import { MINUTE_MS } from '#app/locale/durations.ts'
import { cookieDefaults, cookieName, readCookie } from './cookies.server.ts'

const LIFETIME_MS = 5 * MINUTE_MS
const shownLines = sealing<{ reader: string; lines: string[] }>('shown once', LIFETIME_MS)
const shownOnceCookie = createCookie(cookieName('shown-once'), { ...cookieDefaults, maxAge: LIFETIME_MS / 1000 })

/**
 * The `Set-Cookie` header that carries sealed lines from a form's redirect to the page that shows them once. `reader`
 * is the account's id, or the page where nobody is signed in.
 */
export function serializeShownOnce(reader: string, lines: string[]): Promise<string> {
  return shownOnceCookie.serialize(shownLines.seal({ reader, lines }))
}

/** The lines to show to this reader now, and the header that takes them away. */
export async function takeShownOnce(
  request: Request,
  reader: string,
): Promise<{ lines?: string[]; headers?: { 'Set-Cookie': string } }> {
  const sealed: unknown = await readCookie(shownOnceCookie, request)
  if (!sealed) return {}
  const kept = shownLines.open(sealed)
  const headers = { 'Set-Cookie': await shownOnceCookie.serialize('', { maxAge: 0 }) }
  return kept?.reader === reader ? { lines: kept.lines, headers } : { headers }
}
