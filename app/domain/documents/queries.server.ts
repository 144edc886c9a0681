import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import type { Amounts } from '#app/domain/hiring/tax-lines.ts'
import type { DocumentNumber } from './numbers.ts'

/** A receipt or a counter-document, as both sides of its order read it. */
export interface Receipt extends DocumentNumber, Amounts {
  stageN: number
  currency: string
  issuedAt: Date
  cancelledAt: Date | null
  /** For a cancellation, the receipt that it cancels; for a receipt, the cancellation. */
  counter: DocumentNumber | null
  /** Whether the arrival of the money was not confirmed: the time to deny it ran out. */
  isBySilence: boolean
}

/** The documents of an order, the oldest first, for its two sides; none of anybody else's order. */
export async function listReceipts(db: Db, userId: string, orderId: string): Promise<Receipt[]> {
  const { rows } = await sql<Receipt>`
    SELECT d.series, d.year, d.number, d.stage_n, d.currency, d.base_cents, d.tax_cents, d.retention_cents,
           d.to_pay_cents, d.issued_at, d.cancelled_at,
           (SELECT jsonb_build_object('series', c.series, 'year', c.year, 'number', c.number)
              FROM documents c WHERE c.id = d.cancels_id OR c.cancels_id = d.id) AS counter,
           EXISTS (SELECT FROM order_events e
                    WHERE e.order_id = d.order_id AND e.stage_n = d.stage_n AND e.kind = 'received-by-silence')
             AS is_by_silence
      FROM documents d JOIN orders o ON o.id = d.order_id
     WHERE d.order_id = ${orderId}::uuid AND ${userId}::uuid IN (o.client_id, o.freelancer_id)
     ORDER BY d.issued_at, d.series DESC, d.number`.execute(db)
  return rows
}

/** A document by its number. */
export async function findReceipt(
  db: Db,
  userId: string,
  orderId: string,
  asked: DocumentNumber,
): Promise<Receipt | undefined> {
  const { series, year, number } = asked
  return (await listReceipts(db, userId, orderId)).find(
    (each) => each.series === series && each.year === year && each.number === number,
  )
}
