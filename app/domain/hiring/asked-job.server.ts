import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { coverAsJson, type JobCover } from '#app/domain/listings/card.server.ts'

/** Returns the listing on which a freelancer was asked; null for a public request, and once the listing is deleted. */
export async function findAskedJob(
  db: Db,
  { freelancerId, requestId }: { freelancerId: string; requestId: string },
): Promise<JobCover | null> {
  const { rows } = await sql<{ job: JobCover | null }>`
    SELECT ${sql.raw(coverAsJson('i.listing_id'))} AS job FROM request_invitations i
     WHERE i.request_id = ${requestId}::uuid AND i.freelancer_id = ${freelancerId}::uuid`.execute(db)
  return rows[0]?.job ?? null
}
