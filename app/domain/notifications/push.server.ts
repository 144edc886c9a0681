import { sql } from 'kysely'
import type { PushKeys, PushSender, PushSubscription } from '#app/adapters/push.server.ts'
import { inTransaction, type Db } from '#app/db.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import { reading } from '#app/locale/languages.ts'
import { inLanguage, spokenLanguage } from '#app/locale/speaking.server.ts'
import { noticeWords, type StoredWords } from './words.server.ts'

/** How many deliveries one run turns into jobs. */
const DELIVERIES_A_RUN = 500
/** The most browsers of one person; the oldest is dropped beyond it. */
const BROWSERS_A_PERSON = 20

/** The installation's keys, made by the first instance that asks; all instances share them. */
export async function findPushKeys(db: Db, make: () => PushKeys): Promise<PushKeys> {
  const read = () => db.selectFrom('pushKeys').select(['publicKey', 'privateKey']).executeTakeFirst()
  const known = await read()
  if (known) return known
  const { publicKey, privateKey } = make()
  await db
    .insertInto('pushKeys')
    .values({ publicKey, privateKey })
    .onConflict((conflict) => conflict.constraint('push_keys_pkey').doNothing())
    .execute()
  // When two processes make keys at once, the second waits above and reads here what the first has stored. A browser
  // that got keys which were not stored could not be reached.
  const kept = await read()
  if (!kept) throw new Error('The keys of push messages are not there')
  return kept
}

/**
 * Stores a browser of a person whose address is confirmed; a browser of another person changes to this one.
 */
export async function subscribe(
  db: Db,
  userId: string,
  subscription: PushSubscription,
  now: Date,
): Promise<'subscribed' | 'unverified'> {
  const { endpoint, p256dh, auth } = subscription
  return inTransaction(db, async (trx) => {
    const { rows } = await sql`
      INSERT INTO push_subscriptions (user_id, endpoint, p256dh, auth, created_at)
      SELECT id, ${endpoint}, ${p256dh}, ${auth}, ${now} FROM users
       WHERE id = ${userId}::uuid AND email_verified_at IS NOT NULL
          ON CONFLICT ON CONSTRAINT push_subscriptions_endpoint_key
          DO UPDATE SET user_id = EXCLUDED.user_id, p256dh = EXCLUDED.p256dh, auth = EXCLUDED.auth
      RETURNING id`.execute(trx)
    if (rows.length === 0) return 'unverified'
    await trx
      .deleteFrom('pushSubscriptions')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('pushSubscriptions')
          .select('id')
          .where('userId', '=', userId)
          .orderBy('createdAt', 'desc')
          .offset(BROWSERS_A_PERSON),
      )
      .execute()
    return 'subscribed'
  })
}

/** Deletes a browser of this person; repeating it changes nothing. */
export async function unsubscribe(db: Db, userId: string, endpoint: string): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('endpoint', '=', endpoint).where('userId', '=', userId).execute()
}

/** Makes a job of each due push and browser, in one transaction with taking it from the queue. */
export async function queueDuePushes(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (trx) => {
    const due = await trx
      .selectFrom('notificationDeliveries')
      .select(['notificationId', 'userId'])
      .where('channel', '=', 'push')
      .where('dueAt', '<=', now)
      .orderBy('priority')
      .orderBy('dueAt')
      .limit(DELIVERIES_A_RUN)
      .forUpdate()
      .skipLocked()
      .execute()
    if (due.length === 0) return 0
    const ids = due.map(({ notificationId }) => notificationId)
    await trx
      .deleteFrom('notificationDeliveries')
      .where('channel', '=', 'push')
      .where('notificationId', 'in', ids)
      .execute()
    const browsers = await trx
      .selectFrom('notifications as n')
      .innerJoin('pushSubscriptions as p', 'p.userId', 'n.userId')
      .select(['n.id as notificationId', 'p.id as subscriptionId'])
      .where('n.id', 'in', ids)
      .execute()
    for (const browser of browsers) await scheduleJob(trx, 'deliver-push', browser, { maxAttempts: 6 })
    return browsers.length
  })
}

/**
 * Pushes one notification to one browser, which is deleted when its service says that it is gone.
 * @throws what the sender threw, so that the job is tried again.
 */
export async function deliverPush(
  db: Db,
  sender: PushSender,
  { notificationId, subscriptionId }: { notificationId: string; subscriptionId: string },
  makeKeys: () => PushKeys,
): Promise<'sent' | 'gone' | 'not-wanted'> {
  const push = await db
    .selectFrom('pushSubscriptions as p')
    .innerJoin('notifications as n', 'n.userId', 'p.userId')
    .leftJoin('userSettings as s', 's.userId', 'p.userId')
    .select([
      'p.endpoint',
      'p.p256dh',
      'p.auth',
      'n.id',
      'n.title',
      'n.message',
      'n.said',
      'n.href',
      's.pushNotifications',
      's.language',
    ])
    .where('p.id', '=', subscriptionId)
    .where('n.id', '=', notificationId)
    .executeTakeFirst()
  if (!push || push.pushNotifications === false) return 'not-wanted'
  const { endpoint, p256dh, auth } = push
  const outcome = await sender.send({ endpoint, p256dh, auth }, payloadOf(push), await findPushKeys(db, makeKeys))
  if (outcome === 'gone') await db.deleteFrom('pushSubscriptions').where('id', '=', subscriptionId).execute()
  return outcome
}

interface Pushed extends StoredWords {
  id: string
  href: string | null
  /** The language that its reader has chosen, which the site may no longer offer. */
  language: string | null
}

/** The push as a browser shows it, in the language of its reader, and its link. */
function payloadOf({ id, href, language: chosen, ...words }: Pushed) {
  const language = spokenLanguage(chosen)
  return inLanguage(language, () => {
    const { title, message, language: lang = language } = noticeWords(words)
    return { id, title, message, href, lang, to: `${reading.prefix()}/dashboard/notifications/${id}` }
  })
}
