import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { daysBefore } from '#app/locale/dates.server.ts'
import { HOUR_SECONDS } from '#app/locale/durations.ts'
import type { Days } from './periods.ts'
import { judgedBefore, PROMPT_HOURS, RESPONSE_DAYS, type Promptness } from './responses.ts'

/**
 * The median of hours until the first answer, for inquiries between the two moments. It sorts seconds, as `date_part`
 * gives them, in a third of the time that intervals take.
 */
const medianHours = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql<number | null>`percentile_cont(0.5) WITHIN GROUP (ORDER BY date_part('epoch', first_reply_at - at))
      FILTER (WHERE at >= ${from} AND at < ${to} AND first_reply_at IS NOT NULL) / ${sql.lit(HOUR_SECONDS)}`

export interface OwnerTotals {
  /** Since the first day, over all listings of the person (B3, M1). */
  views: number
  /** First messages about a listing; spam does not count. */
  inquiries: number
  /** Over the last 90 days; null without answers. */
  medianHours: number | null
}

const responsesSince = (now: Date) => daysBefore(now, RESPONSE_DAYS)

/** @returns the one row that a query without groups always has. */
function onlyRow<Row>([row]: Row[]): Row {
  if (!row) throw new Error('a count had no row')
  return row
}

/** The counts of a person's listings (M1). */
export async function findOwnerTotals(db: Db, ownerId: string, now: Date): Promise<OwnerTotals> {
  const since = sql`${responsesSince(now)}::timestamptz`
  const { rows } = await sql<OwnerTotals>`
    SELECT coalesce(sum(views), 0)::int AS views, coalesce(sum(inquiries), 0)::int AS inquiries,
           (SELECT ${medianHours(since, sql`'infinity'`)} FROM inquiries
             WHERE freelancer_id = ${ownerId} AND at >= ${since} AND NOT spam_marked) AS "medianHours"
      FROM owner_daily_stats WHERE owner_id = ${ownerId}`.execute(db)
  return onlyRow(rows)
}

const PROMPTNESS = (now: Date) => sql`
  count(*) FILTER (WHERE first_reply_at <= at + make_interval(hours => ${sql.lit(PROMPT_HOURS)}))::int AS prompt,
  count(*) FILTER (WHERE first_reply_at IS NOT NULL OR at <= ${judgedBefore(now)})::int AS judged`

/** How promptly the author of a listing answers, for any reader (D9). */
export async function findPromptnessForAnyone(db: Db, listingId: string, now: Date): Promise<Promptness> {
  const { rows } = await sql<Promptness>`
    SELECT ${PROMPTNESS(now)} FROM inquiries
     WHERE freelancer_id = (SELECT author_id FROM listings WHERE id = ${listingId})
       AND at >= ${responsesSince(now)} AND NOT spam_marked`.execute(db)
  return onlyRow(rows)
}

/** How promptly a person answers, as a column of a query: always an object. */
export const promptnessOf = (now: Date) => (personId: Expression<unknown>) => sql<Promptness>`
  (SELECT to_jsonb(f) FROM (SELECT ${PROMPTNESS(now)} FROM inquiries
    WHERE freelancer_id = ${personId} AND at >= ${responsesSince(now)} AND NOT spam_marked) f)`

export interface MessageFigures extends Promptness {
  conversations: number
  medianHours: number | null
  /** Messages of either side since the month began, in the person's own zone. */
  messagesThisMonth: number
}

/** The four cards of «Mensajes» (N1). */
export async function findMessageFigures(
  db: Db,
  userId: string,
  { now, timezone }: { now: Date; timezone: string },
): Promise<MessageFigures> {
  const since = sql`${responsesSince(now)}::timestamptz`
  const month = sql`(date_trunc('month', ${now}::timestamptz AT TIME ZONE ${timezone}) AT TIME ZONE ${timezone})`
  const { rows } = await sql<MessageFigures>`
    SELECT (SELECT count(*)::int FROM conversation_members WHERE user_id = ${userId}) AS conversations,
           (SELECT count(*)::int FROM conversation_members m
              JOIN messages w ON w.conversation_id = m.conversation_id AND w.created_at >= ${month} AND w.type <> 'system'
             WHERE m.user_id = ${userId} AND m.last_message_at >= ${month}) AS "messagesThisMonth",
           ${medianHours(since, sql`'infinity'`)} AS "medianHours", ${PROMPTNESS(now)}
      FROM inquiries WHERE freelancer_id = ${userId} AND at >= ${since} AND NOT spam_marked`.execute(db)
  return onlyRow(rows)
}

/** How many hours answers took in a period and in the one before it, by days of that time zone (T2). */
export async function findMedianHours(
  db: Db,
  ownerId: string,
  { days, timezone }: { days: Days & { before: Days }; timezone: string },
): Promise<{ now: number | null; before: number | null }> {
  const midnight = (day: string) => sql`(${day}::timestamp AT TIME ZONE ${timezone})`
  const [earlier, from, to] = [
    midnight(days.before.from),
    midnight(days.from),
    sql`(${days.to}::timestamp + interval '1 day') AT TIME ZONE ${timezone}`,
  ]
  const { rows } = await sql<{ now: number | null; before: number | null }>`
    SELECT ${medianHours(from, to)} AS now, ${medianHours(earlier, from)} AS before
      FROM inquiries WHERE freelancer_id = ${ownerId} AND at >= ${earlier} AND at < ${to} AND NOT spam_marked`.execute(
    db,
  )
  return rows[0] ?? { now: null, before: null }
}
