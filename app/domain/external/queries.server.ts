import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { MOST_COUNTED, PAGE_SIZE, pagesOf, type ExternalParams } from './params.ts'
import type { ExternalMedia, ExternalStatus, ReadAd, SourceError } from './types.ts'

export interface ExternalAd extends Omit<ReadAd, 'externalId' | 'media' | 'views' | 'expiresAt' | 'status'> {
  id: string
  sourceId: string
}

/** A source as readers see it: approved, working or not. */
export interface ShownSource {
  id: string
  name: string
  homeUrl: string | null
  licence: string
  licenceUrl: string | null
  lastOkAt: Date | null
  triedAt: Date | null
  error: SourceError | null
  categories: string[]
}

/** The approved sources, by name. */
export async function listShownSourcesForAnyone(db: Db): Promise<ShownSource[]> {
  const rows = await db
    .selectFrom('externalSources')
    .select(['id', 'name', 'homeUrl', 'licence', 'licenceUrl'])
    .select(['lastOkAt', 'triedAt', 'error', 'categories'])
    .where('state', 'in', ['activa', 'error'])
    .orderBy('name')
    .execute()
  return rows.map((row) => ({ ...row, error: row.error }))
}

/** A page of the ads that are shown, the newest first, and how many there are in all. */
export async function listExternalAdsForAnyone(
  db: Db,
  { words, category, page }: ExternalParams,
  now: Date,
): Promise<{ items: ExternalAd[]; total: number; page: number }> {
  let found = db
    .selectFrom('externalAds')
    .where('status', '=', 'active')
    .where('moderation', '=', 'libre')
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
  if (category) found = found.where('category', '=', category)
  for (const word of words) found = found.where('wordsNorm', 'like', sql<string>`search_pattern(${word})`)
  const counted = await db
    .selectFrom(
      found
        .select('id')
        .limit(MOST_COUNTED + 1)
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  // A page beyond the end is the last page.
  const shown = Math.max(1, Math.min(page, pagesOf(counted.total)))
  const rows = await found
    .select(['id', 'link', 'title', sql<string>`left(description, 400)`.as('description'), 'postDate'])
    .select(['userName', 'priceCents', 'currency', 'priceType', 'category'])
    .select(['location', 'tags', 'featured', 'sourceId'])
    .orderBy('sortedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE)
    .offset((shown - 1) * PAGE_SIZE)
    .execute()
  const items = rows.map((row) => ({ ...row, priceType: row.priceType }))
  return { items, total: counted.total, page: shown }
}

/** The ads that are shown among these ids, in the order of the ids, each with the name of its source. */
export async function listExternalAdsByIdForAnyone(
  db: Db,
  ids: string[],
  now: Date,
): Promise<(ExternalAd & { sourceName: string })[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('externalAds as a')
    .innerJoin('externalSources as s', 's.id', 'a.sourceId')
    .select(['a.id', 'a.link', 'a.title', sql<string>`left(a.description, 400)`.as('description')])
    .select(['a.postDate', 'a.userName', 'a.priceCents', 'a.currency'])
    .select(['a.priceType', 'a.category', 'a.location', 'a.tags', 'a.featured'])
    .select(['a.sourceId', 's.name as sourceName'])
    .where('a.id', 'in', ids)
    .where('a.status', '=', 'active')
    .where('a.moderation', '=', 'libre')
    .where((eb) => eb.or([eb('a.expiresAt', 'is', null), eb('a.expiresAt', '>', now)]))
    .execute()
  return rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

export interface ExternalAdDetail extends ExternalAd {
  media: ExternalMedia[]
  views: number | null
  expiresAt: Date | null
  status: ExternalStatus
  /** Whether a moderator has removed the ad, whatever its source says. */
  isWithdrawn: boolean
  firstSeenAt: Date
  source: ShownSource
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** One ad with its source, even if it has left; undefined when there is none or it was never approved. */
export async function findExternalAdForAnyone(db: Db, id: string, now: Date): Promise<ExternalAdDetail | undefined> {
  if (!UUID.test(id)) return undefined
  const row = await db
    .selectFrom('externalAds as a')
    .innerJoin('externalSources as s', 's.id', 'a.sourceId')
    .select(['a.id', 'a.link', 'a.title', 'a.description', 'a.postDate', 'a.userName'])
    .select(['a.priceCents', 'a.currency', 'a.priceType', 'a.category', 'a.location'])
    .select(['a.tags', 'a.featured', 'a.sourceId', 'a.media', 'a.views', 'a.expiresAt'])
    .select(['a.status', 'a.moderation', 'a.firstSeenAt', 's.name', 's.homeUrl', 's.licence'])
    .select(['s.licenceUrl', 's.lastOkAt', 's.triedAt', 's.error'])
    .where('a.id', '=', id)
    .where('a.status', '<>', 'pending')
    .executeTakeFirst()
  if (!row) return undefined
  const { name, homeUrl, licence, licenceUrl, lastOkAt, triedAt, error, moderation, ...ad } = row
  const hasExpired = ad.status === 'active' && ad.expiresAt !== null && ad.expiresAt <= now
  return {
    ...ad,
    status: hasExpired ? 'expired' : ad.status,
    isWithdrawn: moderation === 'retirado',
    source: {
      ...{ id: ad.sourceId, name, homeUrl, licence, licenceUrl, lastOkAt, triedAt },
      error,
      categories: [],
    },
  }
}

/** Every source with its state, for the command line and the doctor. */
export function listSourcesForOperator(db: Db) {
  return db
    .selectFrom('externalSources as s')
    .select(['s.id', 's.key', 's.name', 's.url', 's.kind', 's.licence', 's.state', 's.intervalMinutes', 's.lastOkAt'])
    .select(['s.triedAt', 's.errorDetail', 's.failures', 's.nextFetchAt'])
    .select((eb) => [
      eb
        .selectFrom('externalAds as a')
        .select(({ fn }) => fn.countAll<number>().as('ads'))
        .whereRef('a.sourceId', '=', 's.id')
        .where('a.status', 'in', ['active', 'pending'])
        .where('a.moderation', '=', 'libre')
        .as('ads'),
    ])
    .orderBy('s.key')
    .execute()
}
