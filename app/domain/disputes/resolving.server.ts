import type { Trx } from '#app/db.server.ts'
import { changeStage } from '#app/domain/orders/changing.server.ts'
import type { HeldOrder, HeldStage } from '#app/domain/orders/holding.server.ts'
import { endOf, isPaid, type StageState } from '#app/domain/orders/stages.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import { daysAfter } from '#app/locale/durations.ts'
import type { HeldDispute } from './holding.server.ts'
import { DAYS_OF, stateOfDivision, type DisputeState, type Outcome } from './steps.ts'

const turnKey = (id: string, version: number) => `turn-dispute:${id}:${version}`

/** Leads a dispute to its next step, with the date of it. */
export async function moveDispute(
  trx: Trx,
  dispute: Pick<HeldDispute, 'id' | 'version'>,
  {
    state,
    now,
    ...changes
  }: { state: Exclude<DisputeState, 'resuelta'>; now: Date } & Partial<
    Pick<
      HeldDispute,
      | 'appealedBy'
      | 'decidedAt'
      | 'decidedBy'
      | 'decidedCents'
      | 'decidedFacts'
      | 'decidedReasons'
      | 'isProlonged'
      | 'claimedBy'
      | 'claimedUntil'
      | 'toldAt'
    >
  >,
): Promise<void> {
  const { id } = dispute
  const turnAt = daysAfter(now, DAYS_OF[state])
  const version = dispute.version + 1
  await trx
    .updateTable('disputes')
    .set({ ...changes, state, turnAt, version })
    .where('id', '=', id)
    .execute()
  await dropTurn(trx, dispute)
  await scheduleDispute(trx, { id, version, turnAt })
}

/** Lets a dispute go on by itself at its date. */
export const scheduleDispute = (trx: Trx, { id, version, turnAt }: { id: string; version: number; turnAt: Date }) =>
  scheduleJob(trx, 'turn-dispute', { disputeId: id, version }, { runAt: turnAt, dedupeKey: turnKey(id, version) })

const dropTurn = (trx: Trx, { id, version }: Pick<HeldDispute, 'id' | 'version'>) =>
  trx.deleteFrom('jobs').where('dedupeKey', '=', turnKey(id, version)).where('state', '=', 'waiting').execute()

interface Resolving {
  outcome: Exclude<Outcome, 'retirada'>
  /** So much of the price of the stage is the client's. */
  toClientCents: number
  eventSeq: number
  now: Date
}

/** Ends a dispute with a division, and with it the stage and its money. */
export async function resolveDispute(
  trx: Trx,
  { dispute, order, stage }: { dispute: HeldDispute; order: HeldOrder; stage: HeldStage },
  { outcome, toClientCents, eventSeq, now }: Resolving,
): Promise<void> {
  await endDispute(trx, dispute, { outcome, toClientCents, now })
  const ended = divided(stage, toClientCents)
  await changeStage(trx, order, { ...stage, ...ended }, { now, eventSeq })
}

/** Ends a dispute that is taken back: the stage goes on where it was. */
export async function reviveStage(
  trx: Trx,
  { dispute, order, stage }: { dispute: HeldDispute; order: HeldOrder; stage: HeldStage },
  { eventSeq, now }: { eventSeq: number; now: Date },
): Promise<void> {
  await endDispute(trx, dispute, { outcome: 'retirada', toClientCents: null, now })
  const state: StageState = dispute.fromState
  await changeStage(trx, order, { ...stage, state }, { now, eventSeq })
}

async function endDispute(
  trx: Trx,
  dispute: HeldDispute,
  { outcome, toClientCents, now }: { outcome: Outcome; toClientCents: number | null; now: Date },
): Promise<void> {
  await trx
    .updateTable('disputes')
    .set({
      state: 'resuelta',
      outcome,
      toClientCents,
      turnAt: null,
      resolvedAt: now,
      version: dispute.version + 1,
      claimedBy: null,
      claimedUntil: null,
    })
    .where('id', '=', dispute.id)
    .execute()
  await dropTurn(trx, dispute)
}

/**
 * How a stage ends of whose price so much goes back. Between two who settle by themselves nobody claims that money came
 * back: that is said by the one who has it again.
 */
export function divided(
  stage: HeldStage,
  toClientCents: number,
): Pick<HeldStage, 'state' | 'payment' | 'returnCents' | 'cancelAskedBy'> {
  const state = stateOfDivision(toClientCents, stage.toPayCents)
  const none = { returnCents: null, cancelAskedBy: null }
  if (state === 'completado') return { state, payment: stage.payment, ...none }
  if (state === 'reembolsado') return { ...endOf(stage), ...none }
  const goesBack = isPaid(stage.payment) || stage.payment === 'anunciado'
  return {
    state,
    payment: goesBack ? 'reembolso_pendiente' : stage.payment,
    returnCents: toClientCents,
    cancelAskedBy: null,
  }
}
