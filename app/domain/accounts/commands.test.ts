import { expect, test } from 'vitest'
import { readPayload } from '#app/domain/outbox/job-payloads.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount, PASSWORD } from '#tests/support/factories.ts'
import { answerRegistration, registerAccount, requestAccount, resendVerification } from './commands.server.ts'
import { verifyEmail } from './proving.server.ts'
import { HASHES_AT_ONCE, HASHES_WAITING, PasswordsBusyError, verifyPassword } from './passwords.server.ts'
import { requestPasswordReset, resetPassword, sendReset } from './password-reset.server.ts'
import { purgeExpired } from '#app/domain/retention/purge.server.ts'
import { findViewer, openSession } from './sessions.server.ts'
import { beginSession, verifySignIn } from './sign-in.server.ts'
import { findTermsVersion } from './terms.server.ts'

const db = await aDatabase()
const now = new Date('2026-03-02T10:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const site = { origin: 'https://gremio.example', name: 'Gremio' }
const terms = { now, site, termsVersion: '2026-03' }
const ana = { fullName: 'Ana Beltrán Ruiz', email: 'ana.beltran@ejemplo.es', password: 'Puente-romano-7' }

const verify = (token: string, at = now) =>
  verifyEmail(db, token, { by: 'password', password: PASSWORD }, { now: at, site })

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

test('A3, A5, R6: registering makes an account with a profile and remembers which terms were accepted', async () => {
  const outcome = await registerAccount(db, { ...ana, email: 'José.Peña@ejemplo.es'.toLowerCase() }, terms)
  expect(outcome).toMatchObject({ kind: 'registered', username: 'jose.pena' })
  const row = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .select(['email', 'fullName', 'username', 'termsVersion', 'emailVerifiedAt', 'passwordHash', 'role', 'state'])
    .where('email', '=', 'josé.peña@ejemplo.es')
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    fullName: 'Ana Beltrán Ruiz',
    username: 'jose.pena',
    termsVersion: '2026-03',
    emailVerifiedAt: null,
    role: 'usuario',
    state: 'activo',
  })
  expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

/** Does the worker's half of every registration that waits. */
async function answerRegistrations(at = now) {
  const jobs = await db.deleteFrom('jobs').where('kind', '=', 'answer-registration').returning('payload').execute()
  for (const { payload } of jobs) await answerRegistration(db, readPayload('answer-registration', payload), at)
  return jobs.length
}

const mailsTo = async (recipient: string) =>
  (await db.selectFrom('outbox').select('kind').where('recipient', '=', recipient).orderBy('createdAt').execute()).map(
    ({ kind }) => kind,
  )

test('A3: the same registration sent twice at once opens one account and sends one mail', async () => {
  const twice = { ...ana, email: 'doble.clic@ejemplo.es' }
  await Promise.all([requestAccount(db, twice, terms), requestAccount(db, twice, terms)])
  expect(await answerRegistrations(later(MINUTE))).toBe(2)
  expect(await mailsTo(twice.email)).toEqual(['verify-email'])
  expect(await db.selectFrom('users').select('id').where('email', '=', twice.email).execute()).toHaveLength(1)
})

test('A11: a registration with a known address leaves the same job, and nothing else but a mail to the owner', async () => {
  const owner = await anAccount(db, { user: { createdAt: later(-DAY) } })
  const counts = async () => [
    await db
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .executeTakeFirst(),
    await db
      .selectFrom('profiles')
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .executeTakeFirst(),
  ]
  const before = await counts()
  for (const fullName of ['Un ladrón', 'Otro'])
    await requestAccount(db, { ...ana, fullName, email: owner.email }, terms)
  expect(await counts()).toEqual(before)
  expect(await answerRegistrations(now)).toBe(2)
  expect(await mailsTo(owner.email)).toEqual(['registered-already'])
  expect(await verifySignIn(db, { email: owner.email, password: PASSWORD }, { now })).toMatchObject({
    kind: 'verified',
  })
})

test('A11, A12: whoever registers again before confirming the address gets the link again, once a day', async () => {
  const lost = { ...ana, email: 'perdido@ejemplo.es' }
  await requestAccount(db, lost, terms)
  await answerRegistrations()
  for (const hours of [1, 2, 26]) {
    await requestAccount(db, lost, { ...terms, now: later(hours * 60 * MINUTE) })
    await answerRegistrations(later(hours * 60 * MINUTE))
  }
  expect(await mailsTo(lost.email)).toEqual(['verify-email', 'verify-email', 'verify-email'])
})

test('A3: two simultaneous registrations with one address: one is kept, the other is told', async () => {
  const twice = { ...ana, email: 'dos.veces@ejemplo.es' }
  const outcomes = await Promise.all([
    registerAccount(db, twice, terms),
    registerAccount(db, { ...twice, email: 'DOS.veces@ejemplo.es', password: 'otra-clave-9' }, terms),
  ])
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['email-taken', 'registered'])
  const mails = await db.selectFrom('outbox').select('id').where('recipient', 'ilike', twice.email).execute()
  expect(mails).toHaveLength(1)
})

