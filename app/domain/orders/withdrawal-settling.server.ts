import type { Trx } from '#app/db.server.ts'
import { book } from '#app/domain/ledger/commands.server.ts'
import { changeStage } from './changing.server.ts'
import type { HeldOrder, HeldStage } from './holding.server.ts'
import { accountOf, askProvider, findCollected } from './money.server.ts'
import { isPaid } from './stages.ts'
import { dropShareDates } from './withdrawal-dates.server.ts'

/** Records that the client's part of a withdrawal is settled; its dates are cleared. */
export async function closeWithdrawal(trx: Trx, orderId: string, now: Date): Promise<void> {
  const row = await trx
    .selectFrom('withdrawals')
    .select('version')
    .where('orderId', '=', orderId)
    .where('settledAt', 'is', null)
    .executeTakeFirst()
  if (!row) return
  await dropShareDates(trx, { orderId, version: row.version })
  await trx
    .updateTable('withdrawals')
    .set({ settledAt: now, version: row.version + 1 })
    .where('orderId', '=', orderId)
    .execute()
}

/**
 * Gives back at once what a freelancer does not claim of a stage that was withdrawn from, while the rest is still to be
 * settled: by the provider, or as a debt between the two. A payment that was only announced is not a debt.
 */
export async function returnUnclaimed(
  trx: Trx,
  order: HeldOrder,
  stage: HeldStage,
  { cents, eventSeq, now }: { cents: number; eventSeq: number; now: Date },
): Promise<void> {
  const { n } = stage
  if (cents === 0) return
  if (order.provider === 'directo') {
    if (isPaid(stage.payment))
      await changeStage(
        trx,
        order,
        { ...stage, payment: 'reembolso_pendiente', returnCents: cents },
        { now, eventSeq, turnAt: null },
      )
    return
  }
  const payment = await findCollected(trx, order.id, n)
  if (!payment) return
  const lines = [{ from: accountOf(order, n, 'retenido'), to: accountOf(order, n, 'por_devolver'), cents }]
  const { id: orderId, currency } = order
  const key = `unclaimed:${payment.id}`
  if (await book(trx, { key, kind: 'unclaimed', orderId, eventSeq, currency, lines, now }))
    await askProvider(trx, { paymentId: payment.id, kind: 'refund-part', cents, now })
}
