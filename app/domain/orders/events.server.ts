import { sql } from 'kysely'
import type { Trx } from '#app/db.server.ts'
import type { Act, Side } from './stages.ts'

/** What can stand in the history of an order. */
export type EventKind =
  | Act
  | 'accepted-quote'
  | 'received-by-silence'
  | 'never-paid'
  | 'never-delivered'
  | 'accepted-by-silence'
  | 'waits-for-reader'
  | 'asked-invoice'
  | 'sent-invoice'

export interface NewEvent {
  orderId: string
  stageN: number | null
  actor: Side | 'system'
  kind: EventKind
  body?: string | null
  formKey?: string | null
  now: Date
}

/** Adds a line to the history of an order whose row is locked. */
export async function addEvent(
  trx: Trx,
  { orderId, stageN, actor, kind, body = null, formKey = null, now }: NewEvent,
): Promise<void> {
  await trx
    .insertInto('orderEvents')
    .values({
      orderId,
      seq: sql<number>`(SELECT coalesce(max(seq), 0) + 1 FROM order_events WHERE order_id = ${orderId}::uuid)`,
      stageN,
      actor,
      kind,
      body,
      formKey,
      createdAt: now,
    })
    .execute()
}
