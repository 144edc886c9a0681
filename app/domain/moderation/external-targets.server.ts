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

export interface AdToPutBack {
  source: string
  /** When its source was last read, or the ad last seen in it. */
  copiedAt: Date
  /** Its source gives it still: it is shown at once, as the last copy has it. */
  isGiven: boolean
}

/** What putting an ad back comes to; undefined where it has gone with its source. */
export async function findAdToPutBack(db: Db | Trx, id: string, now: Date): Promise<AdToPutBack | undefined> {
  const row = await db
    .selectFrom('external_ads as a')
    .innerJoin('external_sources as s', 's.id', 'a.source_id')
    .select(['s.name', 's.last_ok_at', 'a.last_seen_at', 'a.status', 'a.expires_at'])
    .where('a.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    source: row.name,
    copiedAt: row.last_ok_at ?? row.last_seen_at,
    isGiven: row.status === 'active' && (row.expires_at === null || row.expires_at > now),
  }
}
