import { inTransaction, type Db } from '#app/db.server.ts'
import { changeStage } from '#app/domain/orders/changing.server.ts'
import { CLAIMS_OF, claimableCents } from '#app/domain/orders/claimable.ts'
import { addEvent } from '#app/domain/orders/events.server.ts'
import { holdOrder, type HeldStage } from '#app/domain/orders/holding.server.ts'
import type { Referral } from '#app/domain/orders/referrals.ts'
import { isInDispute } from '#app/domain/orders/return-proposals.server.ts'
import { isAtWork, isFinal, isPaid, type Side } from '#app/domain/orders/stages.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { addDispute } from './dates.server.ts'
import { MODERATOR_DAYS } from './steps.ts'
import { tellDispute } from './telling.server.ts'

/** Whether the stage is still as it was when the system decided to refer it. */
const STILL: Record<Referral, (stage: HeldStage) => boolean> = {
  unread: ({ state }) => state === 'entregado',
  'client-gone': ({ state }) => state === 'entregado',
  'denied-with-proof': ({ deniedAt, provenAt, payment }) => deniedAt !== null && provenAt !== null && !isPaid(payment),
  'unconfirmed-with-proof': ({ payment, provenAt }) => payment === 'por_probar' && provenAt !== null,
  'return-denied-with-proof': ({ payment, provenAt }) =>
    provenAt !== null && (payment === 'reembolso_negado' || payment === 'reembolso_vencido'),
  'changes-undelivered': ({ state }) => isAtWork(state),
}

const isReferral = (why: string): why is Referral => Object.hasOwn(STILL, why)

/**
 * Brings a stage to a moderator that neither side disputes: no amount is claimed, and both can still agree. It does
 * nothing where a dispute is open, or where the stage has gone on since.
 */
export function referStage(
  db: Db,
  { orderId, n, why }: { orderId: string; n: number; why: string },
  now: Date,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const order = await holdOrder(trx, orderId)
    const stage = order?.stages.find((each) => each.n === n)
    if (!order || !stage || order.stages.some(({ isWithdrawn }) => isWithdrawn)) return
    if (!isReferral(why) || !STILL[why](stage)) return
    const { state } = stage
    if (state === 'por_empezar' || state === 'en_disputa') return
    if (await isInDispute(trx, { orderId, n })) return
    // In an ended stage, the money that one side still waits for; in a running one, its whole price.
    const side: Side = isFinal(state) && claimableCents(stage, 'freelancer') > 0 ? 'freelancer' : 'client'
    const atStakeCents = isFinal(state) ? claimableCents(stage, side) : stage.toPayCents
    if (atStakeCents === 0) return
    const turnAt = daysAfter(now, MODERATOR_DAYS)
    const id = await addDispute(trx, {
      orderId,
      stageN: n,
      kind: 'remitida',
      why,
      claims: CLAIMS_OF[side],
      atStakeCents,
      fromState: state,
      fromTurnAt: stage.turnAt,
      fromDueAt: stage.dueAt,
      state: 'moderacion',
      openedAt: now,
      turnAt,
    })
    const eventSeq = await addEvent(trx, { orderId, stageN: n, actor: 'system', kind: 'refer-stage', now })
    if (!isFinal(state))
      await changeStage(trx, order, { ...stage, state: 'en_disputa', cancelAskedBy: null }, { now, eventSeq })
    await tellDispute(
      trx,
      { id, version: 0, stageN: n, order },
      { kind: 'referred', to: ['client', 'freelancer'], now },
    )
  })
}
