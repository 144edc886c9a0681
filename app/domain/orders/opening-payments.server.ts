import type { Trx } from '#app/db.server.ts'
import { MINUTE_MS } from '#app/locale/durations.ts'
import { mayDo } from './acts.ts'
import { holdOrder, sideOf } from './holding.server.ts'
import { centsOf, owedOf } from './owed-of.ts'

/** How long a client has on the provider's page. */
const OPEN_MINUTES = 31

interface Opening {
  clientId: string
  orderId: string
  n: number
  version: number
  now: Date
}

/** The payment of a stage that is open; a new one if there is none, or if it is over or has another amount. */
export async function openPayment(trx: Trx, { clientId, orderId, n, version, now }: Opening) {
  const order = await holdOrder(trx, orderId)
  const stage = order?.stages.find((each) => each.n === n)
  if (!order || !stage || sideOf(order, clientId) !== 'client') return { kind: 'not-found' as const }
  if (order.provider === 'directo' || stage.version !== version || !mayDo('checkout', stage, 'client', now))
    return { kind: 'not-possible' as const }
  const before = await trx
    .selectFrom('payments')
    .select(['id', 'state', 'attempt', 'amountCents', 'currency', 'expiresAt'])
    .where('orderId', '=', orderId)
    .where('stageN', '=', n)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const provider = order.provider
  const amountCents = centsOf(owedOf(stage), stage)
  const isOpen = before && ['creado', 'abierto', 'procesando'].includes(before.state)
  if (isOpen && before.expiresAt > now && before.amountCents === amountCents)
    return { kind: 'opened' as const, payment: { ...before, provider }, title: order.title }
  if (isOpen) await trx.updateTable('payments').set({ state: 'caducado' }).where('id', '=', before.id).execute()
  const made = await trx
    .insertInto('payments')
    .values({
      orderId,
      stageN: n,
      attempt: (before?.attempt ?? 0) + 1,
      provider,
      amountCents,
      currency: order.currency,
      createdAt: now,
      expiresAt: new Date(now.getTime() + OPEN_MINUTES * MINUTE_MS),
    })
    .returning(['id', 'amountCents', 'currency', 'expiresAt'])
    .executeTakeFirstOrThrow()
  return { kind: 'opened' as const, payment: { ...made, provider }, title: order.title }
}
