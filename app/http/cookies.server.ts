import type { IncomingHttpHeaders } from 'node:http'
import { createCookie, type Cookie } from '@remix-run/node'
import { parse, serialize } from 'cookie'
import { config } from '#app/config/env.server.ts'

/** `__Host-` and Secure are dropped by browsers on plain http, so both follow the scheme of APP_ORIGIN. */
export const cookieName = (name: string) => (config.secure ? `__Host-${name}` : name)

export const cookieDefaults = {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: config.secure,
} as const

/** Carries the opaque token of a session. It is not signed, because the token is 256 random bits. */
export const sessionCookie = createCookie(cookieName('session'), cookieDefaults)

/** Whether an answer takes the session's cookie away, so that the person is signed out. */
export const endsSession = (headers: Headers): boolean =>
  headers.getSetCookie().some((line) => line.startsWith(`${sessionCookie.name}=;`))

/** A request of Remix's or of the server's. */
export interface Asked {
  headers: Headers | IncomingHttpHeaders
}

/**
 * The only reader of the Cookie header. Whether a cookie is present and what it holds must never disagree: pages are
 * shared, and posts let through, because of the first.
 */
const headerOf = ({ headers }: Asked): string | null =>
  (headers instanceof Headers ? headers.get('Cookie') : headers.cookie) ?? null

/** The decoded content of a cookie, its signature checked; null when the request has none of this name. */
export const readCookie = (cookie: Cookie, asked: Asked): Promise<unknown> => cookie.parse(headerOf(asked))

/** The text of a cookie; undefined when the request has none of this name. */
export function cookieText(name: string, asked: Asked): string | undefined {
  const header = headerOf(asked)
  // The parser that Remix's own cookies use.
  return header === null ? undefined : parse(header)[name]
}

/** Whether the request has a cookie of this name, with any value. */
export const hasCookie = (name: string, asked: Asked): boolean => cookieText(name, asked) !== undefined

/** The header of a cookie with a plain value. @param maxAge in seconds; 0 deletes the cookie. */
export const plainCookie = (name: string, text: string, maxAge: number): string =>
  serialize(name, text, { ...cookieDefaults, maxAge })

/** Whether the browser has sent any cookie at all. */
export const sendsCookies = (asked: Asked): boolean => Boolean(headerOf(asked))

/** The token in the session cookie, if any. */
export async function sessionToken(asked: Asked): Promise<string | undefined> {
  const token: unknown = await readCookie(sessionCookie, asked)
  return typeof token === 'string' && token.length > 0 ? token : undefined
}
