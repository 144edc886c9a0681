import { expect, test } from 'vitest'
import { readUnsubscribeToken, unsubscribeUrl } from '#app/adapters/links.server.ts'
import { smtpMailer } from '#app/adapters/mail.server.ts'
import { inTransaction } from '#app/db.server.ts'
import { deliverMail } from '#app/domain/outbox/delivery.server.ts'
import { saveSettings } from '#app/domain/settings/settings.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { anSmtpServer } from '#tests/support/smtp.ts'
import { addNotification, type NewNotification } from './commands.server.ts'
import { mailDueNotifications, stopMails } from './delivery.server.ts'

const db = await aDatabase()
const smtp = await anSmtpServer()
const mailer = smtpMailer(smtp.url, 'Gremio <no-responder@gremio.example>')
const now = new Date('2026-03-03T10:00:00Z')
const site = { origin: 'https://gremio.example', name: 'Gremio' }

const TOPICS = [
  ['hiring', 'order', 'hiringEmails'],
  ['quote', 'order', 'quoteEmails'],
  ['contest', 'contest', 'contestEmails'],
] as const

const tellOf = (userId: string, what: Pick<NewNotification, 'type' | 'title'> & Partial<NewNotification>) =>
  inTransaction(db, (trx) => addNotification(trx, { userId, message: 'Míralo.', href: '/dashboard', now, ...what }))

const write = () => mailDueNotifications(db, { now, site, unsubscribeUrl })
const waiting = (userId: string) =>
  db.selectFrom('notificationDeliveries').select('topic').where('userId', '=', userId).execute()
const mailsTo = (userId: string) =>
  db.selectFrom('outbox').select(['id', 'kind', 'state']).where('userId', '=', userId).orderBy('createdAt').execute()
const send = (outboxId: string) => deliverMail(db, mailer, outboxId, { now, isRefusal: () => false, isReal: true })

test.each(TOPICS)(
  'mails about a %s are not planned, written or sent once they are switched off',
  async (topic, type, name) => {
    const about = { topic }
    const [before, meanwhile, afterwards] = [await anAccount(db), await anAccount(db), await anAccount(db)]
    await saveSettings(db, before.id, { [name]: false }, now)
    for (const { id } of [before, meanwhile, afterwards]) await tellOf(id, { type, title: 'Uno', about })
    expect([await waiting(before.id), await waiting(meanwhile.id)]).toEqual([[], [{ topic }]])

    await saveSettings(db, meanwhile.id, { [name]: false }, now)
    await write()
    expect([await mailsTo(before.id), await mailsTo(meanwhile.id)]).toEqual([[], []])
    const [mail] = await mailsTo(afterwards.id)
    expect(mail).toMatchObject({ kind: `notification-${topic}`, state: 'en_cola' })

    await saveSettings(db, afterwards.id, { [name]: false }, now)
    expect(await send(mail?.id ?? '')).toBe('suprimido')
    // The notification is on the page all the same, and other mails are still sent.
    expect(await db.selectFrom('notifications').select('title').where('userId', '=', before.id).execute()).toHaveLength(
      1,
    )
    await tellOf(before.id, { type: 'message', title: 'Otra cosa' })
    await write()
    expect(await mailsTo(before.id)).toMatchObject([{ kind: 'notification-message' }])
  },
)

test.each(TOPICS)(
  'a mail about a %s names the way to stop those alone, in its header and in its words',
  async (topic, type) => {
    const { id, email } = await anAccount(db)
    await tellOf(id, { type, title: 'Uno', about: { topic } })
    await write()
    const [mail] = await mailsTo(id)
    expect(await send(mail?.id ?? '')).toBe('enviado')
    const sent = await smtp.mailTo(email)
    const header = (key: string) => sent.headers.find((each) => each.key === key)?.value
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const url = header('list-unsubscribe')?.slice(1, -1) ?? ''
    expect(sent.text).toContain(url)
    expect(readUnsubscribeToken(new URL(url).searchParams.get('token'))).toEqual({ id, kind: topic })
  },
)

test.each(TOPICS)(
  'a mail about money of a %s reaches people who stopped such mails, and has no link to stop it',
  async (topic, type) => {
    const { id, email } = await anAccount(db)
    await stopMails(db, id, topic, now)
    await tellOf(id, { type, title: 'Dinero', about: { topic }, isOwed: true })
    await tellOf(id, { type, title: 'Otro', about: { topic } })
    await write()
    const mails = await mailsTo(id)
    expect(mails).toHaveLength(1)
    expect(await send(mails[0]?.id ?? '')).toBe('enviado')
    const sent = await smtp.mailTo(email)
    expect(sent.subject).toBe('Dinero')
    expect(sent.headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
    expect(sent.text).toContain('no se puede desactivar')
  },
)

test('mail that waits for a mail server is not sent once all mails, or news of the site, are switched off', async () => {
  const [plain, keen] = [await anAccount(db), await anAccount(db)]
  await saveSettings(db, keen.id, { marketingEmails: true }, now)
  await tellOf(plain.id, { type: 'review', title: 'Tienes una valoración nueva' })
  await tellOf(keen.id, { type: 'announcement', title: 'Mapa nuevo' })
  await write()
  await stopMails(db, plain.id, 'email', now)
  await stopMails(db, keen.id, 'marketing', now)
  for (const { id } of [plain, keen]) {
    const [mail] = await mailsTo(id)
    expect(await send(mail?.id ?? '')).toBe('suprimido')
  }
})
