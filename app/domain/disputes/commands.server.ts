import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { changeStage } from '#app/domain/orders/changing.server.ts'
import { addEvent } from '#app/domain/orders/events.server.ts'
import { attachOrderFiles } from '#app/domain/orders/files.server.ts'
import { hasCome, holdOrder, sideOf } from '#app/domain/orders/holding.server.ts'
import { mayDo } from '#app/domain/orders/acts.ts'
import { EVIDENCE_MAX } from '#app/domain/orders/limits.ts'
import { daysAfter } from '#app/locale/durations.ts'
import {
  act,
  eventOf,
  other,
  showFiles,
  tooMany,
  type Acting,
  type Moved,
  type Shown,
  type Who,
} from './acting.server.ts'
import type { HeldDispute } from './holding.server.ts'
import { moveDispute, resolveDispute, reviveStage, scheduleDispute } from './resolving.server.ts'
import { ANSWER_DAYS, type DisputeReason } from './steps.ts'
import { tellDispute } from './telling.server.ts'

export type { Moved }

export type Opened =
  | { kind: 'opened' | 'opened-before'; id: string }
  | { kind: 'not-possible' | 'not-found' }
  /** More is claimed than the stage costs. */
  | { kind: 'too-much'; atStakeCents: number }

export interface Opening {
  n: number
  reason: DisputeReason
  words: string
  /** The files that wait under the form's key. */
  fileIds?: readonly string[]
  claimCents: number
  formKey: string
  version: number
  now: Date
}

