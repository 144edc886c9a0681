import { expect, test } from 'vitest'
import { readPayload } from '#app/domain/outbox/job-payloads.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount, PASSWORD } from '#tests/support/factories.ts'
import { answerRegistration, registerAccount, requestAccount, resendVerification } from './commands.server.ts'
import { verifyEmail } from './proving.server.ts'
import { purgeExpired } from '#app/domain/retention/purge.server.ts'
import { openSession } from './sessions.server.ts'
import { verifySignIn } from './sign-in.server.ts'
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

test('A11, A12: registering again before the address is confirmed sends the link again, once a day', async () => {
  const lost = { ...ana, email: 'perdido@ejemplo.es' }
  await requestAccount(db, lost, terms)
  await answerRegistrations()
  for (const hours of [1, 2, 26]) {
    await requestAccount(db, lost, { ...terms, now: later(hours * 60 * MINUTE) })
    await answerRegistrations(later(hours * 60 * MINUTE))
  }
  expect(await mailsTo(lost.email)).toEqual(['verify-email', 'verify-email', 'verify-email'])
})

test('A3: of two simultaneous registrations with one address one is kept, and the other gets an answer', async () => {
  const twice = { ...ana, email: 'dos.veces@ejemplo.es' }
  const outcomes = await Promise.all([
    registerAccount(db, twice, terms),
    registerAccount(db, { ...twice, email: 'DOS.veces@ejemplo.es', password: 'otra-clave-9' }, terms),
  ])
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['email-taken', 'registered'])
  const mails = await db.selectFrom('outbox').select('id').where('recipient', 'ilike', twice.email).execute()
  expect(mails).toHaveLength(1)
})

test('A5: people with the same name at different mail providers get different usernames', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, (_, n) => registerAccount(db, { ...ana, email: `lola@casa${n}.es` }, terms)),
  )
  const names = outcomes.map((outcome) => (outcome.kind === 'registered' ? outcome.username : outcome.kind))
  expect(new Set(names).size).toBe(12)
  expect(names).toContain('lola')
  expect(names).toContain('lola2')
  for (const name of names) expect(name).toMatch(/^lola\d*$/)
})

test('A12: the link in the mail verifies the address, also when it is followed twice', async () => {
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

test('A2, E17: expired rows are deleted: sessions, links, and sign-ins after ninety days', async () => {
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
