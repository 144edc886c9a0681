import { expect, test } from 'vitest'
import type { Mail } from '#app/adapters/mail.server.ts'
import { inTransaction } from '#app/db.server.ts'
import { deliverMail } from '#app/domain/outbox/delivery.server.ts'
import { saveSettings } from '#app/domain/settings/settings.server.ts'
import type { Settings } from '#app/domain/settings/values.ts'
import { announce, tellWeeklyViews } from './announcements.server.ts'
import { addNotification, deleteNotification, markAllRead, type NewNotification } from './commands.server.ts'
import { mailDueNotifications, stopMails } from './delivery.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'

const db = await aDatabase()
const now = new Date('2026-03-03T10:00:00Z')
const nextMorning = new Date('2026-03-04T07:00:00Z')
const site = { origin: 'https://gremio.ejemplo.es', name: 'Gremio' }
const unsubscribeUrl = (userId: string, kind: string) => `${site.origin}/unsubscribe?token=${userId}.${kind}`
const mailAt = (moment: Date) => mailDueNotifications(db, { now: moment, site, unsubscribeUrl })

async function someone(settings: Partial<Settings> = {}, options: Parameters<typeof anAccount>[1] = {}) {
  const person = await anAccount(db, options)
  await saveSettings(db, person.id, settings, now)
  return person
}

const tellOf = (userId: string, what: Partial<NewNotification> = {}) =>
  inTransaction(db, (trx) =>
    addNotification(trx, {
      userId,
      type: 'listing_update',
      title: 'Vuelve a verse',
      message: 'Ya está.',
      now,
      ...what,
    }),
  )

const mailsTo = (userId: string) =>
  db.selectFrom('outbox').selectAll().where('userId', '=', userId).orderBy('createdAt').execute()

test('E5: the setting «at once» sends a mail for each event, with a way to stop them', async () => {
  const { id, email } = await someone()
  await tellOf(id, { title: 'Primero', href: '/marketplace/uno' })
  await tellOf(id, { title: 'Segundo' })
  await mailAt(now)
  await mailAt(now)
  const mails = await mailsTo(id)
  expect(mails.map(({ subject }) => subject).sort()).toEqual(['Primero', 'Segundo'])
  const first = mails.find(({ subject }) => subject === 'Primero')
  expect(first).toMatchObject({
    recipient: email,
    kind: 'notification-listing_update',
    unsubscribeUrl: unsubscribeUrl(id, 'email'),
  })
  expect(first?.bodyText).toContain('https://gremio.ejemplo.es/marketplace/uno')
  expect(first?.bodyText).toContain(unsubscribeUrl(id, 'email'))
})

test('E5: a digest is one mail at eight in the morning, with the notifications that are unread by then', async () => {
  const { id } = await someone({ frequency: 'daily' })
  await tellOf(id, { title: 'Leída' })
  await markAllRead(db, id, now)
  await tellOf(id, { title: 'Borrada' })
  const { id: gone } = await db
    .selectFrom('notifications')
    .select('id')
    .where('title', '=', 'Borrada')
    .executeTakeFirstOrThrow()
  await deleteNotification(db, id, gone)
  await tellOf(id, { title: 'Una' })
  await tellOf(id, { title: 'Otra' })
  await mailAt(new Date(nextMorning.getTime() - 1))
  expect(await mailsTo(id)).toEqual([])
  await mailAt(nextMorning)
  await mailAt(nextMorning)
  const [mail, ...more] = await mailsTo(id)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('2 novedades en Gremio')
  expect(mail?.bodyText).toMatch(/Una[\s\S]*Otra/)
  expect(mail?.bodyText).not.toContain('Leída')
})

test('E4: a digest includes notifications that are switched off for the page', async () => {
  const { id } = await someone({ frequency: 'daily', inAppNotifications: false })
  await tellOf(id)
  await mailAt(nextMorning)
  expect(await mailsTo(id)).toMatchObject([{ subject: 'Una novedad en Gremio' }])
})

test('E4, A12: no mail is written to an address that is not confirmed, or whose owner wants none', async () => {
  const unconfirmed = await someone({}, { verified: false })
  const changedMind = await someone()
  for (const { id } of [unconfirmed, changedMind]) await tellOf(id)
  await saveSettings(db, changedMind.id, { emailNotifications: false }, now)
  await mailAt(now)
  expect([await mailsTo(unconfirmed.id), await mailsTo(changedMind.id)]).toEqual([[], []])
})

test('E6: an announcement is mailed to people who want news, who can stop only those', async () => {
  const { id } = await someone({ marketingEmails: true })
  await announce(db, { language: 'es', title: 'Mapa nuevo', message: 'Se mueve.' }, now)
  await mailAt(now)
  expect(await mailsTo(id)).toMatchObject([{ subject: 'Mapa nuevo', unsubscribeUrl: unsubscribeUrl(id, 'marketing') }])
})

