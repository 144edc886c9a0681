import { expect, test } from 'vitest'
import { HOUR_MS } from '#app/locale/durations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount, PASSWORD } from '#tests/support/factories.ts'
import { confirmEmailChange, requestEmailChange, undoEmailChange } from './email-change.server.ts'
import { changePassword, isPasswordOf } from './password-change.server.ts'
import { openSession } from './sessions.server.ts'
import { isTokenUsable, issueToken } from './tokens.server.ts'

const db = await aDatabase()
const now = new Date('2026-03-02T10:00:00Z')
const HOUR = HOUR_MS
const DAY = 24 * HOUR
const later = (ms: number) => new Date(now.getTime() + ms)
const site = { origin: 'https://gremio.example', name: 'Gremio' }

const request = (userId: string, email: string, at = now) =>
  requestEmailChange(db, userId, { email, password: PASSWORD }, { now: at, site })
/** Confirms a change with the password of the account. */
const confirm = async (token: string, at = now) =>
  (await confirmEmailChange(db, token, { by: 'password', password: PASSWORD }, { now: at, site })).kind
const undo = (token: string, at = now) => undoEmailChange(db, token, { now: at, site })
const userOf = (id: string) =>
  db.selectFrom('users').select(['email', 'emailVerifiedAt']).where('id', '=', id).executeTakeFirstOrThrow()

/** The token in the newest mail of one kind to one address. */
async function tokenTo(recipient: string, kind: string) {
  const mail = await db
    .selectFrom('outbox')
    .select('bodyText')
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  const token = /token=([\w-]+)/.exec(mail?.bodyText ?? '')?.[1]
  if (!token) throw new Error(`no ${kind} to ${recipient}`)
  return token
}

test('E13: a new address counts, verified, from the press of its link on, and the old address is notified', async () => {
  const { id, email } = await anAccount(db)
  expect(await request(id, 'nueva.a@ejemplo.es')).toBe('sent')
  expect((await userOf(id)).email).toBe(email)
  const reset = await db
    .transaction()
    .execute((trx) => issueToken(trx, { userId: id, email, purpose: 'restablecer', now }))
  const token = await tokenTo('nueva.a@ejemplo.es', 'confirm-new-email')
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => confirm(token)))
  expect(new Set(outcomes)).toEqual(new Set(['proved']))
  expect(await userOf(id)).toEqual({ email: 'nueva.a@ejemplo.es', emailVerifiedAt: now })
  // A link to a new password in the old mailbox does not work.
  expect(await isTokenUsable(db, 'restablecer', reset, now)).toBe(false)
  const told = db.selectFrom('outbox').select('id').where('recipient', '=', email).where('kind', '=', 'email-changed')
  expect(await told.execute()).toHaveLength(1)
})

test('E13: a former address that nobody proved may be a stranger’s, and gets no link to the account', async () => {
  const { id, email } = await anAccount(db, { verified: false })
  await request(id, 'sin.errata@ejemplo.es')
  expect(await confirm(await tokenTo('sin.errata@ejemplo.es', 'confirm-new-email'))).toBe('proved')
  expect(await db.selectFrom('outbox').select('id').where('recipient', '=', email).execute()).toEqual([])
})

test('E13: without the password or to the same address nothing is sent', async () => {
  const ana = await anAccount(db)
  const wrong = await requestEmailChange(db, ana.id, { email: 'x@ejemplo.es', password: 'no es' }, { now, site })
  expect(wrong).toBe('wrong-password')
  expect(await request(ana.id, ana.email)).toBe('same-email')
  expect(await db.selectFrom('tokens').select('id').where('userId', '=', ana.id).execute()).toEqual([])
})

test('E13: an address that has an account is answered like any other, and its owner gets a mail without a link', async () => {
  const [ana, bruno] = [await anAccount(db), await anAccount(db)]
  const written = async (email: string) => {
    expect(await request(ana.id, email)).toBe('sent')
    const mails = db.selectFrom('outbox').select(['kind', 'userId', 'subject', 'bodyText'])
    const tokens = db.selectFrom('tokens').select(['purpose', 'usedAt']).where('userId', '=', ana.id)
    return {
      mail: await mails.where('recipient', '=', email).executeTakeFirstOrThrow(),
      token: await tokens.where('email', '=', email).executeTakeFirstOrThrow(),
    }
  }
  const free = await written('libre.del.todo@ejemplo.es')
  const taken = await written(bruno.email)
  expect(taken.token).toEqual(free.token)
  const { bodyText: text, ...mail } = taken.mail
  expect({ ...mail, bodyText: free.mail.bodyText }).toEqual(free.mail)
  expect(text).toContain('Ya es la de la tuya, así que no ha cambiado nada.')
  expect(text).not.toContain('token=')
})

