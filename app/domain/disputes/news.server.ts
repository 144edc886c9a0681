import { sql } from 'kysely'
import { inTransaction, type Db } from '#app/db.server.ts'
import { tell } from '#app/domain/notifications/channels.server.ts'
import { HOUR_MS } from '#app/locale/durations.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { isWaiting, mayDecide } from './deciding.server.ts'
import { DISPUTES_PATH } from './steps.ts'
import type { Side } from '#app/domain/orders/stages.ts'
import type { Several } from '#app/domain/orders/waiting.server.ts'
import { TO_DECIDE } from './texts.ts'

/** The disputes of an order, the oldest first, for links to them, and who made the last offer in each. */
export async function listDisputesOf(db: Db, orderId: string) {
  return db
    .selectFrom('disputes')
    .select(['id', 'kind', 'stageN', 'state', 'turnAt', 'openedBy', 'fromState', 'outcome', 'atStakeCents'])
    .select(
      sql<Side | null>`(SELECT f.side FROM dispute_offers f WHERE f.dispute_id = disputes.id
        ORDER BY f.created_at DESC LIMIT 1)`.as('lastOfferBy'),
    )
    .where('orderId', '=', orderId)
    .orderBy('openedAt')
    .execute()
}

/** The orders of these disputes, by the disputes; unknown ones are left out. */
export async function findOrdersOfDisputes(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('disputes').select(['id', 'orderId']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, orderId }) => [id, orderId]))
}

/**
 * The disputes that wait for this person: an answer that is due, or an offer of the other side that is
 * newer than their own. The id is that of the dispute with the nearest date.
 */
export async function findDisputeTurns(db: Db, userId: string): Promise<Several> {
  const { rows } = await sql<Several>`
    SELECT count(*)::int AS count, (array_agg(mine.id ORDER BY mine.turn_at))[1] AS id,
           (array_agg(mine.title ORDER BY mine.turn_at))[1] AS title,
           (array_agg(mine.language ORDER BY mine.turn_at))[1] AS language
      FROM (SELECT d.id, d.state, d.opened_by, d.turn_at, o.title,
                   (SELECT r.language FROM quotes q JOIN requests r ON r.id = q.request_id WHERE q.id = o.quote_id) AS language,
                   CASE WHEN o.client_id = ${userId}::uuid THEN 'client' ELSE 'freelancer' END AS side
              FROM orders o JOIN disputes d ON d.order_id = o.id
             WHERE (o.client_id = ${userId}::uuid OR o.freelancer_id = ${userId}::uuid)
               AND d.state IN ('abierta', 'negociacion', 'moderacion', 'sin_decidir')) mine
     WHERE CASE mine.state
             WHEN 'abierta' THEN mine.opened_by <> mine.side
             ELSE EXISTS (
               SELECT FROM dispute_offers theirs
                WHERE theirs.dispute_id = mine.id AND theirs.side <> mine.side
                  AND NOT EXISTS (SELECT FROM dispute_offers own
                                   WHERE own.dispute_id = mine.id AND own.side = mine.side
                                     AND own.created_at > theirs.created_at))
           END`.execute(db)
  return rows[0] ?? { count: 0, id: null, title: null, language: null }
}

/** The shortest time between two notifications of waiting disputes. */
const TELL_EVERY_MS = HOUR_MS
/** The menu shows «99+» above 99. */
const COUNTED = 100
const AT_ONCE = 1_000

/** A condition on `disputes as d`: the dispute waits for a decision, and no moderator has claimed it. */
const isFree = (now: Date) => sql<boolean>`
  ${isWaiting} AND (d.claimed_until IS NULL OR d.claimed_until <= ${now})`

/** How many waiting disputes this moderator may decide, including those that they have claimed, up to a hundred. */
export async function countWaitingDisputes(db: Db, moderatorId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM disputes d JOIN orders o ON o.id = d.order_id
       WHERE (${isFree(now)} OR ${isWaiting} AND d.claimed_by = ${moderatorId}::uuid)
         AND ${mayDecide(moderatorId)}
       LIMIT ${sql.lit(COUNTED)}) waiting`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * The texts of `TO_DECIDE` with the number and the day of each row: the Spanish sentences, and their stored form for
 * other languages.
 */
const toDecide = (() => {
  const [title, message] = [TO_DECIDE.title, TO_DECIDE.message].map((said) => sql`${JSON.stringify(said)}::jsonb`)
  const day = (format: string) =>
    sql`to_char(new.turn_at AT TIME ZONE coalesce(settings.timezone, ${siteTimeZone}), ${format}::text)`
  return {
    title: sql`CASE new.count WHEN 1 THEN ${title}->>'one'
               ELSE replace(${title}->>'other', '{count}', new.count::text) END`,
    message: sql`replace(${message}->>'text', '{date}', ${day('DD/MM/YYYY')})`,
    said: sql`jsonb_build_object(
      'title', jsonb_set(${title}, '{count}', to_jsonb(new.count)),
      'message', jsonb_set(${message}, '{values,date,day}', to_jsonb(${day('YYYY-MM-DD')})))`,
  }
})()

/**
 * Notifies moderators of disputes that they may decide and that were opened, appealed or became late since their last
 * notice, at most once an hour. The notice has the nearest date, which both sides know. @returns how many moderators
 * were notified.
 */
export function tellOfDisputes(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { last } = await trx
      .selectFrom('disputes')
      .select(({ fn }) => fn.max('toldAt').as('last'))
      .executeTakeFirstOrThrow()
    if (last && now.getTime() - last.getTime() < TELL_EVERY_MS) return 0
    const { rows } = await sql<{ id: string }>`
      SELECT d.id FROM disputes d JOIN orders o ON o.id = d.order_id
       WHERE ${isFree(now)} AND d.told_at IS NULL
         AND EXISTS (SELECT FROM users able WHERE able.state = 'activo' AND able.role IN ('moderador', 'administrador')
                        AND ${mayDecide(sql`able.id`)})
       ORDER BY d.turn_at LIMIT ${sql.lit(AT_ONCE)}
         FOR UPDATE OF d SKIP LOCKED`.execute(trx)
    if (rows.length === 0) return 0
    const ids = rows.map(({ id }) => id)
    const told = await tell(
      trx,
      {
        type: 'moderation',
        userId: sql`able.id`,
        ...toDecide,
        href: sql`CASE new.count WHEN 1 THEN ${`${DISPUTES_PATH}/`} || new.id ELSE ${DISPUTES_PATH} END`,
        dedupeKey: `disputes:${now.toISOString()}`,
        from: sql`
          FROM users able
          LEFT JOIN user_settings settings ON settings.user_id = able.id
         CROSS JOIN LATERAL (
           SELECT count(*) AS count, min(d.turn_at) AS turn_at, min(d.id::text) AS id
             FROM disputes d JOIN orders o ON o.id = d.order_id
            WHERE d.id = ANY(${ids}::uuid[]) AND ${mayDecide(sql`able.id`)}) new
         WHERE able.state = 'activo' AND able.role IN ('moderador', 'administrador') AND new.count > 0`,
      },
      now,
      { isDailyAtLeast: true },
    )
    await trx.updateTable('disputes').set({ toldAt: now }).where('id', 'in', ids).execute()
    return told
  })
}
