import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import type { Language } from '#app/locale/languages.ts'
import type { EventKind } from './events.server.ts'
import { listFilesOf, type OrderFile } from './files.server.ts'
import type { OrderEvent } from './history.server.ts'

/** The events that end a stage, or an order as a whole. */
export const ENDINGS = [
  'accept',
  'accepted-by-silence',
  'cancel',
  'agree-cancel',
  'agree-return',
  'never-paid',
  'never-delivered',
  'withdraw-contract',
  'accept-share',
  'share-by-silence',
  'accept-in-dispute',
  'claim-granted',
  'decide-dispute',
  'decision-stands',
  'settled-by-silence',
] as const satisfies readonly EventKind[]
export type EndingKind = (typeof ENDINGS)[number]

export interface Ending extends Pick<OrderEvent, 'actor' | 'stageN' | 'createdAt'> {
  kind: EndingKind
  /** The reason of the cancellation, by the person who cancelled or proposed it; null without one. */
  reason: string | null
  reasonLanguage: Language | null
}

/** The last event that ended a stage or the order; undefined if there is none. */
export async function findEnding(db: Db, orderId: string): Promise<Ending | undefined> {
  const { rows } = await sql<Ending>`
    SELECT e.kind, e.actor, e.stage_n, e.created_at, why.body AS reason, why.language AS reason_language
      FROM order_events e
      LEFT JOIN LATERAL (
        SELECT a.body, a.language FROM order_events a
         WHERE a.order_id = e.order_id
           AND CASE e.kind WHEN 'cancel' THEN a.seq = e.seq
                           WHEN 'agree-cancel' THEN a.stage_n = e.stage_n AND a.kind = 'ask-cancel' AND a.seq < e.seq
               END
         ORDER BY a.seq DESC LIMIT 1) why ON true
     WHERE e.order_id = ${orderId}::uuid AND e.kind IN (${sql.join(ENDINGS)})
     ORDER BY e.seq DESC LIMIT 1`.execute(db)
  return rows[0]
}

export interface Delivery extends Pick<OrderEvent, 'seq' | 'body' | 'language' | 'createdAt'> {
  n: number
  files: OrderFile[]
}

/** The newest delivery of a stage, with its files; undefined if there is none. */
export async function findDelivery(db: Db, orderId: string, n: number): Promise<Delivery | undefined> {
  const newest = sql`
    FROM order_events e WHERE e.order_id = ${orderId}::uuid AND e.stage_n = ${n} AND e.kind = 'deliver'
   ORDER BY e.seq DESC LIMIT 1`
  const [{ rows }, files] = await Promise.all([
    sql<Omit<Delivery, 'files'>>`SELECT e.seq, e.stage_n AS n, e.body, e.language, e.created_at ${newest}`.execute(db),
    listFilesOf(db, orderId, sql`SELECT e.seq ${newest}`),
  ])
  return rows[0] && { ...rows[0], files }
}
