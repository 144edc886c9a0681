import type { Db } from '#app/db.server.ts'
import { fileReport } from '#app/domain/moderation/reports.server.ts'
import type { Site } from '#app/domain/outbox/template.ts'
import { demoData } from './data.ts'

/**
 * The demonstration's moderator, and one open report for her to decide. The report stays undecided, because decisions
 * are public.
 */
export async function addModeration(
  db: Db,
  { moderatorId, reporterId, authorId }: { moderatorId: string; reporterId: string; authorId: string },
  { now, site }: { now: Date; site: Site },
): Promise<void> {
  await db.updateTable('users').set({ role: 'moderador' }).where('id', '=', moderatorId).execute()
  const listing = await db
    .selectFrom('visibleListings')
    .select('id')
    .where('authorId', '=', authorId)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
  if (!listing?.id) return
  await fileReport(
    db,
    {
      kind: 'listing',
      id: listing.id,
      reporter: { id: reporterId },
      reason: 'categoría_incorrecta',
      text: demoData().texts.report,
    },
    { now, site },
  )
}
