import { sql } from 'kysely'
import type { ProviderName } from '#app/adapters/payments.ts'
import type { Db, Trx } from '#app/db.server.ts'
import type { Plan } from '#app/domain/hiring/states.ts'
import type { Amounts } from '#app/domain/hiring/tax-lines.ts'
import type { Side, Stage } from './stages.ts'

export interface HeldStage extends Stage, Amounts {
  title: string
  days: number
  version: number
  deliveredAt: Date | null
  remindedAt: Date | null
  /** Of what is divided: how much goes back to the client. */
  returnCents: number | null
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
  /** When work may begin at the earliest, if the client did not want it sooner. */
  startsAt: Date | null
  startsNow: boolean
  withdrawUntil: Date | null
  stages: HeldStage[]
}

const IS_WITHDRAWN = sql<boolean>`EXISTS (SELECT FROM withdrawals w WHERE w.order_id = orders.id AND w.settled_at IS NULL)`

/** Locks an order, and with it all its stages; undefined where there is none that was hired here. */
export async function holdOrder(trx: Trx, orderId: string): Promise<HeldOrder | undefined> {
  const order = await trx
    .selectFrom('orders')
    .select(['id', 'clientId', 'freelancerId', 'title', 'plan', 'provider', 'currency', 'clientSeenAt'])
    .select(['startsAt', 'startsNow', 'withdrawUntil'])
    .select(
      sql<boolean>`NOT EXISTS (SELECT FROM users u WHERE u.id = orders.freelancer_id AND u.state = 'activo')`.as(
        'isFreelancerAway',
      ),
    )
    .select(IS_WITHDRAWN.as('isWithdrawn'))
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  const { plan, provider, currency } = order ?? {}
  if (!order || !plan || !provider || !currency) return undefined
  const rows = await trx.selectFrom('stages').selectAll().where('orderId', '=', orderId).orderBy('n').execute()
  const stages = rows.map((stage) => ({
    ...stage,
    provider,
    isFreelancerAway: order.isFreelancerAway,
    isWithdrawn: order.isWithdrawn,
  }))
  return { ...order, startsNow: order.startsNow ?? true, plan, provider, currency, title: order.title ?? '', stages }
}

export const sideOf = (order: Pick<HeldOrder, 'clientId' | 'freelancerId'>, userId: string): Side | undefined =>
  order.clientId === userId ? 'client' : order.freelancerId === userId ? 'freelancer' : undefined

/** Whether a form that one order takes once has come before. */
export async function hasCome(db: Db | Trx, orderId: string, formKey: string): Promise<boolean> {
  const event = await db
    .selectFrom('orderEvents')
    .select('seq')
    .where('orderId', '=', orderId)
    .where('formKey', '=', formKey)
    .executeTakeFirst()
  return event !== undefined
}
