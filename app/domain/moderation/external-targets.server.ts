import type { Db, Trx } from '#app/db.server.ts'
import type { FoundTarget } from './target.ts'

/** An ad of another site that is shown; it has no author here. */
export async function findReportedAd(db: Db | Trx, id: string): Promise<FoundTarget> {
  const row = await db
    .selectFrom('externalAds as a')
    .innerJoin('externalSources as s', 's.id', 'a.sourceId')
    .select(['a.title', 'a.description', 'a.category', 'a.location', 'a.tags', 'a.link', 'a.userName'])
    .select(['a.status', 'a.moderation', 's.name'])
    .where('a.id', '=', id)
    .executeTakeFirst()
  if (!row || row.status === 'pending') return { kind: 'not-found' }
  if (row.status !== 'active' || row.moderation !== 'libre') return { kind: 'gone' }
  const { title, description, category, location, tags, link, userName: publisher, name: source } = row
  const evidence = { title, description, category, location, tags, publisher, source, link }
  return { kind: 'found', target: { kind: 'external', id, subjectId: null, title, evidence } }
}

export interface AdToPutBack {
  source: string
  /** When its source was last read, or the ad last seen in it. */
  copiedAt: Date
  /** Its source still gives it, so it is shown at once as in the last copy. */
  isGiven: boolean
}

/** What showing an ad again would do; undefined where it has left with its source. */
export async function findAdToPutBack(db: Db | Trx, id: string, now: Date): Promise<AdToPutBack | undefined> {
  const row = await db
    .selectFrom('externalAds as a')
    .innerJoin('externalSources as s', 's.id', 'a.sourceId')
    .select(['s.name', 's.lastOkAt', 'a.lastSeenAt', 'a.status', 'a.expiresAt'])
    .where('a.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    source: row.name,
    copiedAt: row.lastOkAt ?? row.lastSeenAt,
    isGiven: row.status === 'active' && (row.expiresAt === null || row.expiresAt > now),
  }
}
