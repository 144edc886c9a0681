import { sql } from 'kysely'
import type { ProviderName } from '#app/adapters/payments.ts'
import type { Db, Trx } from '#app/db.server.ts'
import { REVIEW_DAYS } from '#app/domain/hiring/limits.ts'
import type { Plan } from '#app/domain/hiring/states.ts'
import type { Amounts } from '#app/domain/hiring/tax-lines.ts'
import { startOf, type Side, type Stage } from './stages.ts'

export interface HeldStage extends Stage, Amounts {
  title: string
  days: number
  version: number
  /** When the stage reached its final state. */
  endedAt: Date | null
  remindedAt: Date | null
  owedRemindedAt: Date | null
  unreadTerms: number
}

export interface HeldOrder {
  id: string
  clientId: string | null
  freelancerId: string | null
  title: string
  plan: Plan
  provider: ProviderName
  currency: string
  clientSeenAt: Date | null
  /** When work may begin at the earliest, unless the client wants it sooner. */
  startsAt: Date | null
  startsNow: boolean
  withdrawUntil: Date | null
  stages: HeldStage[]
}

/** The time of the last event of stages that ended before their end was stored. */
export const ENDED_AT = sql<Date | null>`coalesce(stages.ended_at, CASE
  WHEN stages.state IN ('completado', 'cancelado', 'reembolsado', 'reparto') THEN (
    SELECT max(e.created_at) FROM order_events e
     WHERE e.order_id = stages.order_id AND coalesce(e.stage_n, stages.n) = stages.n) END)`.as('endedAt')

/** Whether the freelancer of an order is suspended, leaving or gone. */
export const IS_FREELANCER_AWAY_OF = (order: string) => sql<boolean>`NOT EXISTS (
  SELECT FROM users u WHERE u.id = ${sql.raw(order)}.freelancer_id AND u.state = 'activo')`

/** Whether an order was withdrawn from, and the share of the begun work is not settled yet. */
export const IS_WITHDRAWN_OF = (order: string) =>
  sql<boolean>`EXISTS (SELECT FROM withdrawals w WHERE w.order_id = ${sql.raw(order)}.id AND w.settled_at IS NULL)`

/** For how many days a delivery of an order is reviewed, as it was agreed. */
export const REVIEW_DAYS_OF = (order: string) =>
  sql<number>`coalesce((${sql.raw(order)}.agreement ->> 'reviewDays')::int, ${sql.lit(REVIEW_DAYS)})`

/**
 * Locks an order, and with it all its stages; undefined if there is no such order. A second statement reads the
 * other tables, because the first, after waiting for the lock, sees them as they were before it waited.
 */
export async function holdOrder(trx: Trx, orderId: string): Promise<HeldOrder | undefined> {
  const order = await trx
    .selectFrom('orders')
    .select(['id', 'clientId', 'freelancerId', 'title', 'plan', 'provider', 'currency', 'clientSeenAt'])
    .select(['startsAt', 'startsNow', 'withdrawUntil'])
    .select(REVIEW_DAYS_OF('orders').as('reviewDays'))
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  const { plan, provider, currency } = order ?? {}
  if (!order || !plan || !provider || !currency) return undefined
  const rows = await trx
    .selectFrom('stages')
    .innerJoin('orders', 'orders.id', 'stages.orderId')
    .selectAll('stages')
    .select([
      ENDED_AT,
      IS_FREELANCER_AWAY_OF('orders').as('isFreelancerAway'),
      IS_WITHDRAWN_OF('orders').as('isWithdrawn'),
    ])
    .where('orderId', '=', orderId)
    .orderBy('n')
    .execute()
  const stages = rows.map((stage) => ({
    ...stage,
    provider,
    startsAt: startOf(order.startsAt, stage.leaveUntil),
    reviewDays: order.reviewDays,
  }))
  return { ...order, startsNow: order.startsNow ?? true, plan, provider, currency, title: order.title ?? '', stages }
}

export const sideOf = (order: Pick<HeldOrder, 'clientId' | 'freelancerId'>, userId: string): Side | undefined =>
  order.clientId === userId ? 'client' : order.freelancerId === userId ? 'freelancer' : undefined

/** Whether a form that an order accepts once was sent before. */
export async function hasCome(db: Db | Trx, orderId: string, formKey: string): Promise<boolean> {
  const event = await db
    .selectFrom('orderEvents')
    .select('seq')
    .where('orderId', '=', orderId)
    .where('formKey', '=', formKey)
    .executeTakeFirst()
  return event !== undefined
}
