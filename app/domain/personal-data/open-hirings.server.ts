import type { Language } from '#app/locale/languages.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '#app/db.server.ts'
import type { AccountKind } from '#app/domain/ledger/accounts.ts'
import { disputePath } from '#app/domain/disputes/steps.ts'
import { placeOf } from '#app/domain/orders/owed-place.server.ts'
import { placesOwedBy } from '#app/domain/orders/owed-places.ts'
import { orderPath } from '#app/domain/orders/paths.ts'

/**
 * A reason that keeps an account from being erased: a dispute, work that is not over, or money that one of the two
 * owes.
 */
export interface OpenHiring {
  kind: 'dispute' | 'order' | 'money'
  /** The id of the order. */
  id: string
  title: string | null
  /** The language of the title, from its request; null once the request is deleted. */
  language: Language | null
  disputeId: string | null
}

/** More than any account has; a longer list would not help. */
const LISTED = 50

/** The accounts of the ledger that hold money which is still to be paid to somebody. */
const STILL_TO_MOVE: readonly AccountKind[] = ['retenido', 'por_devolver', 'saldo']

const PLACE = placeOf('o', 'stages')

/**
 * The open hirings of a person, the oldest first. All end by a date of their own or by an act of this person: people
 * who only wait to be paid, or to get money back, may leave. A debt between the two keeps its debtor for thirty days
 * after its date at most.
 */
export async function listOpenHirings(db: Db | Trx, userId: string): Promise<OpenHiring[]> {
  const { rows } = await sql<OpenHiring>`
    SELECT o.id, o.title, (SELECT r.language FROM quotes q JOIN requests r ON r.id = q.request_id WHERE q.id = o.quote_id) AS language, d.id AS dispute_id,
           CASE WHEN d.id IS NOT NULL THEN 'dispute' WHEN s.is_running THEN 'order' ELSE 'money' END AS kind
      FROM orders o
      LEFT JOIN disputes d ON d.order_id = o.id AND d.state <> 'resuelta'
     CROSS JOIN LATERAL (
       SELECT bool_or(state NOT IN ('completado', 'cancelado', 'reembolsado', 'reparto')) AS is_running,
              bool_or(
                o.client_id = ${userId}::uuid AND ${PLACE} = ANY(${placesOwedBy('client')}::text[])
                OR o.freelancer_id = ${userId}::uuid AND ${PLACE} = ANY(${placesOwedBy('freelancer')}::text[])) AS owes
         FROM stages WHERE order_id = o.id) s
     WHERE o.plan IS NOT NULL AND (o.client_id = ${userId}::uuid OR o.freelancer_id = ${userId}::uuid)
       AND (d.id IS NOT NULL OR s.is_running OR s.owes
            OR EXISTS (SELECT FROM ledger_accounts a
                        WHERE a.order_id = o.id AND a.kind IN (${sql.join(STILL_TO_MOVE)})
                          AND a.balance_cents <> 0))
     ORDER BY o.created_at, o.id, d.id LIMIT ${sql.lit(LISTED)}`.execute(db)
  return rows
}

/** The page on which an open hiring can be ended. */
export const openHiringPath = ({ id, disputeId }: OpenHiring) => (disputeId ? disputePath(disputeId) : orderPath(id))
