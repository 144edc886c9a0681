import { sql } from 'kysely'
import type { Trx } from '#app/db.server.ts'
import type { Proof } from './proofs.ts'
import { daysBefore } from '#app/locale/dates.server.ts'
import { COUNTS_FROM_DAYS, PAIR_COUNTS_DAYS } from './limits.ts'

/**
 * Whether the ratings of an order change averages. Two friends could invent orders without a provider. One such order
 * counts for each pair of people in `PAIR_COUNTS_DAYS`, and none if an account of the two was younger than
 * `COUNTS_FROM_DAYS` when the order began.
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
  // The lock orders two orders of one pair, so that the second sees the first.
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

interface Sent {
  orderId: string
  authorId: string
  rating: number
  comment: string | null
}

/** The proof of ratings of an order now; null of an order from before. */
export async function findProof(trx: Trx, orderId: string): Promise<Proof | null> {
  const { rows } = await sql<{ proof: Proof | null }>`SELECT rating_proof(${orderId}::uuid) AS proof`.execute(trx)
  return rows[0]?.proof ?? null
}

/** Whether a payment that one side announced and the other denies is still to be decided. */
export async function isBeingDecided(trx: Trx, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM disputes d JOIN stages s ON s.order_id = d.order_id AND s.n = d.stage_n
     WHERE d.order_id = ${orderId}::uuid AND d.state <> 'resuelta' AND s.payment IN ('por_pagar', 'anunciado', 'negado', 'sin_confirmar', 'impagado', 'sin_cobrar', 'por_probar')
     LIMIT 1`.execute(trx)
  return rows.length > 0
}

/** A published rating with these very words: the same form came twice. */
export const findSame = (trx: Trx, { orderId, authorId, rating, comment }: Sent) =>
  trx
    .selectFrom('ratings')
    .select('id')
    .where('orderId', '=', orderId)
    .where('authorId', '=', authorId)
    .where('rating', '=', rating)
    .where(sql<boolean>`comment IS NOT DISTINCT FROM ${comment}`)
    .executeTakeFirst()
