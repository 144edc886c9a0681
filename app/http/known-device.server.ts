import { createCookie } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import { isKnownDevice, rememberDevice } from '#app/domain/accounts/known-devices.server.ts'
import { KNOWN_DEVICE_DAYS } from '#app/domain/tables/periods.ts'
import { DAY_SECONDS } from '#app/locale/durations.ts'
import { cookieDefaults, cookieName, readCookie } from './cookies.server.ts'

/** It gives no access: it only shows the sign-in that this browser is known to its accounts. */
const deviceCookie = createCookie(cookieName('device'), {
  ...cookieDefaults,
  maxAge: KNOWN_DEVICE_DAYS * DAY_SECONDS,
})

const TOKEN_LENGTH = 43

async function deviceToken(request: Request): Promise<string | undefined> {
  const token: unknown = await readCookie(deviceCookie, request)
  return typeof token === 'string' && token.length === TOKEN_LENGTH ? token : undefined
}

/** The key by which attempts of this browser at this account are counted, when it has signed in there before. */
export async function knownDevice(
  request: Request,
  account: { email: string } | { userId: string },
): Promise<string | undefined> {
  const token = await deviceToken(request)
  if (!token || !(await isKnownDevice(db, token, account))) return undefined
  return `${token}\n${'email' in account ? account.email : account.userId}`
}

/** Remembers that this browser has signed in. @returns the `Set-Cookie` header. */
export async function rememberedDevice(request: Request, userId: string, now: Date): Promise<string> {
  return deviceCookie.serialize(await rememberDevice(db, userId, { token: await deviceToken(request), now }))
}