test('A5: of people with the same name at different houses each gets a username of their own', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, (_, n) => registerAccount(db, { ...ana, email: `lola@casa${n}.es` }, terms)),
  )
  const names = outcomes.map((outcome) => (outcome.kind === 'registered' ? outcome.username : outcome.kind))
  expect(new Set(names).size).toBe(12)
  expect(names).toContain('lola')
  expect(names).toContain('lola2')
  for (const name of names) expect(name).toMatch(/^lola\d*$/)
})

test('A12: the mail of a registration verifies its address, once is enough and twice does no harm', async () => {
  await registerAccount(db, { ...ana, email: 'verifica@ejemplo.es' }, terms)
  const token = await tokenMailedTo('verifica@ejemplo.es', 'verify-email')
  const outcomes = await Promise.all([0, 1].map(() => verify(token)))
  expect(outcomes.map(({ kind }) => kind)).toEqual(['proved', 'proved'])
  const user = await db
    .selectFrom('users')
    .select('emailVerifiedAt')
    .where('email', '=', 'verifica@ejemplo.es')
    .executeTakeFirst()
  expect(user?.emailVerifiedAt).toEqual(now)
  expect(await verify('made-up')).toEqual({ kind: 'unusable' })
})

test('A12: a link does not verify an address that has changed since, nor after seven days', async () => {
  const { id } = (await registerAccount(db, { ...ana, email: 'antes@ejemplo.es' }, terms)) as { id: string }
  const token = await tokenMailedTo('antes@ejemplo.es', 'verify-email')
  expect(await verify(token, later(7 * DAY))).toEqual({ kind: 'unusable' })
  await db.updateTable('users').set({ email: 'despues@ejemplo.es' }).where('id', '=', id).execute()
  expect(await verify(token)).toEqual({ kind: 'unusable' })
  const user = await db.selectFrom('users').select('emailVerifiedAt').where('id', '=', id).executeTakeFirst()
  expect(user?.emailVerifiedAt).toBeNull()
})

test('A12: a verification is sent again while it is missing, and not after', async () => {
  const account = await anAccount(db, { verified: false })
  expect(await resendVerification(db, account.id, { now, site })).toBe('sent')
  await verify(await tokenMailedTo(account.email, 'verify-email'))
  expect(await resendVerification(db, account.id, { now, site })).toBe('already-verified')
})

test('A1, A11: an unknown address and a wrong password read the same; that it is suspended learns who knows the password', async () => {
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

test('A6: an unknown address costs the same verification of a password as a known one', async () => {
  const account = await anAccount(db)
  const signIn = (email: string) => verifySignIn(db, { email, password: 'otra cosa' }, { now })
  for (const email of [account.email, 'nadie@ejemplo.es']) {
    // Where no more passwords can be judged, whoever needs that is refused.
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

test('A7: a reset token works once, also when it is used twice at the same moment', async () => {
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
  // Whoever holds the mail reads the address.
  const user = await db.selectFrom('users').select('emailVerifiedAt').where('id', '=', account.id).executeTakeFirst()
  expect(user?.emailVerifiedAt).toEqual(now)
})

test('A7: a reset token is worthless after an hour, and so is every older one once a password was changed', async () => {
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

test('R6: the terms in force are the newest published ones, and the built-in ones before any', async () => {
  expect(await findTermsVersion(db, now)).toBe('2026-11')
  await db
    .insertInto('pages')
    .values([
      { slug: 'terms', version: 'primera', body: '…', publishedAt: later(-2 * DAY) },
      { slug: 'terms', version: 'segunda', body: '…', publishedAt: later(-DAY) },
      { slug: 'terms', version: 'futura', body: '…', publishedAt: later(DAY) },
      { slug: 'privacy', version: 'otra', body: '…', publishedAt: now },
    ])
    .execute()
  expect(await findTermsVersion(db, now)).toBe('segunda')
})

test('A2, E17: what has run out is deleted: sessions, links, and sign-ins after ninety days', async () => {
  const account = await anAccount(db)
  await openSession(db, account.id, { persistent: false, now: later(-DAY) })
  await db.deleteFrom('loginEvents').execute()
  await verifySignIn(db, { email: account.email, password: 'otra cosa' }, { now: later(-91 * DAY) })
  await verifySignIn(db, { email: account.email, password: 'otra cosa' }, { now: later(-89 * DAY) })
  await purgeExpired(db, now)
  const left = await db.selectFrom('loginEvents').select('at').execute()
  expect(left).toEqual([{ at: later(-89 * DAY) }])
  expect(await db.selectFrom('sessions').select('id').where('userId', '=', account.id).execute()).toEqual([])
})

test('A11: where addresses have to be confirmed nobody comes in before, as with a wrong password', async () => {
  const account = await anAccount(db, { verified: false })
  const attempt = (requireVerified: boolean) =>
    verifySignIn(db, { email: account.email, password: PASSWORD }, { now, requireVerified })
  expect(await attempt(true)).toEqual({ kind: 'refused' })
  expect(await attempt(false)).toMatchObject({ kind: 'verified' })
  await db.updateTable('users').set({ emailVerifiedAt: now }).where('id', '=', account.id).execute()
  expect(await attempt(true)).toMatchObject({ kind: 'verified' })
})
