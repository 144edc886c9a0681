import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { discardFormDraft, DRAFT_LIFETIME_MS, findFormDraft, keepFormDraft } from './drafts.server.ts'
import {
  closeSession,
  closeSessionsOf,
  findViewer,
  IDLE_SESSION_MS,
  openSession,
  PERSISTENT_SESSION_MS,
} from './sessions.server.ts'

const db = await aDatabase()
const now = new Date('2026-03-02T10:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const MINUTE = 60_000

test('A2: remembered, a session lasts thirty days; not remembered, twelve hours without a visit', async () => {
  const { id } = await anAccount(db)
  const remembered = await openSession(db, id, { persistent: true, now })
  const passing = await openSession(db, id, { persistent: false, now })
  expect(PERSISTENT_SESSION_MS).toBe(30 * 24 * 60 * MINUTE)
  expect(await findViewer(db, passing.token, later(IDLE_SESSION_MS - 1))).toBeDefined()
  expect(await findViewer(db, passing.token, later(2 * IDLE_SESSION_MS))).toBeUndefined()
  expect(await findViewer(db, remembered.token, later(2 * IDLE_SESSION_MS))).toBeDefined()
  const untouched = await openSession(db, id, { persistent: true, now })
  expect(await findViewer(db, untouched.token, later(PERSISTENT_SESSION_MS))).toBeUndefined()
})

test('A9: a visit prolongs the session, at most every quarter of an hour, and says when its cookie is due', async () => {
  const { id } = await anAccount(db)
  const { token } = await openSession(db, id, { persistent: true, now })
  const expiry = async () =>
    (await db.selectFrom('sessions').select('expiresAt').where('userId', '=', id).executeTakeFirst())?.expiresAt

  expect((await findViewer(db, token, later(14 * MINUTE)))?.cookieIsDue).toBe(false)
  expect(await expiry()).toEqual(later(PERSISTENT_SESSION_MS))
  expect((await findViewer(db, token, later(16 * MINUTE)))?.cookieIsDue).toBe(true)
  expect(await expiry()).toEqual(later(PERSISTENT_SESSION_MS + 16 * MINUTE))
  expect((await findViewer(db, token, later(17 * MINUTE)))?.cookieIsDue).toBe(false)
})

test('A2, A9: however often it is visited, a session ends after ninety days', async () => {
  const { id } = await anAccount(db)
  const { token } = await openSession(db, id, { persistent: true, now })
  const DAY = 24 * 60 * MINUTE
  for (let day = 20; day < 90; day += 20) expect(await findViewer(db, token, later(day * DAY))).toBeDefined()
  expect(await findViewer(db, token, later(90 * DAY - 1))).toMatchObject({ cookieIsDue: false })
  expect(await findViewer(db, token, later(90 * DAY))).toBeUndefined()

  // A session that was prolonged beyond the limit, before there was one.
  const old = await openSession(db, id, { persistent: true, now })
  await db
    .updateTable('sessions')
    .set({ expiresAt: later(110 * DAY) })
    .where('id', '=', old.id)
    .execute()
  expect(await findViewer(db, old.token, later(91 * DAY))).toBeUndefined()
})

test('A8: the database keeps only the hash of a token', async () => {
  const { id } = await anAccount(db)
  const { token } = await openSession(db, id, { persistent: true, now })
  const row = await db.selectFrom('sessions').select('tokenHash').where('userId', '=', id).executeTakeFirstOrThrow()
  expect(row.tokenHash).toHaveLength(32)
  expect(Buffer.from(token, 'base64url').equals(row.tokenHash)).toBe(false)
  expect(await findViewer(db, row.tokenHash.toString('base64url'), now)).toBeUndefined()
})

test('A8, A10: a closed session gives no access, and closing it twice has the effect of once', async () => {
  const { id } = await anAccount(db)
  const { token } = await openSession(db, id, { persistent: true, now })
  await closeSession(db, token)
  await closeSession(db, token)
  expect(await findViewer(db, token, now)).toBeUndefined()
})

test('A8: all sessions of an account but one can be ended; those of other accounts stay', async () => {
  const [one, other] = [await anAccount(db), await anAccount(db)]
  const kept = await openSession(db, one.id, { persistent: true, now })
  const ended = await openSession(db, one.id, { persistent: true, now })
  const foreign = await openSession(db, other.id, { persistent: true, now })
  await closeSessionsOf(db, one.id, { except: (await findViewer(db, kept.token, now))?.sessionId })
  expect(await findViewer(db, kept.token, now)).toBeDefined()
  expect(await findViewer(db, ended.token, now)).toBeUndefined()
  expect(await findViewer(db, foreign.token, now)).toBeDefined()
})

test('A8: no session of a suspended account gives access', async () => {
  const { id } = await anAccount(db)
  const { token } = await openSession(db, id, { persistent: true, now })
  await db.updateTable('users').set({ state: 'suspendido' }).where('id', '=', id).execute()
  expect(await findViewer(db, token, now)).toBeUndefined()
})

test('C11: a kept draft is its owner’s, for an hour, and the newest replaces the older', async () => {
  const [ana, bruno] = [await anAccount(db), await anAccount(db)]
  const path = '/dashboard/create-listing'
  await keepFormDraft(db, ana.id, { path, fields: { title: 'Primero' }, now })
  await keepFormDraft(db, ana.id, { path, fields: { title: 'Segundo', tags: ['uno', 'dos'] }, now })
  expect(await findFormDraft(db, ana.id, { path, now })).toEqual({ title: 'Segundo', tags: ['uno', 'dos'] })
  expect(await findFormDraft(db, bruno.id, { path, now })).toBeUndefined()
  expect(await findFormDraft(db, ana.id, { path: '/dashboard', now })).toBeUndefined()
  expect(await findFormDraft(db, ana.id, { path, now: later(DRAFT_LIFETIME_MS) })).toBeUndefined()
  await discardFormDraft(db, ana.id, path)
  expect(await findFormDraft(db, ana.id, { path, now })).toBeUndefined()
})
