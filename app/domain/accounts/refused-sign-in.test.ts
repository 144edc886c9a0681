import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount, PASSWORD } from '#tests/support/factories.ts'
import { HASHES_AT_ONCE, HASHES_WAITING, PasswordsBusyError, verifyPassword } from './passwords.server.ts'
import { beginSession, verifySignIn } from './sign-in.server.ts'

const db = await aDatabase()
const now = new Date('2026-03-02T10:00:00Z')
const site = { origin: 'https://gremio.example', name: 'Gremio' }

test('A1, A11: an unknown address and a wrong password get the same answer; only the right password reveals a suspension', async () => {
  const account = await anAccount(db)
  const suspended = await anAccount(db, { user: { state: 'suspendido' } })
  const origin = { userAgent: 'Firefox', ipPrefix: '203.0.113.0/24' }
  const attempt = (email: string, password: string) => verifySignIn(db, { email, password }, { now, origin })
  expect(await attempt('nadie@ejemplo.es', PASSWORD)).toEqual({ kind: 'refused' })
  expect(await attempt(account.email, 'otra cosa')).toEqual({ kind: 'refused' })
  expect(await attempt(suspended.email, 'otra cosa')).toEqual({ kind: 'refused' })
  expect(await attempt(suspended.email, PASSWORD)).toEqual({ kind: 'suspended', userId: suspended.id })
  const right = await attempt(account.email.toUpperCase(), PASSWORD)
  expect(right).toEqual({ kind: 'verified', userId: account.id })
  await beginSession(db, { userId: account.id }, { persistent: true, now, site, origin })

  const events = await db
    .selectFrom('loginEvents')
    .select(['success', 'reason', 'userId', 'ipPrefix'])
    .orderBy('id')
    .execute()
  expect(events.map(({ success, reason }) => [success, reason])).toEqual([
    [false, 'unknown-address'],
    [false, 'wrong-password'],
    [false, 'wrong-password'],
    [false, 'state-suspendido'],
    [true, null],
  ])
  expect(events.at(-1)).toMatchObject({ userId: account.id, ipPrefix: '203.0.113.0/24' })
})

test('A6: an unknown address costs as much verification of a password as a known one', async () => {
  const account = await anAccount(db)
  const signIn = (email: string) => verifySignIn(db, { email, password: 'otra cosa' }, { now })
  for (const email of [account.email, 'nadie@ejemplo.es']) {
    // While the largest number of passwords is being verified, a sign-in that needs a verification is refused.
    let isFull = true
    const busy = Array.from({ length: HASHES_AT_ONCE + HASHES_WAITING }, async () => {
      do await verifyPassword(undefined, 'azulejo').catch(() => undefined)
      while (isFull)
    })
    const refused = expect(verifyPassword(undefined, 'azulejo')).rejects.toThrow(PasswordsBusyError)
    const outcome = signIn(email).catch((error: unknown) => error)
    await refused
    expect(await outcome, email).toBeInstanceOf(PasswordsBusyError)
    isFull = false
    await Promise.all(busy)
    expect(await signIn(email), email).toEqual({ kind: 'refused' })
  }
})

test('A11: where addresses have to be confirmed, signing in before that is refused like a wrong password', async () => {
  const account = await anAccount(db, { verified: false })
  const attempt = (requireVerified: boolean) =>
    verifySignIn(db, { email: account.email, password: PASSWORD }, { now, requireVerified })
  expect(await attempt(true)).toEqual({ kind: 'refused' })
  expect(await attempt(false)).toMatchObject({ kind: 'verified' })
  await db.updateTable('users').set({ emailVerifiedAt: now }).where('id', '=', account.id).execute()
  expect(await attempt(true)).toMatchObject({ kind: 'verified' })
})
