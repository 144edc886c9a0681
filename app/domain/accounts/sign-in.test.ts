import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#app/db.server.ts'
import { saveSettings } from '#app/domain/settings/settings.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { anAccount, PASSWORD } from '#tests/support/factories.ts'
import type { SessionOrigin } from './sessions.server.ts'
import { beginSession, verifySignIn } from './sign-in.server.ts'

const db = await aDatabase()
const now = new Date('2026-03-02T10:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const site = { origin: 'https://gremio.example', name: 'Gremio' }
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1'
const home: SessionOrigin = { userAgent: FIREFOX, ipPrefix: '203.0.113.0/24' }

async function signInFrom(account: { id: string; email: string }, origin: SessionOrigin, at = now) {
  const outcome = await verifySignIn(db, { email: account.email, password: PASSWORD }, { now: at, origin })
  if (outcome.kind !== 'verified') throw new Error(outcome.kind)
  await beginSession(db, outcome, { persistent: true, now: at, site, origin })
}

const alertsTo = (account: { id: string }) =>
  db
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'bodyText'])
    .where('userId', '=', account.id)
    .where('kind', '=', 'new-device')
    .orderBy('createdAt')
    .execute()

test('E15: the first sign-in of a new account sends no alert; one from another device or network does, once', async () => {
  const account = await anAccount(db, { user: { createdAt: now } })
  await signInFrom(account, home)
  await signInFrom(account, home, later(DAY_MS))
  expect(await alertsTo(account)).toEqual([])

  await signInFrom(account, { ...home, userAgent: IPHONE }, later(DAY_MS))
  await signInFrom(account, { ...home, userAgent: IPHONE }, later(2 * DAY_MS))
  await signInFrom(account, { ...home, ipPrefix: '198.51.100.0/24' }, later(2 * DAY_MS))
  await signInFrom(account, { ...home, userAgent: FIREFOX.replaceAll('140.0', '141.0') }, later(3 * DAY_MS))
  const [phone, network, ...more] = await alertsTo(account)
  expect(more).toEqual([])
  expect(phone).toMatchObject({ recipient: account.email, subject: 'Nuevo inicio de sesión en Gremio' })
  expect(phone?.bodyText).toContain('Safari en iOS, red 203.0.113.0/24, 3 de marzo de 2026 a las 11:00')
  expect(network?.bodyText).toContain('Firefox en Linux, red 198.51.100.0/24')
  const link = /\/dashboard\/settings\/security\/devices\/([0-9a-f-]{36})/.exec(phone?.bodyText ?? '')?.[1] as string
  const session = await db.selectFrom('sessions').select('deviceName').where('id', '=', link).executeTakeFirst()
  expect(session).toEqual({ deviceName: 'Safari en iOS' })
})

test('E15: an old account whose sign-ins were deleted gets the alert all the same', async () => {
  const account = await anAccount(db, { user: { createdAt: later(-200 * DAY_MS) } })
  await signInFrom(account, home)
  expect(await alertsTo(account)).toHaveLength(1)
})

test('E15: two sign-ins at the same moment from one new device send one mail', async () => {
  const account = await anAccount(db, { user: { createdAt: now } })
  await signInFrom(account, home)
  const origin = { ...home, userAgent: IPHONE }
  const begin = () => beginSession(db, { userId: account.id }, { persistent: true, now, site, origin })
  // Neither of them can write yet, so both have read the same state.
  const both = await inTransaction(db, async (trx) => {
    await sql`LOCK TABLE login_events IN SHARE MODE`.execute(trx)
    const begun = [begin(), begin()]
    await eventually(async () => {
      const { rows } = await sql<{ waiting: number }>`
        SELECT count(*)::int AS waiting FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
      expect(rows).toEqual([{ waiting: 2 }])
    })
    return begun
  })
  await Promise.all(both)
  expect(await alertsTo(account)).toHaveLength(1)
})

test('E15: a person who has switched the alerts off gets none', async () => {
  const account = await anAccount(db, { user: { createdAt: now } })
  await saveSettings(db, account.id, { loginAlerts: false }, now)
  await signInFrom(account, home)
  await signInFrom(account, { ...home, userAgent: IPHONE })
  expect(await alertsTo(account)).toEqual([])
})
