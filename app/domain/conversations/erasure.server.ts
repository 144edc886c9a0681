import { sql } from 'kysely'
import { inTransaction, type Db } from '#app/db.server.ts'

const AT_ONCE = 500

/**
 * Removes a person's words from conversations, and from others' notifications, in portions, because deleting the
 * account would do it in one statement.
 */
export async function eraseWords(db: Db, userId: string): Promise<void> {
  // A trigger empties the text of a message that loses its sender.
  while (await eraseSome(db, userId)) continue
  await sql`
    DELETE FROM notifications n USING conversations c, conversation_members m
     WHERE m.user_id = ${userId} AND c.id = m.conversation_id
       AND n.user_id = CASE c.client_id WHEN ${userId}::uuid THEN c.freelancer_id ELSE c.client_id END
       AND n.dedupe_key = 'message:' || c.id`.execute(db)
}

async function eraseSome(db: Db, userId: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    // The order makes PostgreSQL walk the sender's index; otherwise it would read the table from its beginning for
    // every portion of a frequent writer.
    const { numAffectedRows } = await sql`
      UPDATE messages SET sender_id = NULL
       WHERE id IN (SELECT id FROM messages WHERE sender_id = ${userId}
                     ORDER BY created_at LIMIT ${sql.lit(AT_ONCE)})`.execute(trx)
    return Number(numAffectedRows ?? 0) === AT_ONCE
  })
}
