import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { coverAsJson, type JobCover } from '#app/domain/listings/card.server.ts'
import { HIRING_PAGE_SIZE } from '#app/domain/hiring/limits.ts'
import { momentOf, walkTo } from '#app/domain/paging.server.ts'
import { BY_MOMENT, pageOf, type Place } from '#app/domain/paging.ts'
import { IS_FREELANCER_AWAY_OF, IS_WITHDRAWN_OF, REVIEW_DAYS_OF } from './holding.server.ts'
import { isTurnOf } from './asked.ts'
import { toPay, toReceive } from './coming.ts'
import { OTHER, ROW, type OrderRow } from './queries.server.ts'
import { isFinal, type Payment, type Side, type Stage } from './stages.ts'

/** How many newest orders of each side of a person are looked through for what waits for them. */
const ORDERS_READ = 50

/** An order of a list, and what it waits for. */
export interface ListedOrder extends OrderRow {
  stages: Stage[]
  /** The cover of the listing that was hired; null if it is deleted. */
  job: JobCover | null
  /** Whether it waits for the reader. */
  isTurn: boolean
  /** The side that the share of a withdrawal waits for, and until when; null if none is open. */
  share: Side | 'moderator' | null
  shareUntil: Date | null
  /** Until when its client can accept further work that is offered; null if none is offered. */
  extraUntil: Date | null
}

/** The columns of a stage `s` of an order `o`. */
const STAGE = sql`
  s.n, s.state, s.payment, s.to_pay_cents, s.return_cents, s.returned_cents, s.due_at, s.turn_at, s.owed_at, s.denied_at,
  s.proven_at, s.delivered_at, s.revisions_left, s.is_extended, s.cancel_asked_by,
  s.return_asked_by, s.return_asked_cents, s.return_asked_until, o.provider,
  s.leave_until, greatest(o.starts_at, s.leave_until) AS starts_at,
  ${REVIEW_DAYS_OF('o')} AS review_days, ${IS_FREELANCER_AWAY_OF('o')} AS is_freelancer_away,
  ${IS_WITHDRAWN_OF('o')} AS is_withdrawn`

/** The newest orders of a person, with their stages, by two statements at once. */
async function readOrders(
  db: Db,
  userId: string,
  { beyond, max, now }: { beyond?: RawBuilder<unknown>; max: number; now: Date },
): Promise<ListedOrder[]> {
  const side = (column: 'client_id' | 'freelancer_id') => sql`
    (SELECT o.* FROM orders o
      WHERE o.${sql.raw(column)} = ${userId}::uuid AND o.plan IS NOT NULL${beyond ?? sql``}
      ORDER BY o.created_at DESC, o.id DESC LIMIT ${sql.lit(max)})`
  const newest = sql`(${side('client_id')} UNION ALL ${side('freelancer_id')}) o`
  const [{ rows: orders }, { rows: stages }] = await Promise.all([
    sql<Omit<ListedOrder, 'isWithdrawn' | 'isTurn' | 'stages'>>`
      SELECT ${ROW(userId)}, ${sql.raw(coverAsJson('o.listing_id'))} AS job, w.waits AS share, w.until AS share_until,
             (SELECT min(x.valid_until) FROM order_extras x
               WHERE x.order_id = o.id AND x.state = 'ofrecida' AND x.valid_until > ${now}) AS extra_until
        FROM ${newest} ${OTHER(userId)}
        LEFT JOIN LATERAL (
          SELECT CASE WHEN referred_at IS NOT NULL THEN 'moderator' WHEN stated_at IS NULL THEN 'freelancer' ELSE 'client' END AS waits,
                 CASE WHEN referred_at IS NULL THEN CASE WHEN stated_at IS NULL THEN share_until ELSE answer_until END END AS until
            FROM withdrawals WHERE order_id = o.id AND settled_at IS NULL) w ON true
       ORDER BY o.created_at DESC, o.id DESC`.execute(db),
    sql<Stage & { orderId: string }>`
      SELECT s.order_id, ${STAGE} FROM ${newest} JOIN stages s ON s.order_id = o.id ORDER BY s.order_id, s.n`.execute(
      db,
    ),
  ])
  return orders.map((order) => {
    const own = stages.filter(({ orderId }) => orderId === order.id)
    return {
      ...order,
      isWithdrawn: order.share !== null,
      stages: own,
      isTurn:
        order.share === order.side ||
        (order.extraUntil !== null && order.side === 'client') ||
        own.some((stage) => isTurnOf(stage, order.side, now)),
    }
  })
}

/** The orders of a person on either side, the newest first. */
export async function listOrders(
  db: Db,
  userId: string,
  { after, now }: { after?: Place; now: Date },
): Promise<{ items: ListedOrder[]; next?: string }> {
  const { beyond } = walkTo({ after }, { columns: sql`o.created_at`, id: sql`o.id`, valuesOf: momentOf })
  const max = HIRING_PAGE_SIZE + 1
  const rows = (await readOrders(db, userId, { beyond, max, now })).slice(0, max)
  const keyOf = (row: OrderRow) => row.createdAt.getTime() * 1000
  return pageOf({ rows, asked: { after } }, { size: HIRING_PAGE_SIZE, order: BY_MOMENT, keyOf })
}

/** The newest orders of a person that are not over, or that wait for them. */
export async function listOpenOrders(db: Db, userId: string, now: Date): Promise<ListedOrder[]> {
  const orders = await readOrders(db, userId, { max: ORDERS_READ, now })
  return orders.filter(({ state, isTurn }) => isTurn || !isFinal(state))
}

/** The amounts that a person has still to get and to pay for hirings, in cents of each currency. */
export interface Coming {
  currency: string
  receives: number
  pays: number
}

/** The states without expected money; most stages of most people are in them. */
const SETTLED: readonly Payment[] = [
  'recibido',
  'liberado',
  'reembolsado',
  'devuelto_segun',
  'parcial',
  'sin_cobrar',
  'sin_devolver',
]

/** The expected income and payments of all orders of a person, read by their indexes. */
export async function findComing(db: Db, userId: string): Promise<Coming[]> {
  const side = (column: 'client_id' | 'freelancer_id') => sql`
    SELECT o.currency, ${sql.lit(column === 'client_id' ? 'client' : 'freelancer')} AS side, ${STAGE}
      FROM orders o JOIN stages s ON s.order_id = o.id
     WHERE o.${sql.raw(column)} = ${userId}::uuid AND o.plan IS NOT NULL AND s.payment NOT IN (${sql.join(SETTLED)})
       AND (s.state NOT IN ('cancelado', 'reembolsado') OR s.returned_cents > 0)`
  const { rows } = await sql<Stage & { currency: string; side: Side }>`
    ${side('client_id')} UNION ALL ${side('freelancer_id')}`.execute(db)
  const sumOf = (currency: string, whose: Side, centsOf: (stage: Stage) => number) =>
    rows
      .filter((stage) => stage.currency === currency && stage.side === whose)
      .reduce((sum, stage) => sum + centsOf(stage), 0)
  return [...new Set(rows.map(({ currency }) => currency))].map((currency) => ({
    currency,
    receives: sumOf(currency, 'freelancer', toReceive),
    pays: sumOf(currency, 'client', toPay),
  }))
}
