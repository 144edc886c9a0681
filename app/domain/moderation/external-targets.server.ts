import type { Db, Trx } from '#app/db.server.ts'
import type { FoundTarget } from './targets.server.ts'

/** An ad of another site that is shown; it is nobody's here. */
export async function findReportedAd(db: Db | Trx, id: string): Promise<FoundTarget> {
  const row = await db
    .selectFrom('external_ads as a')
    .innerJoin('external_sources as s', 's.id', 'a.source_id')
    .select(['a.title', 'a.description', 'a.category', 'a.location', 'a.tags', 'a.link', 'a.user_name'])
    .select(['a.status', 'a.moderation', 's.name'])
    .where('a.id', '=', id)
    .executeTakeFirst()
  if (!row || row.status === 'pending') return { kind: 'not-found' }
  if (row.status !== 'active' || row.moderation !== 'libre') return { kind: 'gone' }
  const { title, description, category, location, tags, link, user_name: publisher, name: source } = row
  const evidence = { title, description, category, location, tags, publisher, source, link }
  return { kind: 'found', target: { kind: 'external', id, subjectId: null, title, evidence } }
}
