import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { asksOf, type TurnPlace } from './asked.ts'
import { HAS_EXTRA, SHARE_WAITS } from './queries.server.ts'
import { isAskedToReturn } from './returning.ts'
import { isAskedToCancel, type Side } from './stages.ts'

/** How many newest orders of a person are looked through. */
const ORDERS_READ = 50

/** So many of one kind; the id and the title are those of one of them. */
export interface Several {
  count: number
  id: string | null
  title: string | null
}

/** What others wait for in a person's requests, quotes and orders. */
export interface HiringTurns {
  /** Requests that a freelancer has not answered. */
  asked: Several
  /** Quotes that a client has not answered. */
  quoted: Several
  /** Counter-offers that the author of a quote has not answered. */
  countered: Several
  /** Orders with a stage that waits for them. */
  orders: Several
  /** Orders whose other side proposes to cancel. */
  cancels: Several
  /** Orders whose other side proposes a return. */
  returns: Several
  /** Orders in which further work is offered to a client. */
  extras: Several
  /** Orders whose client has withdrawn, of which a freelancer has not said how much was done. */
  withdrawn: Several
  /** Shares of such orders that a client has not answered. */
  shares: Several
}

/** What waits for a person in hiring, each along an index of their own rows. */
export async function findHiringTurns(db: Db, userId: string, now: Date): Promise<HiringTurns> {
  const [asked, quoted, countered, withdrawn, shares, orders] = await Promise.all([
    sql<Several>`
      SELECT count(*)::int AS count, min(r.id::text) AS id, min(r.title) AS title
        FROM request_invitations i JOIN requests r ON r.id = i.request_id
       WHERE i.freelancer_id = ${userId}::uuid AND i.declined_at IS NULL AND r.state = 'abierta' AND r.closes_at > ${now}
         AND NOT EXISTS (SELECT FROM quotes q WHERE q.request_id = r.id AND q.freelancer_id = i.freelancer_id)`.execute(
      db,
    ),
    sql<Several>`
      SELECT count(*)::int AS count, min(q.id::text) AS id, min(r.title) AS title
        FROM requests r JOIN quotes q ON q.request_id = r.id
       WHERE r.client_id = ${userId}::uuid
         AND (r.state = 'abierta' AND r.closes_at > ${now} AND q.state = 'enviado' AND q.valid_until > ${now}
              OR r.answer_until > ${now} AND q.state IN ('enviado', 'contraoferta'))`.execute(db),
    sql<Several>`
      SELECT count(*)::int AS count, min(q.id::text) AS id, min(r.title) AS title
        FROM quotes q JOIN requests r ON r.id = q.request_id
       WHERE q.freelancer_id = ${userId}::uuid AND q.state = 'contraoferta' AND q.valid_until > ${now}
         AND r.state = 'abierta' AND r.closes_at > ${now}`.execute(db),
    sql<Several>`
      SELECT count(*)::int AS count, (array_agg(o.id ORDER BY w.share_until))[1] AS id,
             (array_agg(o.title ORDER BY w.share_until))[1] AS title
        FROM orders o JOIN withdrawals w ON w.order_id = o.id
       WHERE o.freelancer_id = ${userId}::uuid AND w.settled_at IS NULL AND w.stated_at IS NULL
         AND w.referred_at IS NULL`.execute(db),
    sql<Several>`
      SELECT count(*)::int AS count, (array_agg(o.id ORDER BY w.answer_until))[1] AS id,
             (array_agg(o.title ORDER BY w.answer_until))[1] AS title
        FROM orders o JOIN withdrawals w ON w.order_id = o.id
       WHERE o.client_id = ${userId}::uuid AND w.settled_at IS NULL AND w.stated_at IS NOT NULL
         AND w.referred_at IS NULL`.execute(db),
    findOrders(db, userId, now),
  ])
  const none = { count: 0, id: null, title: null }
  const only = ({ rows }: { rows: Several[] }) => rows[0] ?? none
  return {
    asked: only(asked),
    quoted: only(quoted),
    countered: only(countered),
    withdrawn: only(withdrawn),
    shares: only(shares),
    ...orders,
  }
}

type Waiting = Pick<HiringTurns, 'orders' | 'cancels' | 'returns' | 'extras'>

async function findOrders(db: Db, userId: string, now: Date): Promise<Waiting> {
  const newest = (column: 'client_id' | 'freelancer_id', side: Side) => sql`
    (SELECT o.id, o.title, o.provider, o.starts_at, ${SHARE_WAITS} IS NOT NULL AS is_withdrawn, ${HAS_EXTRA(now)} AS has_extra,
            ${sql.lit(side)} AS side
       FROM orders o
      WHERE o.${sql.raw(column)} = ${userId}::uuid AND o.plan IS NOT NULL
      ORDER BY o.created_at DESC, o.id DESC LIMIT ${sql.lit(ORDERS_READ)})`
  const { rows } = await sql<
    TurnPlace & {
      id: string
      title: string | null
      side: Side
      hasExtra: boolean
    }
  >`
    SELECT o.id, o.title, o.side, o.provider, o.starts_at, o.is_withdrawn, o.has_extra, s.state, s.payment, s.owed_at,
           s.to_pay_cents, s.return_cents, s.returned_cents, s.cancel_asked_by,
           s.return_asked_by, s.return_asked_cents, s.return_asked_until
      FROM (${newest('client_id', 'client')} UNION ALL ${newest('freelancer_id', 'freelancer')}) o
      JOIN stages s ON s.order_id = o.id`.execute(db)
  const several = (waiting: typeof rows): Several => {
    const [first] = waiting
    return { count: new Set(waiting.map(({ id }) => id)).size, id: first?.id ?? null, title: first?.title ?? null }
  }
  const cancels = rows.filter((stage) => isAskedToCancel(stage, stage.side))
  const returns = rows.filter((stage) => isAskedToReturn(stage, stage.side, now))
  // What may be cancelled is told as that alone.
  const others = rows.filter(({ id }) => !cancels.some((stage) => stage.id === id))
  return {
    orders: several(others.filter((stage) => asksOf(stage, stage.side, now))),
    cancels: several(cancels),
    returns: several(returns),
    extras: several(rows.filter(({ side, hasExtra }) => side === 'client' && hasExtra)),
  }
}
