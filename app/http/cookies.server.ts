import type { IncomingHttpHeaders } from 'node:http'
import { createCookie, type Cookie } from '@remix-run/node'
import { parse } from 'cookie'
import { config } from '#app/config/env.server.ts'

/** `__Host-` and Secure are dropped by browsers on plain http, so both follow the scheme of APP_ORIGIN. */
export const cookieName = (name: string) => (config.secure ? `__Host-${name}` : name)

export const cookieDefaults = {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: config.secure,
} as const

/** Carries the opaque token of a session. Not signed: the token is 256 random bits. */
export const sessionCookie = createCookie(cookieName('session'), cookieDefaults)

/** Whether an answer takes the session's cookie away: somebody has signed out. */
export const endsSession = (headers: Headers): boolean =>
  headers.getSetCookie().some((line) => line.startsWith(`${sessionCookie.name}=;`))

/** A request as Remix has it, or as the server got it. */
export interface Asked {
  headers: Headers | IncomingHttpHeaders
}

/**
 * The one place where the Cookie header is read. Who is asked whether a cookie is there and who reads what it holds must
 * never disagree: what follows from the first (a page may be shared, a post is harmless) relies on the second.
 */
const headerOf = ({ headers }: Asked): string | null =>
  (headers instanceof Headers ? headers.get('Cookie') : headers.cookie) ?? null

/** What a cookie holds, decoded and with its signature checked; null when the request has none of this name. */
export const readCookie = (cookie: Cookie, asked: Asked): Promise<unknown> => cookie.parse(headerOf(asked))

/** The text of a cookie; undefined when the request has none of this name. */
export function cookieText(name: string, asked: Asked): string | undefined {
  const header = headerOf(asked)
  // The parser that Remix's own cookies use.
  return header === null ? undefined : parse(header)[name]
}

/** Whether the request has a cookie of this name, with any value. */
export const hasCookie = (name: string, asked: Asked): boolean => cookieText(name, asked) !== undefined

/** The token in the session cookie, if there is one. */
export async function sessionToken(asked: Asked): Promise<string | undefined> {
  const token: unknown = await readCookie(sessionCookie, asked)
  return typeof token === 'string' && token.length > 0 ? token : undefined
}
