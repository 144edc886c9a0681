import { db } from '#app/db.server.ts'
import { countDisputesAs, type DisputeCounts } from '#app/domain/disputes/counting.server.ts'
import { REPUTATION_FROM } from '#app/domain/hiring/limits.ts'
import type { Side } from '#app/domain/orders/stages.ts'
import { formatCount } from '#app/locale/numbers.server.ts'
import { t, tn } from '#app/locale/texts.ts'

/** The public record of a person's disputes on one side of their orders; null while the orders are few. */
export const findDisputeRecord = async (side: Side, userId: string): Promise<string | null> =>
  disputeRecord(await countDisputesAs(db, side, userId))

/** «2 disputas, 1 resuelta de acuerdo»: who was right is not shown to others. */
export function disputeRecord({ orders, all, agreed }: DisputeCounts): string | null {
  if (orders < REPUTATION_FROM) return null
  if (all === 0) return t('Sin disputas en {orders} contrataciones', { orders: formatCount(orders) })
  const ended = tn(agreed, '{count} resuelta de acuerdo', '{count} resueltas de acuerdo')
  return `${tn(all, '{count} disputa', '{count} disputas')}, ${ended}`
}
