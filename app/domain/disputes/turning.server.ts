import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { addEvent, type EventKind } from '#app/domain/orders/events.server.ts'
import { holdDispute } from './holding.server.ts'
import { moveDispute, resolveDispute } from './resolving.server.ts'
import type { Outcome } from './steps.ts'
import { tellDispute, type DisputeNews } from './telling.server.ts'

type Held = NonNullable<Awaited<ReturnType<typeof holdDispute>>>

/** What the job of a dispute's date does, as the page had printed it. */
export function turnDispute(
  db: Db,
  { disputeId, version }: { disputeId: string; version: number },
  now: Date,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const held = await holdDispute(trx, disputeId)
    if (!held || held.dispute.version !== version || !held.dispute.turnAt || held.dispute.turnAt > now) return
    switch (held.dispute.state) {
      case 'abierta':
        return end(trx, held, { kind: 'claim-granted', outcome: 'concedida', news: 'granted', now, by: 'claim' })
      case 'negociacion':
        return toModerator(trx, held, now)
      case 'moderacion':
      case 'apelada':
        return held.dispute.isProlonged ? endWithout(trx, held, now) : prolong(trx, held, now)
      case 'decidida':
        return end(trx, held, { kind: 'decision-stands', outcome: 'decision', news: 'stands', now, by: 'decision' })
      default:
    }
  })
}

interface Ending {
  kind: EventKind
  outcome: Exclude<Outcome, 'retirada'>
  news: DisputeNews
  now: Date
  /** Whose amount it is. */
  by: 'claim' | 'decision' | 'last offer'
}

async function end(trx: Trx, held: Held, { kind, outcome, news, now, by }: Ending): Promise<void> {
  const { dispute, order } = held
  const toClientCents =
    by === 'claim'
      ? dispute.claimCents
      : by === 'decision'
        ? (dispute.decidedCents ?? 0)
        : await lastOfferOfTheAnswering(trx, held)
  const eventSeq = await addEvent(trx, { orderId: order.id, stageN: dispute.stageN, actor: 'system', kind, now })
  await resolveDispute(trx, held, { outcome, toClientCents, eventSeq, now })
  await tellDispute(trx, { ...dispute, order }, { kind: news, to: ['client', 'freelancer'], now })
}

async function toModerator(trx: Trx, { dispute, order }: Held, now: Date): Promise<void> {
  const kind = 'to-moderator'
  await addEvent(trx, { orderId: order.id, stageN: dispute.stageN, actor: 'system', kind, now })
  await moveDispute(trx, dispute, { state: 'moderacion', now })
  await tellDispute(trx, { ...dispute, order }, { kind, to: ['client', 'freelancer'], now })
}

/** A moderator who is late has the same time once more, and both know. */
async function prolong(trx: Trx, { dispute, order }: Held, now: Date): Promise<void> {
  const kind = 'moderator-late'
  await addEvent(trx, { orderId: order.id, stageN: dispute.stageN, actor: 'system', kind, now })
  await moveDispute(trx, dispute, {
    state: dispute.state === 'apelada' ? 'apelada' : 'moderacion',
    isProlonged: true,
    toldAt: null,
    now,
  })
  await tellDispute(trx, { ...dispute, order }, { kind, to: ['client', 'freelancer'], now })
}

/** Without any decision the one that was appealed stands; without one at all, the last offer of the side that answered. */
async function endWithout(trx: Trx, held: Held, now: Date): Promise<void> {
  const by = held.dispute.decidedCents === null ? 'last offer' : 'decision'
  const outcome = by === 'decision' ? 'decision' : 'plazo'
  await end(trx, held, { kind: 'settled-by-silence', outcome, news: 'stands', now, by })
}

/** Where that side offered nothing: what was delivered is paid, and what was not is not. */
async function lastOfferOfTheAnswering(trx: Trx, { dispute }: Held): Promise<number> {
  const side = dispute.openedBy === 'client' ? 'freelancer' : 'client'
  const offer = await trx
    .selectFrom('disputeOffers')
    .select('toClientCents')
    .where('disputeId', '=', dispute.id)
    .where('side', '=', side)
    .executeTakeFirst()
  return offer?.toClientCents ?? (dispute.fromState === 'entregado' ? 0 : dispute.atStakeCents)
}
