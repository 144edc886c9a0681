import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { MOST_COUNTED, PAGE_SIZE, pagesOf, type ExternalParams } from './params.ts'
import type { ExternalMedia, ExternalPriceType, ExternalStatus, SourceError } from './types.ts'

export interface ExternalAd {
  id: string
  link: string
  title: string
  description: string
  postDate: Date | null
  userName: string | null
  priceCents: number | null
  currency: string | null
  priceType: ExternalPriceType | null
  category: string | null
  location: string | null
  tags: string[]
  featured: boolean | null
  sourceId: string
}

/** A source as readers see it: approved, whether it works or not. */
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
    .selectFrom('external_sources')
    .select(['id', 'name', 'home_url as homeUrl', 'licence', 'licence_url as licenceUrl'])
    .select(['last_ok_at as lastOkAt', 'tried_at as triedAt', 'error', 'categories'])
    .where('state', 'in', ['activa', 'error'])
    .orderBy('name')
    .execute()
  return rows.map((row) => ({ ...row, error: row.error as SourceError | null }))
}

/** A page of the ads that are shown, the newest first, and how many there are in all. */
export async function listExternalAdsForAnyone(
  db: Db,
  { words, category, page }: ExternalParams,
  now: Date,
): Promise<{ items: ExternalAd[]; total: number; page: number }> {
  let found = db
    .selectFrom('external_ads')
    .where('status', '=', 'active')
    .where('moderation', '=', 'libre')
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
  if (category) found = found.where('category', '=', category)
  for (const word of words) found = found.where('words_norm', 'like', sql<string>`search_pattern(${word})`)
  const counted = await db
    .selectFrom(
      found
        .select('id')
        .limit(MOST_COUNTED + 1)
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  // A page that is not there any more is the last one that is.
  const shown = Math.max(1, Math.min(page, pagesOf(counted.total)))
  const rows = await found
    .select(['id', 'link', 'title', sql<string>`left(description, 400)`.as('description'), 'post_date as postDate'])
    .select(['user_name as userName', 'price_cents as priceCents', 'currency', 'price_type as priceType', 'category'])
    .select(['location', 'tags', 'featured', 'source_id as sourceId'])
    .orderBy('sorted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE)
    .offset((shown - 1) * PAGE_SIZE)
    .execute()
  const items = rows.map((row) => ({ ...row, priceType: row.priceType as ExternalPriceType | null }))
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
    .selectFrom('external_ads as a')
    .innerJoin('external_sources as s', 's.id', 'a.source_id')
    .select(['a.id', 'a.link', 'a.title', sql<string>`left(a.description, 400)`.as('description')])
    .select(['a.post_date as postDate', 'a.user_name as userName', 'a.price_cents as priceCents', 'a.currency'])
    .select(['a.price_type as priceType', 'a.category', 'a.location', 'a.tags', 'a.featured'])
    .select(['a.source_id as sourceId', 's.name as sourceName'])
    .where('a.id', 'in', ids)
    .where('a.status', '=', 'active')
    .where('a.moderation', '=', 'libre')
    .where((eb) => eb.or([eb('a.expires_at', 'is', null), eb('a.expires_at', '>', now)]))
    .execute()
  return rows
    .map((row) => ({ ...row, priceType: row.priceType as ExternalPriceType | null }))
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

export interface ExternalAdDetail extends ExternalAd {
  media: ExternalMedia[]
  views: number | null
  expiresAt: Date | null
  status: ExternalStatus
  /** A moderator has taken it out, whatever its source says. */
  isWithdrawn: boolean
  firstSeenAt: Date
  source: ShownSource
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** One ad with its source, also one that has left; undefined where there is none or nobody approved it yet. */
export async function findExternalAdForAnyone(db: Db, id: string, now: Date): Promise<ExternalAdDetail | undefined> {
  if (!UUID.test(id)) return undefined
  const row = await db
    .selectFrom('external_ads as a')
    .innerJoin('external_sources as s', 's.id', 'a.source_id')
    .select(['a.id', 'a.link', 'a.title', 'a.description', 'a.post_date as postDate', 'a.user_name as userName'])
    .select(['a.price_cents as priceCents', 'a.currency', 'a.price_type as priceType', 'a.category', 'a.location'])
    .select(['a.tags', 'a.featured', 'a.source_id as sourceId', 'a.media', 'a.views', 'a.expires_at as expiresAt'])
    .select([
      'a.status',
      'a.moderation',
      'a.first_seen_at as firstSeenAt',
      's.name',
      's.home_url as homeUrl',
      's.licence',
    ])
    .select(['s.licence_url as licenceUrl', 's.last_ok_at as lastOkAt', 's.tried_at as triedAt', 's.error'])
    .where('a.id', '=', id)
    .where('a.status', '<>', 'pending')
    .executeTakeFirst()
  if (!row) return undefined
  const { name, homeUrl, licence, licenceUrl, lastOkAt, triedAt, error, moderation, ...ad } = row
  const hasExpired = ad.status === 'active' && ad.expiresAt !== null && ad.expiresAt <= now
  return {
    ...ad,
    priceType: ad.priceType as ExternalPriceType | null,
    media: ad.media as unknown as ExternalMedia[],
    status: hasExpired ? 'expired' : (ad.status as ExternalStatus),
    isWithdrawn: moderation === 'retirado',
    source: {
      ...{ id: ad.sourceId, name, homeUrl, licence, licenceUrl, lastOkAt, triedAt },
      error: error as SourceError | null,
      categories: [],
    },
  }
}

/** Every source with what became of it, for the command line and the doctor. */
export function listSourcesForOperator(db: Db) {
  return db
    .selectFrom('external_sources as s')
    .select([
      's.id',
      's.key',
      's.name',
      's.url',
      's.kind',
      's.licence',
      's.state',
      's.interval_minutes',
      's.last_ok_at',
    ])
    .select(['s.tried_at', 's.error_detail', 's.failures', 's.next_fetch_at'])
    .select((eb) => [
      eb
        .selectFrom('external_ads as a')
        .select(({ fn }) => fn.countAll<number>().as('ads'))
        .whereRef('a.source_id', '=', 's.id')
        .where('a.status', 'in', ['active', 'pending'])
        .where('a.moderation', '=', 'libre')
        .as('ads'),
    ])
    .orderBy('s.key')
    .execute()
}
