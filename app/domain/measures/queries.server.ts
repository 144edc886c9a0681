import type { Db } from '#app/db.server.ts'

/** How often all of an owner's listings were seen, since the first day (B3). */
export async function findTotalViews(db: Db, ownerId: string): Promise<number> {
  const { views } = await db
    .selectFrom('owner_daily_stats')
    .select(({ fn }) => fn.sum<number | null>('views').as('views'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return Number(views ?? 0)
}
