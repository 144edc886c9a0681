import { sql } from 'kysely'
import type { Trx } from '#app/db.server.ts'
import { reading, type Language } from '#app/locale/languages.ts'
import type { Act } from './acts.ts'
import type { OwedSilence } from './owed.ts'
import type { Side } from './stages.ts'

/** The kinds of entries in the history of an order. */
export type EventKind =
  | Act
  | 'accepted-quote'
  | 'received-by-silence'
  | 'never-delivered'
  | 'accepted-by-silence'
  | 'waits-for-reader'
  | 'waits-for-content'
  | 'waits-for-withdrawal'
  | OwedSilence
  | 'owed-waits'
  | 'owed-dated'
  | 'referred'
  | 'paid'
  | 'paid-late'
  | 'paid-twice'
  | 'payment-differs'
  | 'released'
  | 'refunded'
  | 'offer-extra'
  | 'accept-extra'
  | 'decline-extra'
  | 'answer-dispute'
  | 'evidence'
  | 'offer-in-dispute'
  | 'accept-in-dispute'
  | 'withdraw-dispute'
  | 'claim-granted'
  | 'to-moderator'
  | 'unanswered-dispute'
  | 'refer-stage'
  | 'undecided'
  | 'moderator-late'
  | 'decide-dispute'
  | 'appeal-dispute'
  | 'decision-stands'
  | 'settled-by-silence'
  | 'start-sooner'
  | 'withdraw-contract'
  | 'state-share'
  | 'share-by-silence'
  | 'accept-share'
  | 'reject-share'
  | 'refer-share'
  | 'return-lapsed'
  | 'asked-invoice'
  | 'sent-invoice'

export interface NewEvent {
  orderId: string
  stageN: number | null
  actor: Side | 'system' | 'moderator'
  kind: EventKind
  body?: string | null
  /** The language of the body; that of the page unless it is given. */
  language?: Language | null
  /** The amount of a proposed return, or of the one that was accepted. */
  amountCents?: number | null
  formKey?: string | null
  now: Date
}

/** Adds a line to the history of an order whose row is locked. @returns its number. */
export async function addEvent(
  trx: Trx,
  {
    orderId,
    stageN,
    actor,
    kind,
    body = null,
    language = reading.language(),
    amountCents = null,
    formKey = null,
    now,
  }: NewEvent,
): Promise<number> {
  const { seq } = await trx
    .insertInto('orderEvents')
    .values({
      orderId,
      seq: sql<number>`(SELECT coalesce(max(seq), 0) + 1 FROM order_events WHERE order_id = ${orderId}::uuid)`,
      stageN,
      actor,
      kind,
      body,
      language: body === null ? null : language,
      amountCents,
      formKey,
      createdAt: now,
    })
    .returning('seq')
    .executeTakeFirstOrThrow()
  return seq
}
