import { db } from '#app/db.server.ts'
import { countDisputesAs, type DisputeCounts } from '#app/domain/disputes/queries.server.ts'
import { REPUTATION_FROM } from '#app/domain/hiring/limits.ts'
import type { Side } from '#app/domain/orders/stages.ts'
import { counted, formatCount } from '#app/locale/numbers.server.ts'

/** What is public of a person's disputes on one side of their orders; null while the orders are few. */
export const findDisputeRecord = async (side: Side, userId: string): Promise<string | null> =>
  disputeRecord(await countDisputesAs(db, side, userId))

/** «2 disputas, 1 resuelta de acuerdo»: who was right is not shown to others. */
export function disputeRecord({ orders, all, agreed }: DisputeCounts): string | null {
  if (orders < REPUTATION_FROM) return null
  if (all === 0) return `Sin disputas en ${formatCount(orders)} contrataciones`
  const ended = counted(agreed, 'resuelta de acuerdo', 'resueltas de acuerdo')
  return `${counted(all, 'disputa', 'disputas')}, ${ended}`
}
