import { createCookie } from '@remix-run/node'
import { MINUTE_MS } from '#app/locale/durations.ts'
import { cookieDefaults, cookieName, readCookie } from './cookies.server.ts'
import { seal, unseal } from './sealed.server.ts'

const LIFETIME_MS = 5 * MINUTE_MS
const PURPOSE = 'shown once'
const shownOnceCookie = createCookie(cookieName('shown-once'), { ...cookieDefaults, maxAge: LIFETIME_MS / 1000 })

/** The `Set-Cookie` header that carries sealed lines from a form's redirect to the page that shows them once. */
export function serializeShownOnce(userId: string, lines: string[]): Promise<string> {
  return shownOnceCookie.serialize(seal({ userId, lines }, PURPOSE, { lifetimeMs: LIFETIME_MS }))
}

/** The lines to show to this person now, and the header that takes them away. */
export async function takeShownOnce(
  request: Request,
  userId: string,
): Promise<{ lines?: string[]; headers?: { 'Set-Cookie': string } }> {
  const sealed: unknown = await readCookie(shownOnceCookie, request)
  if (typeof sealed !== 'string' || sealed === '') return {}
  const kept = unseal(sealed, PURPOSE) as { userId: string; lines: string[] } | undefined
  const headers = { 'Set-Cookie': await shownOnceCookie.serialize('', { maxAge: 0 }) }
  return kept?.userId === userId ? { lines: kept.lines, headers } : { headers }
}
