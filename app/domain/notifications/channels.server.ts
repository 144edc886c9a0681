import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '#app/db.server.ts'
import type { MailTopic } from '#app/domain/outbox/commands.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import type { Amount, Said } from '#app/locale/said.ts'
import type { NotificationType } from './types.ts'
import { keptAbout, keptWords, storedAmount, storedText, storedTitle } from './words.server.ts'

/** When a digest goes out, in the person's own zone (E5): every day, or on Mondays. */
const DIGEST_HOUR = 8

/** The same words for all, or an expression over `from`. */
type Each = string | null | RawBuilder<unknown>

/** The subject of the mail of a notice. */
export interface MailAbout {
  topic?: MailTopic
  /** The title of the job, the listing or the contest. */
  job?: string | Said
  /** The other person. */
  personId?: string | null
  amount?: Amount | null
}

/** A notice for one or many people: a row for each row of `from`. */
export interface Notice {
  type: NotificationType
  userId: Each
  title: string | Said | RawBuilder<unknown>
  message: string | Said | RawBuilder<unknown>
  /** The texts with their values, as an expression of jsonb `{title, message}`; only where title or message are expressions. */
  said?: RawBuilder<unknown>
  /** Where the notice leads: a path of this site. */
  href?: Each
  /** The same cause makes one notification. */
  dedupeKey?: Each
  about?: MailAbout
  /** FROM and the clauses after it; without it one person is notified. */
  from?: RawBuilder<unknown>
}

export interface Telling {
  byMail?: boolean
  isDailyAtLeast?: boolean
  isOwed?: boolean
}

/**
 * Writes notifications and, as each person's settings ask, what is to be sent of them (E4 to E6). Without settings the
 * defaults apply. Every notification, to one person or a hundred thousand, is written here. @param notice their text
 * and key. A notice that was sent before under the same key is left out; a notice of a message replaces the previous
 * one. @param now the moment of the cause. @param options `byMail`: false when the caller writes a mail of its own.
 * `isDailyAtLeast`: the notice cannot wait for a weekly digest. `isOwed`: it is mailed at once whatever the settings
 * say.
 * @returns how many notifications are new.
 */
export async function tell(
  trx: Trx,
  { type, userId, href = null, dedupeKey = null, about = {}, from = sql``, ...notice }: Notice,
  now: Date,
  { byMail = true, isDailyAtLeast = false, isOwed = false }: Telling = {},
): Promise<number> {
  const words = wordsOf(notice)
  const { topic = null, job, personId = null, amount } = about
  const stored = { job: job === undefined ? null : storedText(job), amount: amount ? storedAmount(amount) : null }
  const { rows } = await sql<{ count: number }>`
    WITH told AS (
      SELECT (${userId})::uuid AS user_id, ${type}::text AS type, (${words.title})::text AS title,
             (${words.message})::text AS message, (${words.said})::jsonb AS said,
             (${href})::text AS href, (${dedupeKey})::text AS dedupe_key
        ${from}
    ),
    wanted AS (
      SELECT told.*, coalesce(s.in_app_notifications, true) AS in_app,
             ${isOwed}::boolean OR (${byMail}::boolean AND coalesce(s.email_notifications, true)
               AND (told.type <> 'announcement' OR coalesce(s.marketing_emails, false))
               AND CASE ${topic}::text
                     WHEN 'hiring' THEN coalesce(s.hiring_emails, true)
                     WHEN 'quote' THEN coalesce(s.quote_emails, true)
                     WHEN 'contest' THEN coalesce(s.contest_emails, true)
                     ELSE true
                   END) AS mail,
             coalesce(s.push_notifications, true) AS push,
             CASE WHEN ${isOwed}::boolean THEN 'realtime'
                  WHEN ${isDailyAtLeast}::boolean AND s.frequency = 'weekly' THEN 'daily'
                  ELSE coalesce(s.frequency, 'realtime') END AS frequency,
             coalesce(s.timezone, ${siteTimeZone}) AS timezone
        FROM told LEFT JOIN user_settings s ON s.user_id = told.user_id
       WHERE CASE told.type
               WHEN 'message' THEN coalesce(s.new_messages, true)
               WHEN 'review' THEN coalesce(s.new_reviews, true)
               ELSE true
             END
    ),
    added AS (
      INSERT INTO notifications (user_id, type, title, message, said, href, dedupe_key, created_at, in_app, read)
      SELECT user_id, type, title, message, said, href, dedupe_key, ${now}::timestamptz, in_app, NOT in_app FROM wanted
      -- A conversation tells of its newest message, in its one notification; everything else is told once.
      ON CONFLICT ON CONSTRAINT notifications_once DO UPDATE
        SET title = excluded.title, message = excluded.message, said = excluded.said,
            created_at = greatest(notifications.created_at, excluded.created_at),
            in_app = excluded.in_app, read = excluded.read
        WHERE excluded.type = 'message'
      RETURNING id, user_id, type
    ),
    to_send AS (
      INSERT INTO notification_deliveries
        (notification_id, channel, user_id, priority, due_at, owed, topic, job, person_id, amount, said)
      SELECT added.id, channel, added.user_id,
             CASE WHEN is_digest THEN 1 WHEN added.type = 'announcement' THEN 2 ELSE 0 END,
             CASE WHEN is_digest THEN ${digestTime(now, sql`w.frequency`, sql`w.timezone`)} ELSE ${now}::timestamptz END,
             channel = 'mail' AND ${isOwed}::boolean,
             ${topic}, ${stored.job}, ${personId}::uuid, ${stored.amount}, ${keptAbout(job, amount)}::jsonb
        FROM added
        JOIN (SELECT DISTINCT ON (user_id) user_id, mail, push, frequency, timezone FROM wanted) w
          ON w.user_id = added.user_id
       CROSS JOIN LATERAL (
         SELECT 'mail' AS channel, w.frequency <> 'realtime' AS is_digest WHERE w.mail
         UNION ALL
         SELECT 'push', false
          WHERE w.push AND EXISTS (SELECT FROM push_subscriptions p WHERE p.user_id = added.user_id)
       ) channels
      -- Of the message before it the mail may still be waiting: it says what is newest, at the hour it had.
      ON CONFLICT ON CONSTRAINT notification_deliveries_pkey DO NOTHING
    )
    SELECT count(*) AS count FROM added`.execute(trx)
  return rows[0]?.count ?? 0
}

