import { createCookie } from '@remix-run/node'
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
