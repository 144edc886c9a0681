import { createCookie } from '@remix-run/node'
import type { HalfSignedIn } from '#app/domain/accounts/sign-in.server.ts'
import { MINUTE_MS } from '#app/locale/durations.ts'
import { cookieDefaults, cookieName, readCookie } from './cookies.server.ts'
import { seal, unseal } from './sealed.server.ts'

/** Long enough to find the telephone; then the password is asked for again. */
const LIFETIME_MS = 10 * MINUTE_MS
const PURPOSE = 'second step'

/** A person who has shown the password but no code yet, and whether they want to be remembered. */
export interface SecondStep extends HalfSignedIn {
  remember: boolean
}

// It is no session: only the pages that ask for the code read it.
const secondStepCookie = createCookie(cookieName('second-step'), { ...cookieDefaults, maxAge: LIFETIME_MS / 1000 })

/** The `Set-Cookie` header that carries the first half of a sign-in to the page that asks for the code. */
export function serializeHalfSignedIn({ userId, eventId, passwordMark, remember }: SecondStep): Promise<string> {
  const half: SecondStep = { userId, eventId, passwordMark, remember }
  return secondStepCookie.serialize(seal(half, PURPOSE, { lifetimeMs: LIFETIME_MS }))
}

/** The first half of a sign-in, or undefined when there is none or it has expired. */
export async function findHalfSignedIn(request: Request): Promise<SecondStep | undefined> {
  const sealed: unknown = await readCookie(secondStepCookie, request)
  return typeof sealed === 'string' ? (unseal(sealed, PURPOSE) as SecondStep | undefined) : undefined
}

/** The `Set-Cookie` header that takes it away. */
export function forgetHalfSignedIn(): Promise<string> {
  return secondStepCookie.serialize('', { maxAge: 0 })
}
