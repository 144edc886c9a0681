import { createCookie } from '@remix-run/node'
import { sealing } from '#app/adapters/tokens.server.ts'
import type { HalfSignedIn } from '#app/domain/accounts/sign-in.server.ts'
import { MINUTE_MS } from '#app/locale/durations.ts'
import { cookieDefaults, cookieName, readCookie } from './cookies.server.ts'

/** Long enough to find the telephone; afterwards the password is needed again. */
const LIFETIME_MS = 10 * MINUTE_MS

/** A person who has shown the password but no code yet, and whether they want to be remembered. */
export interface SecondStep extends HalfSignedIn {
  remember: boolean
}

const halves = sealing<SecondStep>('second step', LIFETIME_MS)

// It is not a session: only the pages that ask for the code read it.
const secondStepCookie = createCookie(cookieName('second-step'), { ...cookieDefaults, maxAge: LIFETIME_MS / 1000 })

/** The `Set-Cookie` header that carries the first half of a sign-in to the page that asks for the code. */
export function serializeHalfSignedIn({ userId, eventId, passwordMark, remember }: SecondStep): Promise<string> {
  return secondStepCookie.serialize(halves.seal({ userId, eventId, passwordMark, remember }))
}

/** The first half of a sign-in, or undefined when there is none or it has expired. */
export async function findHalfSignedIn(request: Request): Promise<SecondStep | undefined> {
  return halves.open(await readCookie(secondStepCookie, request))
}

/** The `Set-Cookie` header that deletes it. */
export function forgetHalfSignedIn(): Promise<string> {
  return secondStepCookie.serialize('', { maxAge: 0 })
}
