import type { Db, Trx } from '#app/db.server.ts'
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
  type Held,
} from './acting.server.ts'
import { dropDates, scheduleDispute } from './dates.server.ts'
import type { HeldDispute } from './holding.server.ts'
import { moveDispute, resolveDispute, reviveStage } from './resolving.server.ts'
import { claimedForClient, isTalking } from './steps.ts'
import { tellDispute } from './telling.server.ts'
import { sql } from 'kysely'
import type { FileDraft } from '#app/domain/uploads/attachments.server.ts'

export type { Moved }

/** The other side grants the claim, which ends the matter, or answers it: then both can make offers for seven days. */
export const answerDispute = (
  db: Db,
  who: Who,
  { grants, words, fileIds = [], ...acting }: Acting & Shown & { grants: boolean; words: string },
): Promise<Moved> =>
  act(db, who, acting, {
    kind: grants ? 'claim-granted' : 'answer-dispute',
    mayHappen: ({ dispute, side }) => dispute.state === 'abierta' && dispute.openedBy !== side,
    work: async (trx, held) => {
      const { dispute, order, told } = held
      const { formKey, now } = acting
      const refusal = await tooMany(trx, held, fileIds)
      if (refusal) return refusal
      const kind = grants ? 'claim-granted' : 'answer-dispute'
      const eventSeq = await eventOf(trx, held, { kind, body: words, formKey, now })
      await showFiles(trx, held, { ...acting, userId: who.userId, seq: eventSeq, fileIds })
      if (grants) {
        const toClientCents = claimedForClient({ ...dispute, claimCents: dispute.claimCents ?? 0 })
        await resolveDispute(trx, held, { outcome: 'concedida', toClientCents, eventSeq, now })
      } else await moveDispute(trx, dispute, { state: 'negociacion', now })
      await tellDispute(trx, { ...dispute, order }, { kind: grants ? 'granted' : 'answered', to: told, now })
      return undefined
    },
  })

/** Stores the amount that one side offers, replacing its former offer. Offering the same amount again changes nothing. */
export const offerInDispute = (
  db: Db,
  who: Who,
  { cents, ...acting }: Acting & { cents: number },
): Promise<Moved | NothingNew> =>
  act(db, who, acting, {
    kind: 'offer-in-dispute',
    mayHappen: ({ dispute }) => isTalking(dispute.state),
    findSame: (trx, held) => findSameOffer(trx, held, cents),
    work: async (trx, held) => {
      const { dispute, order, side, told } = held
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
      const version = await raiseVersion(trx, dispute, now)
      await tellDispute(trx, { ...dispute, version, order }, { kind: 'offered', to: told, now })
      return undefined
    },
  })

/** A new offer invalidates the form that accepts the previous one; the date stays. */
async function raiseVersion(trx: Trx, { id, version: before, state, turnAt }: HeldDispute, now: Date): Promise<number> {
  const version = before + 1
  await trx.updateTable('disputes').set({ version }).where('id', '=', id).execute()
  await dropDates(trx, { disputeId: id, version: before })
  if (turnAt && state !== 'resuelta') await scheduleDispute(trx, { disputeId: id, version }, { state, turnAt, now })
  return version
}

/** Accepts the other side's offer, which ends the dispute. */
export const acceptInDispute = (db: Db, who: Who, acting: Acting): Promise<Moved> =>
  act(db, who, acting, {
    kind: 'accept-in-dispute',
    mayHappen: ({ dispute }) => isTalking(dispute.state),
    work: async (trx, held) => {
      const { dispute, order, side, told } = held
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
      await tellDispute(trx, { ...dispute, order }, { kind: 'agreed', to: told, now })
      return undefined
    },
  })

/** Takes back a dispute of this side: the stage goes on where it was, with the time that was left. */
export const withdrawDispute = (db: Db, who: Who, acting: Acting): Promise<Moved> =>
  act(db, who, acting, {
    kind: 'withdraw-dispute',
    mayHappen: ({ dispute, side }) =>
      dispute.openedBy === side && (dispute.state === 'abierta' || isTalking(dispute.state)),
    work: async (trx, held) => {
      const { dispute, order, told } = held
      const { formKey, now } = acting
      const eventSeq = await eventOf(trx, held, { kind: 'withdraw-dispute', formKey, now })
      await reviveStage(trx, held, { eventSeq, now })
      await tellDispute(trx, { ...dispute, order }, { kind: 'withdrawn', to: told, now })
      return undefined
    },
  })