test('E13: when two accounts want one address, the first press gets it, and the other account keeps its own', async () => {
  const people = [await anAccount(db), await anAccount(db)]
  const wanted = 'comun@ejemplo.es'
  const tokens: string[] = []
  for (const { id } of people) {
    await request(id, wanted)
    tokens.push(await tokenTo(wanted, 'confirm-new-email'))
  }
  const outcomes = await Promise.all(tokens.map((token) => confirm(token)))
  expect(outcomes.toSorted()).toEqual(['email-taken', 'proved'])
  const emails = await Promise.all(people.map(async ({ id }) => (await userOf(id)).email))
  expect(emails.filter((email) => email === wanted)).toHaveLength(1)
})

test('E13: a link is valid for a day, only the newest is valid, and none is after a new password', async () => {
  const { id, email } = await anAccount(db)
  await request(id, 'primera@ejemplo.es')
  const first = await tokenTo('primera@ejemplo.es', 'confirm-new-email')
  await request(id, 'segunda@ejemplo.es')
  const second = await tokenTo('segunda@ejemplo.es', 'confirm-new-email')
  expect(await confirm(first)).toBe('unusable')
  expect(await confirm(second, later(DAY))).toBe('unusable')
  const change = { currentPassword: PASSWORD, newPassword: 'otra-clave' }
  await changePassword(db, id, change, { now, site, keepSession: '7f5e1c9a-0000-4000-8000-000000000000' })
  expect(await confirm(second)).toBe('unusable')
  expect((await userOf(id)).email).toBe(email)
})

test('E13: for seven days the old address can take the account back, which ends every session and the password', async () => {
  const { id, email } = await anAccount(db)
  await openSession(db, id, { persistent: true, now })
  await request(id, 'ladron@ejemplo.es')
  await confirm(await tokenTo('ladron@ejemplo.es', 'confirm-new-email'))
  const back = await tokenTo(email, 'email-changed')
  expect(await undo(back, later(7 * DAY))).toBe('unusable')
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => undo(back, later(6 * DAY))))
  expect(new Set(outcomes)).toEqual(new Set(['undone']))
  expect(await userOf(id)).toEqual({ email, emailVerifiedAt: later(6 * DAY) })
  expect(await db.selectFrom('sessions').select('id').where('userId', '=', id).execute()).toEqual([])
  expect(await isPasswordOf(db, id, PASSWORD)).toBe(false)
  const reset = await tokenTo(email, 'reset-password')
  expect(await isTokenUsable(db, 'restablecer', reset, later(6 * DAY))).toBe(true)
})

test('E13: after two changes the first address still takes the account back, and the second cannot any more', async () => {
  const { id, email } = await anAccount(db)
  await request(id, 'b@ejemplo.es')
  await confirm(await tokenTo('b@ejemplo.es', 'confirm-new-email'))
  await request(id, 'c@ejemplo.es', later(HOUR))
  await confirm(await tokenTo('c@ejemplo.es', 'confirm-new-email'), later(HOUR))
  const ofFirst = await tokenTo(email, 'email-changed')
  const ofSecond = await tokenTo('b@ejemplo.es', 'email-changed')
  expect(await undo(ofFirst, later(2 * HOUR))).toBe('undone')
  expect(await undo(ofSecond, later(2 * HOUR))).toBe('unusable')
  expect((await userOf(id)).email).toBe(email)
})

test('E13: an old address that meanwhile belongs to another account is not taken from it', async () => {
  const { id, email } = await anAccount(db)
  await request(id, 'd@ejemplo.es')
  await confirm(await tokenTo('d@ejemplo.es', 'confirm-new-email'))
  await anAccount(db, { email })
  expect(await undo(await tokenTo(email, 'email-changed'))).toBe('email-taken')
  expect((await userOf(id)).email).toBe('d@ejemplo.es')
})