test('an announcement in another language is mailed in its own words, and names that language', async () => {
  const { id } = await someone({ marketingEmails: true })
  await announce(db, { language: 'fr', title: 'Nouvelle carte', message: 'Elle bouge.' }, now)
  await mailAt(now)
  const [mail] = await mailsTo(id)
  expect(mail?.bodyHtml).toContain('<html lang="es">')
  expect(mail?.bodyHtml).toMatch(/<h1 [^>]*lang="fr"[^>]*>Nouvelle carte</)
  expect(mail?.bodyHtml).toMatch(/<p lang="fr"[^>]*>Elle bouge\.</)
  expect(mail?.bodyHtml).not.toMatch(/lang="fr"[^>]*>Hola/)
})

test('two workers at once write each mail once', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => someone()))
  for (const { id } of people) await tellOf(id)
  await Promise.all([mailAt(now), mailAt(now), mailAt(now)])
  for (const { id } of people) expect(await mailsTo(id)).toHaveLength(1)
})

test('a crash between the commit and the delivery loses nothing and sends at most one more', async () => {
  const { id } = await someone()
  await tellOf(id)
  await mailAt(now)
  const [mail] = await mailsTo(id)
  const sent: Mail[] = []
  let crashes = true
  const mailer = {
    send(letter: Mail) {
      sent.push(letter)
      // The worker dies after the mail server has accepted the mail, before it could record that.
      if (crashes) throw new Error('died')
      return Promise.resolve()
    },
  }
  const options = { now, isRefusal: () => false, isReal: true }
  await expect(deliverMail(db, mailer, mail?.id ?? '', options)).rejects.toThrow('died')
  crashes = false
  expect(await deliverMail(db, mailer, mail?.id ?? '', options)).toBe('enviado')
  expect(await deliverMail(db, mailer, mail?.id ?? '', options)).toBe('not-waiting')
  expect(sent.map(({ id: sentId }) => sentId)).toEqual([mail?.id, mail?.id])
  expect(sent[0]?.unsubscribeUrl).toBe(unsubscribeUrl(id, 'email'))
})

test('E6, T1: the week of visits is sent on Monday in the person’s time zone, once, and only to people who asked for it', async () => {
  const [keen, plain, none] = [
    await someone({ listingViews: true }),
    await someone(),
    await someone({ listingViews: true }),
  ]
  for (const { id } of [keen, plain])
    await db
      .insertInto('ownerDailyStats')
      .values([
        { ownerId: id, day: '2026-03-01', views: 50, visitors: 5 },
        { ownerId: id, day: '2026-03-02', views: 3, visitors: 2 },
        { ownerId: id, day: '2026-03-08', views: 4, visitors: 4 },
        { ownerId: id, day: '2026-03-09', views: 90, visitors: 9 },
      ] as never)
      .execute()
  const told = (id: string) => db.selectFrom('notifications').select('message').where('userId', '=', id).execute()
  await tellWeeklyViews(db, new Date('2026-03-09T06:59:00Z'))
  expect(await told(keen.id)).toEqual([])
  await tellWeeklyViews(db, new Date('2026-03-09T07:00:00Z'))
  await tellWeeklyViews(db, new Date('2026-03-09T07:15:00Z'))
  expect(await told(keen.id)).toEqual([{ message: 'Tus anuncios tuvieron 7 visitas la semana pasada.' }])
  expect([await told(plain.id), await told(none.id)]).toEqual([[], []])
})

test('marking all as read leaves unread the notifications that arrive during the press', async () => {
  const { id } = await someone()
  await tellOf(id, { title: 'Vista', now })
  await tellOf(id, { title: 'Recién llegada', now: new Date(now.getTime() + 1) })
  expect(await markAllRead(db, id, now)).toBe(1)
  const unread = db.selectFrom('notifications').select('title').where('userId', '=', id).where('read', '=', false)
  expect(await unread.execute()).toEqual([{ title: 'Recién llegada' }])
})

test('an obligatory mail reaches people who stopped all mails, before or meanwhile, and suspended people, and names no way to stop it', async () => {
  const [stopped, stopping] = [await someone({ emailNotifications: false }), await someone()]
  const suspended = await someone({}, { user: { state: 'suspendido' } })
  for (const { id } of [stopped, stopping, suspended]) {
    await tellOf(id, { title: 'Dinero devuelto', isOwed: true })
    await tellOf(id, { title: 'Otra cosa' })
  }
  await stopMails(db, stopping.id, 'email', now)
  await mailAt(now)
  for (const { id } of [stopped, stopping, suspended]) {
    const mails = await mailsTo(id)
    expect(mails.map(({ subject, unsubscribeUrl: url }) => [subject, url])).toEqual([['Dinero devuelto', null]])
    expect(mails[0]?.bodyText).toContain('no se puede desactivar, porque trata de tu dinero')
    expect(mails[0]?.bodyText).not.toContain('/unsubscribe')
  }
})
