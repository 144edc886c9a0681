import { sql } from 'kysely'
import { inTransaction, type Db } from '#app/db.server.ts'
import { enqueueMail } from '#app/domain/outbox/commands.server.ts'
import type { Site } from '#app/domain/outbox/template.ts'
import { isOperators } from './deciding.server.ts'
import { disputesMail, type WaitingDispute } from './texts.ts'

/**
 * Mails the operator the disputes that wait for them: those that no moderator may decide, and those that no moderator
 * has decided in two terms. Its job runs once a day.
 * @returns how many wait.
 */
export function mailOperator(db: Db, { email, site }: { email: string; site: Site }): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<WaitingDispute>`
      SELECT d.id, o.title, d.state, d.turn_at FROM disputes d JOIN orders o ON o.id = d.order_id
       WHERE ${isOperators} ORDER BY d.turn_at, d.id`.execute(trx)
    if (rows.length > 0)
      await enqueueMail(trx, {
        kind: 'disputes-undecided',
        recipient: email,
        language: null,
        write: () => disputesMail(site, rows),
      })
    return rows.length
  })
}
