import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { askCeiling } from '#app/domain/orders/ceilings.server.ts'
import { CLAIMS_OF } from '#app/domain/orders/claimable.ts'
import { changeStage } from '#app/domain/orders/changing.server.ts'
import { addEvent } from '#app/domain/orders/events.server.ts'
import { attachOrderFiles } from '#app/domain/orders/files.server.ts'
import { hasCome, holdOrder, sideOf, type HeldStage } from '#app/domain/orders/holding.server.ts'
import { EVIDENCE_MAX } from '#app/domain/orders/limits.ts'
import { NO_RETURN_ASKED } from '#app/domain/orders/returning.ts'
import { isFinal, type Side } from '#app/domain/orders/stages.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { other } from './acting.server.ts'
import { addDispute } from './dates.server.ts'
import { atStakeOf, hadBefore, mayOpen } from './who-may.ts'
import { ANSWER_DAYS, type DisputeReason } from './steps.ts'
import { tellDispute } from './telling.server.ts'

export type Opened =
  | { kind: 'opened' | 'opened-before'; id: string }
  | { kind: 'not-possible' | 'not-found' }
  /** This side has already had its dispute about the stage, or the matter has been decided. */
  | { kind: 'had-before' }
  /** No amount can be claimed of a stage that has ended. */
  | { kind: 'nothing-claimed' }
  /** More is claimed than is at stake. */
  | { kind: 'too-much'; atStakeCents: number }

export interface Opening {
  n: number
  reason: DisputeReason
  words: string
  /** The files that wait under the form's key. */
  fileIds?: readonly string[]
  /** The amount that should go back to a client who opens the dispute, or be paid to a freelancer who does. */
  claimCents: number
  formKey: string
  version: number
  now: Date
}

/**
 * Opens a dispute about a stage: its dates stop, and the other side has five days to answer. A dispute about an ended
 * stage is about money alone: the stage and its order do not change.
 */
export function openDispute(db: Db, userId: string, orderId: string, opening: Opening): Promise<Opened> {
  const { n, reason, words, fileIds = [], claimCents, formKey, version, now } = opening
  return inTransaction(db, async (trx): Promise<Opened> => {
    const order = await holdOrder(trx, orderId)
    const side = order && sideOf(order, userId)
    const stage = order?.stages.find((each) => each.n === n)
    if (!order || !side || !stage) return { kind: 'not-found' }
    const before = await listDisputesAbout(trx, { orderId, n })
    const open = before.find((each) => each.state !== 'resuelta')
    if (open && (await hasCome(trx, orderId, formKey))) return { kind: 'opened-before', id: open.id }
    const { state } = stage
    if (stage.version !== version || state === 'por_empezar' || state === 'en_disputa') return { kind: 'not-possible' }
    const atStakeCents = atStakeOf(before, stage, side)
    const refusal = whyNot({ before, stage, side, atStakeCents }, opening)
    if (refusal) return refusal
    const { isTold } = await askCeiling(trx, { orderId, stageN: n, actor: side, kind: 'dispute', now })
    const turnAt = daysAfter(now, ANSWER_DAYS)
    const id = await addDispute(trx, {
      orderId,
      stageN: n,
      openedBy: side,
      reason,
      claims: CLAIMS_OF[side],
      claimCents,
      atStakeCents,
      fromState: state,
      fromTurnAt: stage.turnAt,
      fromDueAt: stage.dueAt,
      state: 'abierta',
      openedAt: now,
      turnAt,
    })
    const eventSeq = await addEvent(trx, {
      orderId,
      stageN: n,
      actor: side,
      kind: 'dispute',
      body: words,
      formKey,
      now,
    })
    const files = { orderId, seq: eventSeq, side, ids: fileIds.slice(0, EVIDENCE_MAX), disputeId: id, now }
    await attachOrderFiles(trx, { userId, draftKey: formKey }, files)
    if (!isFinal(state))
      await changeStage(trx, order, { ...stage, state: 'en_disputa', cancelAskedBy: null }, { now, eventSeq })
    else if (stage.returnAskedBy) await changeStage(trx, order, { ...stage, ...NO_RETURN_ASKED }, { now, eventSeq })
    const told = { id, version: 0, stageN: n, order }
    await tellDispute(trx, told, { kind: 'opened', to: isTold ? [other(side)] : [], now })
    return { kind: 'opened', id }
  })
}

interface About {
  before: Awaited<ReturnType<typeof listDisputesAbout>>
  stage: HeldStage
  side: Side
  atStakeCents: number
}

/** Why this side cannot open this dispute now. */
function whyNot({ before, stage, side, atStakeCents }: About, { claimCents, now }: Opening): Opened | undefined {
  const isOpen = before.some(({ state }) => state !== 'resuelta')
  if (!mayOpen(before, stage, side, now))
    return { kind: !isOpen && hadBefore(before, stage, side) ? 'had-before' : 'not-possible' }
  if (isFinal(stage.state) && claimCents === 0) return { kind: 'nothing-claimed' }
  return claimCents > atStakeCents ? { kind: 'too-much', atStakeCents } : undefined
}

const listDisputesAbout = (db: Db | Trx, { orderId, n }: { orderId: string; n: number }) =>
  db
    .selectFrom('disputes')
    .select(['id', 'kind', 'state', 'openedBy', 'fromState', 'outcome', 'atStakeCents'])
    .where('orderId', '=', orderId)
    .where('stageN', '=', n)
    .execute()
