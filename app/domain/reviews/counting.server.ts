import type { Trx } from '#app/db.server.ts'
import { daysBefore } from '#app/locale/dates.server.ts'
import { COUNTS_FROM_DAYS, PAIR_COUNTS_DAYS } from './limits.ts'

/**
 * Whether the ratings of an order move averages. Two friends could make up orders that no provider was paid for. Of such
 * orders one counts for each pair of people in `PAIR_COUNTS_DAYS`, and none where an account of the two was younger than
 * `COUNTS_FROM_DAYS` when they began.
 */
export async function doesCount(trx: Trx, orderId: string, now: Date): Promise<boolean> {
  const order = await trx
    .selectFrom('orders')
    .select(['clientId', 'freelancerId', 'provider', 'createdAt'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (order?.provider !== 'directo') return true
  const { clientId, freelancerId, createdAt } = order
  if (!clientId || !freelancerId) return false
  // The lock lets two orders of one pair follow each other, so that the second sees the first.
  const people = await trx
    .selectFrom('users')
    .select('createdAt')
    .where('id', 'in', [clientId, freelancerId])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (people.some((person) => person.createdAt > daysBefore(createdAt, COUNTS_FROM_DAYS))) return false
  const before = await trx
    .selectFrom('ratings')
    .select('id')
    .where('freelancerId', '=', freelancerId)
    .where('clientId', '=', clientId)
    .where('orderId', '<>', orderId)
    .where('counts', '=', true)
    .where('publishedAt', '>', daysBefore(now, PAIR_COUNTS_DAYS))
    .executeTakeFirst()
  return before === undefined
}
