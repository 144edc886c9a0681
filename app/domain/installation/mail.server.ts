import { inTransaction, type Db } from '#app/db.server.ts'
import { writeAudit } from '#app/domain/audit/commands.server.ts'
import { countLeaving } from '#app/domain/outbox/hold.server.ts'

/**
 * Lets mails and pushes go out again.
 * @returns how many have waited, or that nothing was held.
 */
export function resumeMail(db: Db, now: Date): Promise<{ kind: 'resumed'; waiting: number } | { kind: 'not-held' }> {
  return inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('installation')
      .set({ mailHeldSince: null })
      .where('mailHeldSince', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return { kind: 'not-held' }
    await writeAudit(trx, { at: now, actor: 'operator', action: 'mail.resume' })
    return { kind: 'resumed', waiting: await countLeaving(trx) }
  })
}
