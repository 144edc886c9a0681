import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount, PASSWORD } from '#tests/support/factories.ts'
import { changePassword, isPasswordOf } from './password-change.server.ts'
import { findViewer, openSession } from './sessions.server.ts'
import { isTokenUsable, issueToken } from './tokens.server.ts'

const db = await aDatabase()
const now = new Date('2026-03-02T10:00:00Z')
const site = { origin: 'https://gremio.example', name: 'Gremio' }

async function aSignedInAccount() {
  const account = await anAccount(db)
  const { token } = await openSession(db, account.id, { persistent: true, now })
  const viewer = await findViewer(db, token, now)
  return { ...account, context: { now, site, keepSession: viewer?.sessionId as string } }
}

test('E13: fifty changes at once leave one new password, one session and one mail', async () => {
  const { id, context } = await aSignedInAccount()
  for (let device = 0; device < 3; device += 1) await openSession(db, id, { persistent: true, now })
  const wanted = Array.from({ length: 50 }, (_, number) => `clave-nueva-${number}`)
  const outcomes = await Promise.all(
    wanted.map((newPassword) => changePassword(db, id, { currentPassword: PASSWORD, newPassword }, context)),
  )
  const won = wanted.filter((_, number) => outcomes[number] === 'changed')
  expect(won).toHaveLength(1)
  expect(await isPasswordOf(db, id, won[0] as string)).toBe(true)
  expect(await db.selectFrom('sessions').select('id').where('userId', '=', id).execute()).toEqual([
    { id: context.keepSession },
  ])
  expect(await db.selectFrom('outbox').select('id').where('userId', '=', id).execute()).toHaveLength(1)
})

test('E13: the same form sent many times at once makes one change', async () => {
  const { id, context } = await aSignedInAccount()
  const form = { currentPassword: PASSWORD, newPassword: 'la-misma-clave' }
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => changePassword(db, id, form, context)))
  expect(new Set(outcomes)).toEqual(new Set(['changed']))
  expect(await db.selectFrom('outbox').select('id').where('userId', '=', id).execute()).toHaveLength(1)
})

test('E13: links to a new password that were under way are invalid after a change', async () => {
  const { id, email, context } = await aSignedInAccount()
  const token = await db
    .transaction()
    .execute((trx) => issueToken(trx, { userId: id, email, purpose: 'restablecer', now }))
  expect(await isTokenUsable(db, 'restablecer', token, now)).toBe(true)
  await changePassword(db, id, { currentPassword: PASSWORD, newPassword: 'otra-clave' }, context)
  expect(await isTokenUsable(db, 'restablecer', token, now)).toBe(false)
})
