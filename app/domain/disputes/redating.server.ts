import { inTransaction, type Db } from '#app/db.server.ts'
import { scheduleDispute } from './dates.server.ts'
import { holdDispute } from './holding.server.ts'
import { tellDispute } from './telling.server.ts'

/**
 * Gives a dispute that was open at the upgrade of 0218 the jobs of the date that the migration gave it, and tells both
 * sides, once.
 */
export function redateDispute(db: Db, disputeId: string, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    const held = await holdDispute(trx, disputeId)
    if (!held) return
    const { order, dispute } = held
    const { version, state, turnAt } = dispute
    if (!turnAt || state === 'resuelta') return
    await scheduleDispute(trx, { disputeId, version }, { state, turnAt, now })
    await tellDispute(trx, { ...dispute, order }, { kind: 'redated', to: ['client', 'freelancer'], now, state, turnAt })
  })
}
