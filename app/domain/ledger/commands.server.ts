import { sql } from 'kysely'
import type { Trx } from '#app/db.server.ts'
import { mayGoNegative, type Account, type Line } from './accounts.ts'

export interface Booking {
  /** Names the posting, which is booked once however often it is tried. */
  key: string
  kind: string
  /** The event that the posting follows from. */
  orderId: string
  eventSeq: number
  currency: string
  lines: readonly Line[]
  now: Date
}

/**
 * Books lines together, in the transaction of their cause. A posting whose key was booked before is not booked again;
 * lines without an amount are left out.
 * @returns whether it was booked now.
 * @throws where an account would be overdrawn, by the check of the table.
 */
export async function book(trx: Trx, booking: Booking): Promise<boolean> {
  const lines = booking.lines.filter(({ cents }) => cents > 0)
  if (lines.length === 0) return false
  const { key, kind, orderId, eventSeq, currency, now } = booking
  const transaction = await trx
    .insertInto('ledgerTransactions')
    .values({ idempotencyKey: key, kind, orderId, eventSeq, createdAt: now })
    .onConflict((conflict) => conflict.constraint('ledger_transactions_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!transaction) return false
  for (const [index, { from, to, cents }] of lines.entries())
    await trx
      .insertInto('ledgerPostings')
      .values({
        transactionId: transaction.id,
        line: index + 1,
        fromId: await accountId(trx, from, currency),
        toId: await accountId(trx, to, currency),
        currency,
        amountCents: cents,
      })
      .execute()
  return true
}

async function accountId(trx: Trx, { kind, ownerId, orderId, stageN }: Account, currency: string): Promise<number> {
  const find = () =>
    trx
      .selectFrom('ledgerAccounts')
      .select('id')
      .where('kind', '=', kind)
      .where(sql<boolean>`order_id IS NOT DISTINCT FROM ${orderId}::uuid`)
      .where(sql<boolean>`stage_n IS NOT DISTINCT FROM ${stageN}::smallint`)
      .where('currency', '=', currency)
      .executeTakeFirst()
  const known = await find()
  if (known) return known.id
  const made = await trx
    .insertInto('ledgerAccounts')
    .values({ kind, ownerId, orderId, stageN, currency, mayGoNegative: mayGoNegative(kind) })
    .onConflict((conflict) => conflict.constraint('ledger_accounts_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  // Another transaction may have created the account in between.
  const account = made ?? (await find())
  if (!account) throw new Error(`the account ${kind} was made by a transaction that is not visible here`)
  return account.id
}