/** How many people one statement of `tellEach` notifies. */
const PEOPLE_A_STATEMENT = 1_000

/** A notice for several people, each with words of their own. */
export interface NoticeToEach {
  type: NotificationType
  about?: MailAbout
  people: { userId: string; title: string | Said; message: string | Said; href: string; dedupeKey?: string }[]
}

/** As `tell`, for people whose notices differ. */
export async function tellEach(
  trx: Trx,
  { type, about, people }: NoticeToEach,
  now: Date,
  options?: Telling,
): Promise<number> {
  let told = 0
  for (let at = 0; at < people.length; at += PEOPLE_A_STATEMENT) {
    const rows = people.slice(at, at + PEOPLE_A_STATEMENT).map(rowOf)
    const notice = {
      type,
      about,
      userId: sql`person.user_id`,
      title: sql`person.title`,
      message: sql`person.message`,
      said: sql`person.said`,
      href: sql`person.href`,
      dedupeKey: sql`person.dedupe_key`,
      from: sql`FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
                  AS person (user_id uuid, title text, message text, said jsonb, href text, dedupe_key text)`,
    }
    told += await tell(trx, notice, now, options)
  }
  return told
}

const rowOf = ({ userId, title, message, href, dedupeKey }: NoticeToEach['people'][number]) => ({
  user_id: userId,
  title: storedTitle(title),
  message: storedText(message),
  said: typeof title === 'string' && typeof message === 'string' ? null : { title, message },
  href,
  dedupe_key: dedupeKey,
})

const isText = (text: string | Said | RawBuilder<unknown>): text is string | Said =>
  typeof text === 'string' || !('compile' in text)

/** The stored texts of a notice: the Spanish sentences, and those of other languages. */
function wordsOf({ title, message, said = sql`NULL` }: Pick<Notice, 'title' | 'message' | 'said'>) {
  if (isText(title) && isText(message))
    return { title: storedTitle(title), message: storedText(message), said: keptWords(title, message) }
  return {
    title: isText(title) ? storedTitle(title) : title,
    message: isText(message) ? storedText(message) : message,
    said,
  }
}

/**
 * The next eight o'clock of the person's day, or of their Monday, by the wall clock.
 * @param frequency an expression: `weekly`, or anything else for every day.
 * @param timezone an expression: the name of the zone.
 */
export function digestTime(now: Date, frequency: RawBuilder<unknown>, timezone: RawBuilder<unknown>): RawBuilder<Date> {
  const local = sql`(${now}::timestamptz AT TIME ZONE ${timezone} - make_interval(hours => ${sql.lit(DIGEST_HOUR)}))`
  return sql`CASE ${frequency}
      WHEN 'weekly' THEN date_trunc('week', ${local}) + make_interval(weeks => 1, hours => ${sql.lit(DIGEST_HOUR)})
      ELSE date_trunc('day', ${local}) + make_interval(days => 1, hours => ${sql.lit(DIGEST_HOUR)})
    END AT TIME ZONE ${timezone}`
}
