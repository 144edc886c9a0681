import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'

/** The account of the money that a provider keeps for a stage. */
const RETAINED = 'retenido'

export interface LedgerReport {
  accounts: number
  transactions: number
  postings: number
  /** One sentence for each discrepancy; empty when the books add up. */
  faults: string[]
}

interface Sums {
  accounts: number
  transactions: number
  postings: number
  total: number
}

/** Recalculates the books, and compares the stored balances with the postings and the orders. */
export async function verifyLedger(db: Db): Promise<LedgerReport> {
  const { rows } = await sql<Sums>`
    SELECT (SELECT count(*)::int FROM ledger_accounts) AS accounts,
           (SELECT count(*)::int FROM ledger_transactions) AS transactions,
           (SELECT count(*)::int FROM ledger_postings) AS postings,
           (SELECT coalesce(sum(balance_cents), 0)::bigint FROM ledger_accounts) AS total`.execute(db)
  const sums = rows[0] ?? { accounts: 0, transactions: 0, postings: 0, total: 0 }
  const faults: string[] = []
  if (sums.total !== 0) faults.push(`all balances together are ${sums.total} cents, not 0`)
  const { rows: wrong } = await sql<{ id: number; kind: string; balanceCents: number; posted: number }>`
    SELECT a.id, a.kind, a.balance_cents, coalesce(p.posted, 0)::bigint AS posted
      FROM ledger_accounts a
      LEFT JOIN (SELECT account, sum(cents) AS posted
                   FROM (SELECT to_id AS account, amount_cents AS cents FROM ledger_postings
                         UNION ALL SELECT from_id, -amount_cents FROM ledger_postings) moved
                  GROUP BY account) p ON p.account = a.id
     WHERE a.balance_cents <> coalesce(p.posted, 0) LIMIT 20`.execute(db)
  for (const { id, kind, balanceCents, posted } of wrong)
    faults.push(`account ${id} (${kind}) holds ${balanceCents} cents, its postings ${posted}`)
  const { rows: kept } = await sql<{ orderId: string; stageN: number; balanceCents: number; state: string }>`
    SELECT a.order_id, a.stage_n, a.balance_cents, s.state
      FROM ledger_accounts a JOIN stages s ON s.order_id = a.order_id AND s.n = a.stage_n
     WHERE a.kind = ${RETAINED} AND a.balance_cents <> 0
       AND s.state IN ('completado', 'cancelado', 'reembolsado', 'reparto') LIMIT 20`.execute(db)
  for (const { orderId, stageN, balanceCents, state } of kept)
    faults.push(`stage ${stageN} of ${orderId} is ${state}, and ${balanceCents} cents are still kept for it`)
  return { accounts: sums.accounts, transactions: sums.transactions, postings: sums.postings, faults }
}