/** Asks another person to review a decision; this can be done once. */
export const appealDispute = (db: Db, who: Who, { words, ...acting }: Acting & { words: string }): Promise<Moved> =>
  act(db, who, acting, {
    kind: 'appeal-dispute',
    mayHappen: ({ dispute }) => dispute.state === 'decidida',
    work: async (trx, held) => {
      const { dispute, order, side, told } = held
      const { formKey, now } = acting
      await eventOf(trx, held, { kind: 'appeal-dispute', body: words, formKey, now })
      const anew = { claimedBy: null, claimedUntil: null, toldAt: null }
      await moveDispute(trx, dispute, { state: 'apelada', appealedBy: side, ...anew, now })
      await tellDispute(trx, { ...dispute, order }, { kind: 'appealed', to: told, now })
      return undefined
    },
  })

/**
 * Adds words or files to the history of a dispute, as evidence. Words and files that this side has added before are not
 * added again.
 */
export const addToDispute = (
  db: Db,
  who: Who,
  { words, fileIds = [], ...acting }: Acting & Shown & { words: string | null },
): Promise<Moved | NothingNew> =>
  act(db, who, acting, {
    kind: 'evidence',
    mayHappen: ({ dispute }) => dispute.state !== 'resuelta' && dispute.state !== 'decidida',
    findSame: (trx, held) =>
      findSameEvidence(trx, held, { words, fileIds, userId: who.userId, draftKey: acting.formKey }),
    work: async (trx, held) => {
      const { dispute, order, told } = held
      const { formKey, now } = acting
      const refusal = await tooMany(trx, held, fileIds)
      if (refusal) return refusal
      const seq = await eventOf(trx, held, { kind: 'evidence', body: words, formKey, now })
      await showFiles(trx, held, { ...acting, userId: who.userId, seq, fileIds })
      await tellDispute(trx, { ...dispute, order }, { kind: 'evidence', to: told, now })
      return undefined
    },
  })

/** The answer to an offer or to evidence that is already there: nothing was stored, and no notice was sent. */
interface NothingNew {
  kind: 'nothing-new'
}

type OfSide = Pick<Held, 'dispute' | 'side'>

/** Whether this side already offers this amount. */
async function findSameOffer(trx: Trx, { dispute, side }: OfSide, cents: number): Promise<NothingNew | undefined> {
  const row = await trx
    .selectFrom('disputeOffers')
    .select('side')
    .where('disputeId', '=', dispute.id)
    .where('side', '=', side)
    .where('toClientCents', '=', cents)
    .executeTakeFirst()
  return row && { kind: 'nothing-new' }
}

/**
 * Whether this side has said these words in this dispute and shown all of these files, by the hashes of the sent bytes.
 * Files that were refused since then count as not shown.
 */
async function findSameEvidence(
  trx: Trx,
  { dispute, side }: OfSide,
  { words, fileIds, userId, draftKey }: FileDraft & { words: string | null; fileIds: readonly string[] },
): Promise<NothingNew | undefined> {
  const { rows } = await sql<{ isSame: boolean }>`
    SELECT (${words}::text IS NULL OR EXISTS (
             SELECT FROM order_events e
              WHERE e.order_id = ${dispute.orderId}::uuid AND e.stage_n = ${dispute.stageN} AND e.actor = ${side}
                AND e.created_at >= ${dispute.openedAt} AND e.body = ${words}::text))
       AND NOT EXISTS (
             SELECT FROM attachment_staging s
              WHERE s.user_id = ${userId}::uuid AND s.draft_key = ${draftKey}::uuid AND s.id = ANY(${fileIds}::uuid[])
                AND NOT EXISTS (
                      SELECT FROM order_files f
                       WHERE f.dispute_id = ${dispute.id}::uuid AND f.side = ${side} AND f.sent_sha256 = s.sha256
                         AND f.scan_state <> 'rechazado')) AS is_same`.execute(trx)
  return rows[0]?.isSame ? { kind: 'nothing-new' } : undefined
}
