import { expect, test } from 'vitest'
import { inTransaction } from '#app/db.server.ts'
import { saveSettings } from '#app/domain/settings/settings.server.ts'
import type { Frequency, Settings } from '#app/domain/settings/values.ts'
import { announce } from './announcements.server.ts'
import { addNotification, type NewNotification } from './commands.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'

const db = await aDatabase()
const now = new Date('2026-03-02T10:00:00Z')

async function someone(settings?: Partial<Settings>) {
  const person = await anAccount(db)
  if (settings) await saveSettings(db, person.id, settings, now)
  return person.id
}

const tellOf = (userId: string, what: Partial<NewNotification> = {}) =>
  inTransaction(db, (trx) =>
    addNotification(trx, {
      userId,
      type: 'listing_update',
      title: 'Tu anuncio vuelve a verse',
      message: 'Ya se puede encontrar.',
      href: '/dashboard',
      now,
      ...what,
    }),
  )

const notificationsOf = (userId: string) =>
  db.selectFrom('notifications').selectAll().where('userId', '=', userId).execute()

const deliveriesOf = (userId: string) =>
  db
    .selectFrom('notificationDeliveries')
    .select(['channel', 'priority', 'dueAt'])
    .where('userId', '=', userId)
    .orderBy('channel')
    .execute()

async function withBrowser(userId: string) {
  const text = (letter: string, length: number) => letter.repeat(length)
  await db
    .insertInto('pushSubscriptions')
    .values({ userId, endpoint: `https://push.example/${userId}`, p256dh: text('p', 87), auth: text('a', 22) })
    .execute()
}

test('O2: a notification is written in the transaction of its cause, and rolled back with it', async () => {
  const userId = await someone()
  await expect(
    inTransaction(db, async (trx) => {
      await addNotification(trx, { userId, type: 'listing_update', title: 'Nada', message: 'Nada', now })
      throw new Error('changed its mind')
    }),
  ).rejects.toThrow('changed its mind')
  expect(await notificationsOf(userId)).toEqual([])
  expect(await deliveriesOf(userId)).toEqual([])

  await tellOf(userId)
  expect(await notificationsOf(userId)).toMatchObject([
    { type: 'listing_update', title: 'Tu anuncio vuelve a verse', href: '/dashboard', read: false, createdAt: now },
  ])
})

test('O2: the same cause given twice makes one notification and one mail', async () => {
  const userId = await someone()
  await tellOf(userId, { dedupeKey: 'una vez' })
  await tellOf(userId, { dedupeKey: 'una vez' })
  expect(await notificationsOf(userId)).toHaveLength(1)
  expect(await deliveriesOf(userId)).toHaveLength(1)
})

test('E4: a person without saved settings gets a mail at once, and a push where a browser asked for it', async () => {
  const userId = await someone()
  await tellOf(userId)
  expect(await deliveriesOf(userId)).toEqual([{ channel: 'mail', priority: 0, dueAt: now }])
  await withBrowser(userId)
  await tellOf(userId)
  expect((await deliveriesOf(userId)).map(({ channel }) => channel)).toEqual(['mail', 'mail', 'push'])
})

test('E4: each channel that is switched off is left out', async () => {
  const quiet = await someone({ emailNotifications: false, pushNotifications: false })
  await withBrowser(quiet)
  await tellOf(quiet)
  expect(await deliveriesOf(quiet)).toEqual([])
  expect(await notificationsOf(quiet)).toMatchObject([{ inApp: true, read: false }])

  const elsewhere = await someone({ inAppNotifications: false })
  await tellOf(elsewhere)
  expect(await notificationsOf(elsewhere)).toMatchObject([{ inApp: false, read: true }])
  expect(await deliveriesOf(elsewhere)).toHaveLength(1)
})

test.each<[Frequency, string, string, string, string]>([
  ['daily', 'Europe/Madrid', '2026-03-02T06:59:59Z', '2026-03-02T07:00:00.000Z', 'before eight'],
  ['daily', 'Europe/Madrid', '2026-03-02T07:00:00Z', '2026-03-03T07:00:00.000Z', 'at eight'],
  ['daily', 'Europe/Madrid', '2026-03-28T12:00:00Z', '2026-03-29T06:00:00.000Z', 'the night that summer begins'],
  ['daily', 'Europe/Madrid', '2026-10-24T12:00:00Z', '2026-10-25T07:00:00.000Z', 'the night that it ends'],
  ['daily', 'America/New_York', '2026-03-07T20:00:00Z', '2026-03-08T12:00:00.000Z', 'where summer begins earlier'],
  ['daily', 'Asia/Tokyo', '2026-03-02T22:59:00Z', '2026-03-02T23:00:00.000Z', 'where it is tomorrow'],
  ['weekly', 'Europe/Madrid', '2026-03-02T06:00:00Z', '2026-03-02T07:00:00.000Z', 'early on a Monday'],
  ['weekly', 'Europe/Madrid', '2026-03-02T08:00:00Z', '2026-03-09T07:00:00.000Z', 'later on a Monday'],
  ['weekly', 'Europe/Madrid', '2026-03-25T08:00:00Z', '2026-03-30T06:00:00.000Z', 'a week that summer begins in'],
  ['weekly', 'Australia/Sydney', '2026-04-03T08:00:00Z', '2026-04-05T22:00:00.000Z', 'a week that summer ends in'],
])('E5, E8: a %s digest in %s of %s is due at %s: %s', async (frequency, timezone, at, due, _when) => {
  const userId = await someone({ frequency, timezone })
  await tellOf(userId, { now: new Date(at) })
  expect((await deliveriesOf(userId)).map(({ dueAt, priority }) => [dueAt.toISOString(), priority])).toEqual([[due, 1]])
})

test('E6: news by mail goes to those who asked for it; on the page everybody gets it', async () => {
  const [plain, keen] = [await someone(), await someone({ marketingEmails: true })]
  expect(
    await announce(db, { language: 'es', title: 'Nuevo mapa', message: 'El mapa se mueve.', key: 'mapa' }, now),
  ).toBeGreaterThan(1)
  expect(await notificationsOf(plain)).toMatchObject([{ type: 'announcement', title: 'Nuevo mapa', read: false }])
  expect(await deliveriesOf(plain)).toEqual([])
  expect(await deliveriesOf(keen)).toEqual([{ channel: 'mail', priority: 2, dueAt: now }])
})

test('O2: announcing again under the same key reaches only the people it had not reached', async () => {
  const before = await someone()
  const announcement = {
    language: 'es',
    title: 'Mantenimiento',
    message: 'El domingo a las 3:00.',
    key: 'mantenimiento',
  } as const
  await announce(db, announcement, now)
  const [later, gone] = [await someone(), (await anAccount(db, { user: { state: 'suspendido' } })).id]
  expect(await announce(db, { ...announcement, title: 'Mantenimiento, otra vez' }, now)).toBe(1)
  expect(await notificationsOf(before)).toHaveLength(1)
  expect(await notificationsOf(later)).toMatchObject([{ title: 'Mantenimiento, otra vez' }])
  expect(await notificationsOf(gone)).toEqual([])
})

test('E6: messages and reviews are notified only while the person wants them', async () => {
  const userId = await someone({ newMessages: false })
  await tellOf(userId, { type: 'message' })
  expect(await notificationsOf(userId)).toEqual([])
})
