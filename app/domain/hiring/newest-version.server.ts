import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'

/** The id of the newest version of a freelancer's quote for a request; undefined for people other than its two sides. */
export async function findNewestVersion(
  db: Db,
  userId: string,
  { requestId, freelancerId }: { requestId: string; freelancerId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT q.id FROM quotes q JOIN requests r ON r.id = q.request_id
     WHERE q.request_id = ${requestId}::uuid AND q.freelancer_id = ${freelancerId}::uuid
       AND ${userId}::uuid IN (r.client_id, q.freelancer_id)
     ORDER BY q.version DESC LIMIT 1`.execute(db)
  return rows[0]?.id
}