/** Opens a dispute about a stage: its dates stop, and the other side has five days to answer. */
export function openDispute(db: Db, userId: string, orderId: string, opening: Opening): Promise<Opened> {
  const { n, reason, words, fileIds = [], claimCents, formKey, version, now } = opening
  return inTransaction(db, async (trx): Promise<Opened> => {
    const order = await holdOrder(trx, orderId)
    const side = order && sideOf(order, userId)
    const stage = order?.stages.find((each) => each.n === n)
    if (!order || !side || !stage) return { kind: 'not-found' }
    const open = await trx
      .selectFrom('disputes')
      .select('id')
      .where('orderId', '=', orderId)
      .where('stageN', '=', n)
      .where('state', '<>', 'resuelta')
      .executeTakeFirst()
    if (open && (await hasCome(trx, orderId, formKey))) return { kind: 'opened-before', id: open.id }
    const { state } = stage
    if (stage.version !== version || !mayDo('dispute', stage, side, now)) return { kind: 'not-possible' }
    if (state !== 'pendiente_pago' && state !== 'en_curso' && state !== 'cambios' && state !== 'entregado')
      return { kind: 'not-possible' }
    const atStakeCents = stage.toPayCents
    if (claimCents > atStakeCents) return { kind: 'too-much', atStakeCents }
    const turnAt = daysAfter(now, ANSWER_DAYS)
    const { id } = await trx
      .insertInto('disputes')
      .values({
        orderId,
        stageN: n,
        openedBy: side,
        reason,
        claimCents,
        atStakeCents,
        fromState: state,
        openedAt: now,
        turnAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await scheduleDispute(trx, { id, version: 0, turnAt })
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
    await changeStage(trx, order, { ...stage, state: 'en_disputa', cancelAskedBy: null }, { now, eventSeq })
    await tellDispute(trx, { id, version: 0, order }, { kind: 'opened', to: [other(side)], now })
    return { kind: 'opened', id }
  })
}

/** The other side grants the claim, which ends the matter, or answers it: then both look for a middle for seven days. */
export const answerDispute = (
  db: Db,
  who: Who,
  { grants, words, fileIds = [], ...acting }: Acting & Shown & { grants: boolean; words: string },
): Promise<Moved> =>
  act(db, who, acting, {
    mayHappen: ({ dispute, side }) => dispute.state === 'abierta' && dispute.openedBy !== side,
    work: async (trx, held) => {
      const { dispute, order, side } = held
      const { formKey, now } = acting
      const refusal = await tooMany(trx, held, fileIds)
      if (refusal) return refusal
      const kind = grants ? 'claim-granted' : 'answer-dispute'
      const eventSeq = await eventOf(trx, held, { kind, body: words, formKey, now })
      await showFiles(trx, held, { ...acting, userId: who.userId, seq: eventSeq, fileIds })
      if (grants)
        await resolveDispute(trx, held, { outcome: 'concedida', toClientCents: dispute.claimCents, eventSeq, now })
      else await moveDispute(trx, dispute, { state: 'negociacion', now })
      await tellDispute(trx, { ...dispute, order }, { kind: grants ? 'granted' : 'answered', to: [other(side)], now })
      return undefined
    },
  })

/** What one side would agree to now, in place of what it offered before. */
export const offerInDispute = (db: Db, who: Who, { cents, ...acting }: Acting & { cents: number }): Promise<Moved> =>
  act(db, who, acting, {
    mayHappen: ({ dispute }) => dispute.state === 'negociacion' || dispute.state === 'moderacion',
    work: async (trx, held) => {
      const { dispute, order, side } = held
      const { formKey, now } = acting
      if (cents > dispute.atStakeCents) return { kind: 'too-much', atStakeCents: dispute.atStakeCents }
      await trx
        .insertInto('disputeOffers')
        .values({ disputeId: dispute.id, side, toClientCents: cents, createdAt: now })
        .onConflict((conflict) =>
          conflict.constraint('dispute_offers_pkey').doUpdateSet({ toClientCents: cents, createdAt: now }),
        )
        .execute()
      await eventOf(trx, held, { kind: 'offer-in-dispute', formKey, now })
      const version = await raiseVersion(trx, dispute)
      await tellDispute(trx, { ...dispute, version, order }, { kind: 'offered', to: [other(side)], now })
      return undefined
    },
  })

/** A new offer makes the form that accepts the one before it void; the date stays. */
async function raiseVersion(trx: Trx, dispute: HeldDispute): Promise<number> {
  const version = dispute.version + 1
  await trx.updateTable('disputes').set({ version }).where('id', '=', dispute.id).execute()
  if (dispute.turnAt) await scheduleDispute(trx, { id: dispute.id, version, turnAt: dispute.turnAt })
  return version
}

/** Accepts what the other side stands by, which ends the matter. */
export const acceptInDispute = (db: Db, who: Who, acting: Acting): Promise<Moved> =>
  act(db, who, acting, {
    mayHappen: ({ dispute }) => dispute.state === 'negociacion' || dispute.state === 'moderacion',
    work: async (trx, held) => {
      const { dispute, order, side } = held
      const { formKey, now } = acting
      const offer = await trx
        .selectFrom('disputeOffers')
        .select('toClientCents')
        .where('disputeId', '=', dispute.id)
        .where('side', '=', other(side))
        .executeTakeFirst()
      if (!offer) return { kind: 'not-possible' }
      const eventSeq = await eventOf(trx, held, { kind: 'accept-in-dispute', formKey, now })
      await resolveDispute(trx, held, { outcome: 'acuerdo', toClientCents: offer.toClientCents, eventSeq, now })
      await tellDispute(trx, { ...dispute, order }, { kind: 'agreed', to: [other(side)], now })
      return undefined
    },
  })

/** Takes one's own dispute back: the stage goes on where it was. */
export const withdrawDispute = (db: Db, who: Who, acting: Acting): Promise<Moved> =>
  act(db, who, acting, {
    mayHappen: ({ dispute, side }) =>
      dispute.openedBy === side && ['abierta', 'negociacion', 'moderacion'].includes(dispute.state),
    work: async (trx, held) => {
      const { dispute, order, side } = held
      const { formKey, now } = acting
      const eventSeq = await eventOf(trx, held, { kind: 'withdraw-dispute', formKey, now })
      await reviveStage(trx, held, { eventSeq, now })
      await tellDispute(trx, { ...dispute, order }, { kind: 'withdrawn', to: [other(side)], now })
      return undefined
    },
  })

/** Asks somebody else to look at a decision once more, once. */
export const appealDispute = (db: Db, who: Who, { words, ...acting }: Acting & { words: string }): Promise<Moved> =>
  act(db, who, acting, {
    mayHappen: ({ dispute }) => dispute.state === 'decidida',
    work: async (trx, held) => {
      const { dispute, order, side } = held
      const { formKey, now } = acting
      await eventOf(trx, held, { kind: 'appeal-dispute', body: words, formKey, now })
      const anew = { claimedBy: null, claimedUntil: null, toldAt: null }
      await moveDispute(trx, dispute, { state: 'apelada', appealedBy: side, ...anew, now })
      await tellDispute(trx, { ...dispute, order }, { kind: 'appealed', to: [other(side)], now })
      return undefined
    },
  })

/** Adds words or files to the history of a dispute: what was seen, sent or said. */
export const addToDispute = (
  db: Db,
  who: Who,
  { words, fileIds = [], ...acting }: Acting & Shown & { words: string | null },
): Promise<Moved> =>
  act(db, who, acting, {
    mayHappen: ({ dispute }) => dispute.state !== 'resuelta' && dispute.state !== 'decidida',
    work: async (trx, held) => {
      const { dispute, order, side } = held
      const { formKey, now } = acting
      const refusal = await tooMany(trx, held, fileIds)
      if (refusal) return refusal
      const seq = await eventOf(trx, held, { kind: 'evidence', body: words, formKey, now })
      await showFiles(trx, held, { ...acting, userId: who.userId, seq, fileIds })
      await tellDispute(trx, { ...dispute, order }, { kind: 'evidence', to: [other(side)], now })
      return undefined
    },
  })
