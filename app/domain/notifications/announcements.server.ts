import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction, type Db } from '#app/db.server.ts'
import type { Language } from '#app/locale/languages.ts'
import { tell, tellEach } from './channels.server.ts'
import { weeklyViews } from './texts.ts'
import { keptAnnouncement, type AnnouncedIn, type AnnouncedWords } from './words.server.ts'

/** The hour of the person's Monday. Digests of that hour include it, so it is written before them. */
const SUMMARY_HOUR = 8

/**
 * Sends people who want it (E6) the number of visits to their listings last week, once a week: on Monday in their own
 * zone, or on Tuesday if no job ran on Monday. A week without visits sends no notice. @returns how many people were
 * notified.
 */
export function tellWeeklyViews(db: Db, now: Date): Promise<number> {
  const local = sql`(${now}::timestamptz AT TIME ZONE s.timezone)`
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ userId: string; monday: string }>`
      UPDATE user_settings s SET views_told_on = date_trunc('week', ${local})::date
       WHERE s.listing_views
         AND extract(isodow FROM ${local}) IN (1, 2)
         AND (s.views_told_on IS NULL OR s.views_told_on < date_trunc('week', ${local})::date)
         AND (s.frequency <> 'realtime'
              OR ${local} >= date_trunc('week', ${local}) + make_interval(hours => ${sql.lit(SUMMARY_HOUR)}))
      RETURNING s.user_id, s.views_told_on::text AS monday`.execute(trx)
    if (rows.length === 0) return 0
    const { rows: visited } = await sql<{ userId: string; monday: string; views: number }>`
      SELECT due.user_id, due.monday, sum(d.views)::int AS views
        FROM unnest(${rows.map((row) => row.userId)}::uuid[], ${rows.map((row) => row.monday)}::text[])
               AS due (user_id, monday)
        JOIN owner_daily_stats d ON d.owner_id = due.user_id
         AND d.day >= due.monday::date - 7 AND d.day < due.monday::date
       GROUP BY due.user_id, due.monday
      HAVING sum(d.views) > 0`.execute(trx)
    const people = visited.map(({ userId, monday, views }) => ({
      userId,
      ...weeklyViews(views),
      href: '/dashboard/listings',
      dedupeKey: `weekly-views:${monday}`,
    }))
    return tellEach(trx, { type: 'listing_update', people }, now)
  })
}

export interface Announcement extends AnnouncedWords {
  /** The language of the title and the message. */
  language: Language
  /** The title and the message in other languages, for people who read those languages. */
  translations?: AnnouncedIn
  /** The path of this site that it links to. */
  href?: string
  /** Announcing again under the same key reaches only the remaining people; without a key the words are the key. */
  key?: string
}

/** How many people one transaction notifies, far below a statement's time limit. */
const BATCH = 5_000

/** The key by which an announcement reaches each person once. */
const keyOf = ({ title, message, href, key }: Announcement) =>
  key ??
  createHash('sha256')
    .update(JSON.stringify([title, message, href ?? null]))
    .digest('hex')

const STATES_TOLD = ['activo', 'baja_solicitada'] as const

/** @returns how many more people an announcement would reach. */
export async function countToAnnounce(db: Db, announcement: Announcement): Promise<number> {
  const dedupeKey = `announcement:${keyOf(announcement)}`
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM users u
     WHERE u.state IN (${sql.join(STATES_TOLD)})
       AND NOT EXISTS (SELECT FROM notifications n WHERE n.user_id = u.id AND n.dedupe_key = ${dedupeKey})`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Sends every active account a notification of the kind `announcement`. Each person reads it in their language if it
 * has a translation; people who want news by mail get a mail too (E6).
 * @returns how many were notified for the first time.
 */
export async function announce(db: Db, announcement: Announcement, now: Date): Promise<number> {
  const { title, message, href = null } = announcement
  const key = keyOf(announcement)
  const said = keptAnnouncement(announcement)
  let after: string | null = null
  let told = 0
  for (;;) {
    const last: string | undefined = await inTransaction(db, async (trx) => {
      const people = await trx
        .selectFrom('users')
        .select('id')
        .where('state', 'in', STATES_TOLD)
        .$if(after !== null, (query) => query.where('id', '>', after))
        .orderBy('id')
        .limit(BATCH)
        .execute()
      const ids = people.map(({ id }) => id)
      if (ids.length === 0) return undefined
      told += await tell(
        trx,
        {
          type: 'announcement',
          userId: sql`user_id`,
          title: sql`${title}`,
          message: sql`${message}`,
          said: sql`${said}`,
          href,
          dedupeKey: `announcement:${key}`,
          from: sql`FROM unnest(${ids}::uuid[]) user_id`,
        },
        now,
      )
      return ids.at(-1)
    })
    if (last === undefined) return told
    after = last
  }
}
