import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { enqueueMail, type MailTopic } from '#app/domain/outbox/commands.server.ts'
import { isWanted } from '#app/domain/outbox/switches.ts'
import type { Site } from '#app/domain/outbox/template.ts'
import { saveSettings } from '#app/domain/settings/settings.server.ts'
import { findSign, type NameCategory } from './mail-people.server.ts'
import { aboutWords, noticeWords, type StoredAbout, type StoredWords } from './words.server.ts'
import { digestMail, notificationMail, type MailedNotification, type StoppableMails } from './texts.ts'

/** Stops mails of a kind for a person; repeating it changes nothing. */
export async function stopMails(
  db: Db,
  userId: string,
  kind: StoppableMails,
  now: Date,
): Promise<'stopped' | 'not-found'> {
  const person = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  if (!person) return 'not-found'
  await saveSettings(db, userId, { [STOPPED_BY[kind]]: false }, now)
  return 'stopped'
}

const STOPPED_BY = {
  email: 'emailNotifications',
  marketing: 'marketingEmails',
  hiring: 'hiringEmails',
  quote: 'quoteEmails',
  contest: 'contestEmails',
} as const

interface MailContext {
  now: Date
  site: Site
  /** The address that stops mails of a kind for a person without signing in. */
  unsubscribeUrl: (userId: string, kind: StoppableMails) => string
  nameCategory?: NameCategory
}

/** How many people one run writes to, so that a flood of announcements leaves room for other work. */
const PEOPLE_A_RUN = 200
const DIGEST = 1

/**
 * Turns due deliveries into mails in the outbox, one transaction for each person. The current settings count;
 * notifications that were read on the page meanwhile are left out of a digest.
 * @returns how many mails were written.
 */
export async function mailDueNotifications(db: Db, context: MailContext): Promise<number> {
  let mails = 0
  for (let people = 0; people < PEOPLE_A_RUN; people += 1) {
    const written = await inTransaction(db, (trx) => mailNextPerson(trx, context))
    if (written === undefined) break
    mails += written
  }
  return mails
}

async function mailNextPerson(trx: Trx, context: MailContext): Promise<number | undefined> {
  const { now } = context
  const next = await trx
    .selectFrom('notificationDeliveries')
    .select('userId')
    .where('channel', '=', 'mail')
    .where('dueAt', '<=', now)
    .orderBy('priority')
    .orderBy('dueAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!next) return undefined
  const due = await trx
    .deleteFrom('notificationDeliveries as d')
    .using('notifications as n')
    .whereRef('n.id', '=', 'd.notificationId')
    .where('d.userId', '=', next.userId)
    .where('d.channel', '=', 'mail')
    .where('d.dueAt', '<=', now)
    .returning([
      'd.priority',
      'd.owed',
      'd.topic',
      'd.job',
      'd.personId',
      'd.amount',
      'd.said as saidAbout',
      'n.type',
      'n.title',
      'n.message',
      'n.said',
      'n.href',
      'n.read',
      'n.inApp',
      'n.createdAt',
    ])
    .execute()
  const person = await findRecipient(trx, next.userId)
  if (!person) return 0
  const wanted = due
    .filter((item) => item.owed || takesMail(person, kindOf(item)))
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
  const isSeen = ({ read, inApp }: (typeof wanted)[number]) => read && inApp
  // A person who is in the conversation at present needs no mail about it.
  const single = wanted.filter((item) => item.priority !== DIGEST && !(item.type === 'message' && isSeen(item)))
  const digest = wanted.filter((item) => item.priority === DIGEST && !isSeen(item))

  for (const item of single) await write(trx, person, context, kindOf(item), [item])
  if (digest.length > 0) await write(trx, person, context, 'digest', digest)
  return single.length + (digest.length > 0 ? 1 : 0)
}

type DueMail = MailedNotification & StoredWords & StoredAbout & { owed: boolean; personId: string | null }

/** The kind of a mail: by its switch, or else by the type of the notification. */
const kindOf = ({ topic, type }: { topic: MailTopic | null; type: string }) => topic ?? type

type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>

/** Reads the current settings, and whether the account is open: a suspended account gets only obligatory mails. */
const takesMail = (person: Recipient, kind: string) =>
  person.state !== 'suspendido' && isWanted(`notification-${kind}`, person)

async function write(trx: Trx, person: Recipient, context: MailContext, kind: string, items: DueMail[]) {
  const { site, unsubscribeUrl } = context
  const [only] = items
  // An obligatory mail cannot be stopped, so it has no link to stop it.
  const stops = stoppedWith(kind, only)
  const wayOut = only?.owed ? undefined : { stops, url: unsubscribeUrl(person.id, stops) }
  const reader = { fullName: person.fullName, wayOut }
  await enqueueMail(trx, {
    kind: `notification-${kind}`,
    userId: person.id,
    recipient: person.email,
    unsubscribeUrl: wayOut?.url,
    write: async () =>
      kind !== 'digest' && only
        ? notificationMail(site, { ...inWords(only), sign: await signOf(trx, only, context) }, reader)
        : digestMail(site, items.map(inWords), reader),
  })
}

const inWords = <Item extends DueMail>(item: Item): Item => ({
  ...item,
  ...noticeWords(item),
  ...aboutWords(item),
  asks: item.message,
})

const signOf = (trx: Trx, { personId, topic }: DueMail, { nameCategory }: MailContext) =>
  personId === null ? undefined : findSign(trx, { personId, topic }, nameCategory)

/** The mails that the unsubscribe link of a mail stops: those about the same thing, or all. */
function stoppedWith(kind: string, item: DueMail | undefined): StoppableMails {
  if (kind === 'digest') return 'email'
  return kind === 'announcement' ? 'marketing' : (item?.topic ?? 'email')
}

/** A person who may get mails: with an existing account and a confirmed address. */
function findRecipient(trx: Trx, userId: string) {
  return trx
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .leftJoin('userSettings', 'userSettings.userId', 'users.id')
    .select([
      'users.id',
      'users.email',
      'users.state',
      'profiles.fullName',
      'userSettings.emailNotifications',
      'userSettings.marketingEmails',
      'userSettings.hiringEmails',
      'userSettings.quoteEmails',
      'userSettings.contestEmails',
    ])
    .where('users.id', '=', userId)
    .where('users.state', 'in', ['activo', 'baja_solicitada', 'suspendido'])
    .where('users.emailVerifiedAt', 'is not', null)
    .executeTakeFirst()
}
