import { sql } from 'kysely'
import type { ProviderName } from '#app/adapters/payments.ts'
import type { Db } from '#app/db.server.ts'
import type { Agreement } from '#app/domain/hiring/agreement.server.ts'
import { HIRING_PAGE_SIZE } from '#app/domain/hiring/limits.ts'
import type { Plan } from '#app/domain/hiring/states.ts'
import type { Amounts } from '#app/domain/hiring/tax-lines.ts'
import { momentOf, walkTo } from '#app/domain/paging.server.ts'
import { BY_MOMENT, pageOf, type Place } from '#app/domain/paging.ts'
import { listChangePoints, type ChangePoint } from './change-points.server.ts'
import type { EventKind } from './events.server.ts'
import { listFilesOf, type OrderFile } from './files.server.ts'
import { waitsFor, type Side, type Stage, type StageState } from './stages.ts'

export interface OrderRow {
  id: string
  title: string | null
  state: StageState
  currency: string
  createdAt: Date
  completedAt: Date | null
  side: Side
  /** The other person; null where they have left. */
  otherId: string | null
  otherName: string | null
  otherAvatarUrl: string | null
  otherState: string | null
  toPayCents: number
}

export interface OrderStage extends Stage, Amounts {
  title: string
  days: number
  version: number
  deliveredAt: Date | null
  /** Of what is divided: how much goes back to the client. */
  returnCents: number | null
}

export interface Order extends OrderRow {
  plan: Plan
  provider: ProviderName
  clientId: string | null
  freelancerId: string | null
  isFreelancerAway: boolean
  isWithdrawn: boolean
  isConsumer: boolean | null
  startsNow: boolean | null
  startsAt: Date | null
  withdrawUntil: Date | null
  agreement: Agreement | null
  agreementSha256: string
  listingId: string | null
  conversationId: string | null
  stages: OrderStage[]
  events: {
    id: string
    seq: number
    stageN: number | null
    actor: Side | 'system' | 'moderator'
    kind: EventKind
    body: string | null
    createdAt: Date
  }[]
  points: ChangePoint[]
  files: OrderFile[]
}

const ROW = (userId: string) => sql`
  o.id, o.title, o.state, o.currency, o.created_at, o.completed_at,
  CASE WHEN o.client_id = ${userId}::uuid THEN 'client' ELSE 'freelancer' END AS side,
  p.id AS other_id, p.full_name AS other_name, p.avatar_url AS other_avatar_url,
  (SELECT u.state FROM users u WHERE u.id = p.id) AS other_state,
  (SELECT coalesce(sum(s.to_pay_cents), 0) FROM stages s WHERE s.order_id = o.id)::bigint AS to_pay_cents`

const OTHER = (userId: string) => sql`
  LEFT JOIN profiles p ON p.id = CASE WHEN o.client_id = ${userId}::uuid THEN o.freelancer_id ELSE o.client_id END`

/** An order with all that its page shows, for its two sides; for others it is not found. */
export async function findOrder(db: Db, userId: string, id: string): Promise<Order | undefined> {
  const [{ rows }, stages, events, points, files] = await Promise.all([
    sql<Omit<Order, 'stages' | 'events' | 'points' | 'files'>>`
      SELECT ${ROW(userId)}, o.plan, o.provider, o.client_id, o.freelancer_id, o.agreement, o.agreement_sha256, o.listing_id,
             (SELECT c.id FROM conversations c
               WHERE c.client_id = o.client_id AND c.freelancer_id = o.freelancer_id AND c.about = o.listing_id)
               AS conversation_id,
             NOT EXISTS (SELECT FROM users u WHERE u.id = o.freelancer_id AND u.state = 'activo') AS is_freelancer_away,
             EXISTS (SELECT FROM withdrawals w WHERE w.order_id = o.id AND w.settled_at IS NULL) AS is_withdrawn,
             o.is_consumer, o.starts_now, o.starts_at, o.withdraw_until
        FROM orders o ${OTHER(userId)}
       WHERE o.id = ${id}::uuid AND o.plan IS NOT NULL AND ${userId}::uuid IN (o.client_id, o.freelancer_id)`.execute(
      db,
    ),
    db.selectFrom('stages').selectAll().where('orderId', '=', id).orderBy('n').execute(),
    db
      .selectFrom('orderEvents')
      .select(['id', 'seq', 'stageN', 'actor', 'kind', 'body', 'createdAt'])
      .where('orderId', '=', id)
      .orderBy('seq')
      .$castTo<Order['events'][number]>()
      .execute(),
    listChangePoints(db, id),
    listFilesOf(db, id),
  ])
  const [order] = rows
  if (!order) return undefined
  const { provider, isFreelancerAway, isWithdrawn } = order
  const known = { provider, isFreelancerAway, isWithdrawn }
  return { ...order, stages: stages.map((stage) => ({ ...stage, ...known })), events, points, files }
}

/** An order of a list, and whether it waits for the reader. */
export type ListedOrder = OrderRow & { isTurn: boolean }

/** The orders of a person on either side, the newest first. */
export async function listOrders(
  db: Db,
  userId: string,
  { after }: { after?: Place } = {},
): Promise<{ items: ListedOrder[]; next?: string }> {
  const walk = walkTo({ after }, { columns: sql`o.created_at`, id: sql`o.id`, valuesOf: momentOf })
  const side = (column: 'client_id' | 'freelancer_id') => sql`
    (SELECT o.* FROM orders o
      WHERE o.${sql.raw(column)} = ${userId}::uuid AND o.plan IS NOT NULL${walk.beyond}
      ORDER BY o.created_at DESC, o.id DESC LIMIT ${sql.lit(HIRING_PAGE_SIZE + 1)})`
  const { rows: found } = await sql<OrderRow & { provider: ProviderName; parts: Pick<Stage, 'state' | 'payment'>[] }>`
    SELECT ${ROW(userId)}, o.provider,
           (SELECT jsonb_agg(jsonb_build_object('state', s.state, 'payment', s.payment))
              FROM stages s WHERE s.order_id = o.id) AS parts
      FROM (${side('client_id')} UNION ALL ${side('freelancer_id')}) o ${OTHER(userId)}
     ORDER BY o.created_at DESC, o.id DESC LIMIT ${sql.lit(HIRING_PAGE_SIZE + 1)}`.execute(db)
  const rows = found.map(({ provider, parts, ...row }) => ({
    ...row,
    isTurn: parts.some((part) => waitsFor({ ...part, provider }) === row.side),
  }))
  const keyOf = (row: OrderRow) => row.createdAt.getTime() * 1000
  return pageOf({ rows, asked: { after } }, { size: HIRING_PAGE_SIZE, order: BY_MOMENT, keyOf })
}

/** Notes that the client has opened the order: silence counts only of somebody who could know. */
export async function noteSeen(db: Db, clientId: string, id: string, now: Date): Promise<void> {
  await db
    .updateTable('orders')
    .set({ clientSeenAt: now })
    .where('id', '=', id)
    .where('clientId', '=', clientId)
    .execute()
}
