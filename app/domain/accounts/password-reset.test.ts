import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount, PASSWORD } from '#tests/support/factories.ts'
import { requestPasswordReset, resetPassword, sendReset } from './password-reset.server.ts'
import { findViewer, openSession } from './sessions.server.ts'
import { verifySignIn } from './sign-in.server.ts'

const db = await aDatabase()
const now = new Date('2026-03-02T10:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const MINUTE = 60_000
const site = { origin: 'https://gremio.example', name: 'Gremio' }

/** The token in the newest mail of one kind to one address. */
async function tokenMailedTo(recipient: string, kind: 'verify-email' | 'reset-password') {
  const mail = await db
    .selectFrom('outbox')
    .select('bodyText')
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  return /\?token=([\w-]+)/.exec(mail?.bodyText ?? '')?.[1] ?? ''
}

test('A6: asking for a reset writes the same for every address; only a known one gets a mail', async () => {
  const account = await anAccount(db)
  for (const email of [account.email, 'nadie@ejemplo.es']) await requestPasswordReset(db, email, site)
  const jobs = await db.selectFrom('jobs').select('payload').where('kind', '=', 'send-reset').execute()
  expect(jobs.map(({ payload }) => payload)).toEqual([
    { email: account.email, site },
    { email: 'nadie@ejemplo.es', site },
  ])
  await sendReset(db, 'nadie@ejemplo.es', { now, site })
  await sendReset(db, account.email, { now, site })
  const mails = await db.selectFrom('outbox').select('recipient').where('kind', '=', 'reset-password').execute()
  expect(mails).toEqual([{ recipient: account.email }])
})

test('A7: a reset token is invalid after an hour, and every older one is invalid once a password was changed', async () => {
  const account = await anAccount(db, { verified: false })
  await sendReset(db, account.email, { now, site })
  const token = await tokenMailedTo(account.email, 'reset-password')
  const outcomes = await Promise.all(
    ['primera-clave', 'segunda-clave'].map((password) => resetPassword(db, { token, password }, { now, site })),
  )
  expect(outcomes.toSorted()).toEqual(['taken-over', 'unusable'])
  const winner = outcomes[0] === 'taken-over' ? 'primera-clave' : 'segunda-clave'
  expect(await verifySignIn(db, { email: account.email, password: winner }, { now })).toMatchObject({
    kind: 'verified',
  })
  expect(await verifySignIn(db, { email: account.email, password: PASSWORD }, { now })).toEqual({ kind: 'refused' })
  // A token of the mail proves that its user reads the address.
  const user = await db.selectFrom('users').select('emailVerifiedAt').where('id', '=', account.id).executeTakeFirst()
  expect(user?.emailVerifiedAt).toEqual(now)
})

test('A7: a reset ends every other session and notifies the owner', async () => {
  const account = await anAccount(db)
  await sendReset(db, account.email, { now, site })
  const older = await tokenMailedTo(account.email, 'reset-password')
  expect(await resetPassword(db, { token: older, password: 'nueva-clave' }, { now: later(60 * MINUTE), site })).toBe(
    'unusable',
  )
  await sendReset(db, account.email, { now, site })
  const newer = await tokenMailedTo(account.email, 'reset-password')
  expect(await resetPassword(db, { token: newer, password: 'nueva-clave' }, { now, site })).toBe('changed')
  expect(await resetPassword(db, { token: older, password: 'otra-clave' }, { now, site })).toBe('unusable')
})

test('A7: a reset ends every other session and tells the owner', async () => {
  const account = await anAccount(db)
  const mine = await openSession(db, account.id, { persistent: true, now })
  const theirs = await openSession(db, account.id, { persistent: true, now })
  const viewer = await findViewer(db, mine.token, now)
  await sendReset(db, account.email, { now, site })
  const token = await tokenMailedTo(account.email, 'reset-password')
  await resetPassword(db, { token, password: 'nueva-clave' }, { now, site, viewer })
  expect(await findViewer(db, mine.token, now)).toBeDefined()
  expect(await findViewer(db, theirs.token, now)).toBeUndefined()
  const mail = await db
    .selectFrom('outbox')
    .select('subject')
    .where('recipient', '=', account.email)
    .where('kind', '=', 'password-changed')
    .execute()
  expect(mail).toEqual([{ subject: 'Tu contraseña de Gremio ha cambiado' }])
})
