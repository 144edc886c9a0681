import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import type { FetchedFeed, FetchFeed } from '#app/adapters/feed-fetch.server.ts'
import { daysBefore } from '#app/locale/dates.server.ts'
import { DAY_MS, MINUTE_MS } from '#app/locale/durations.ts'
import type { FeedToRead, ReadFeed } from './read-feed.server.ts'
import { keepCategories } from './sources.server.ts'
import { DEMO_URL, type ReadAd, type SourceError, type SourceKind } from './types.ts'

/** Does the two slow steps: fetches from another server, and reads its feed. */
export interface SourceReader {
  fetch: FetchFeed
  read(feed: FeedToRead): Promise<ReadFeed>
  /** The demonstration's feed, in place of a server's. */
  demo(now: Date): FetchedFeed
}

/** The most sources of one run; the next run does the rest. */
const MOST_AT_ONCE = 20
/** A failing source is asked half as often each time, until it is once a day. */
const MOST_DOUBLINGS = 6
/** For how long ads that left their source are kept. */
const KEPT_DAYS = 30

interface DueSource {
  id: string
  url: string
  kind: SourceKind
  fields: Record<string, string>
  homeUrl: string | null
  intervalMinutes: number
  failures: number
  etag: string | null
  lastModified: string | null
  contentSha256: Buffer | null
}

export interface FetchOutcome {
  sourceId: string
  error?: string
}

/** Fetches the sources that are due, one after the other, and lets old ads expire. Several instances share the work. */
export async function fetchDueSources(db: Db, reader: SourceReader, now: Date): Promise<FetchOutcome[]> {
  await letExpire(db, now)
  const outcomes: FetchOutcome[] = []
  while (outcomes.length < MOST_AT_ONCE) {
    const source = await claimDueSource(db, now)
    if (!source) break
    outcomes.push({ sourceId: source.id, error: await fetchSource(db, source, reader, now) })
  }
  return outcomes
}

/** Claims a source, so that no other instance reads it; if this reader dies, it is due again after its interval. */
async function claimDueSource(db: Db, now: Date): Promise<DueSource | undefined> {
  const { rows } = await sql<DueSource>`
    UPDATE external_sources SET next_fetch_at = ${now}::timestamptz + make_interval(mins => interval_minutes)
     WHERE id = (SELECT id FROM external_sources
                  WHERE state <> 'desactivada' AND next_fetch_at <= ${now}
                  ORDER BY next_fetch_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, url, kind, fields, home_url, interval_minutes, failures, etag, last_modified, content_sha256`.execute(
    db,
  )
  return rows[0]
}

/** @returns the failure, in a sentence for the operator. */
async function fetchSource(db: Db, source: DueSource, reader: SourceReader, now: Date): Promise<string | undefined> {
  const known = { etag: source.etag, lastModified: source.lastModified }
  const isDemo = source.url === DEMO_URL
  const fetched = isDemo ? reader.demo(now) : await reader.fetch(source.url, known)
  if (fetched.kind === 'failed') {
    await noteFailure(
      db,
      source,
      { error: 'connection', detail: fetched.reason, retryAfterSeconds: fetched.retryAfterSeconds },
      now,
    )
    return fetched.reason
  }
  if (fetched.kind === 'unchanged') {
    await noteSuccess(db, source.id, now)
    return undefined
  }
  const sha256 = createHash('sha256').update(fetched.bytes).digest()
  const copy = { etag: fetched.etag, lastModified: fetched.lastModified, contentSha256: sha256 }
  if (source.contentSha256?.equals(sha256)) {
    await noteSuccess(db, source.id, now, copy)
    return undefined
  }
  const read = await reader.read({
    bytes: fetched.bytes,
    contentType: fetched.contentType,
    kind: source.kind,
    fields: source.fields,
    base: isDemo ? undefined : fetched.url,
    home: source.homeUrl,
    now,
  })
  if (read.kind === 'unreadable') {
    await noteFailure(db, source, { error: 'content', detail: read.reason }, now)
    return read.reason
  }
  await inTransaction(db, async (trx) => {
    await storeAds(trx, source.id, read.ads, now)
    await noteSuccess(trx, source.id, now, copy)
    await keepCategories(trx, source.id)
  })
  return undefined
}

/** The last copy stays as it is; only the attempt is recorded. */
async function noteFailure(
  db: Db,
  source: DueSource,
  { error, detail, retryAfterSeconds = 0 }: { error: SourceError; detail: string; retryAfterSeconds?: number },
  now: Date,
) {
  const doublings = Math.min(source.failures, MOST_DOUBLINGS)
  const pauseMs = Math.max(
    Math.min(source.intervalMinutes * MINUTE_MS * 2 ** doublings, Math.max(DAY_MS, source.intervalMinutes * MINUTE_MS)),
    retryAfterSeconds * 1000,
  )
  await db
    .updateTable('externalSources')
    .set({
      state: sql`CASE WHEN state = 'activa' THEN 'error' ELSE state END`,
      error,
      errorDetail: detail.replaceAll('\u0000', '').slice(0, 300),
      failures: source.failures + 1,
      triedAt: now,
      nextFetchAt: new Date(now.getTime() + pauseMs),
    })
    .where('id', '=', source.id)
    .execute()
}

type Copy = { etag: string | null; lastModified: string | null; contentSha256: Buffer }

async function noteSuccess(db: Db | Trx, id: string, now: Date, copy?: Copy) {
  await db
    .updateTable('externalSources')
    .set({
      state: sql`CASE WHEN state = 'error' THEN 'activa' ELSE state END`,
      error: null,
      errorDetail: null,
      failures: 0,
      triedAt: now,
      lastOkAt: now,
      ...copy,
    })
    .where('id', '=', id)
    .execute()
}

/** Makes a source's ads equal to this copy: new ones come, known ones change, missing ones become inactive (I8). */
async function storeAds(trx: Trx, sourceId: string, ads: ReadAd[], now: Date): Promise<void> {
  const { state } = await trx
    .selectFrom('externalSources')
    .select('state')
    .where('id', '=', sourceId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // The source was disabled meanwhile, so none of its ads may return.
  if (state === 'desactivada') return
  const isApproved = state !== 'pendiente'
  const rows = ads.map((ad) => ({ ...ad, status: ad.status === 'active' && !isApproved ? 'pending' : ad.status }))
  await sql`
    INSERT INTO external_ads AS kept (source_id, external_id, link, title, description, post_date, user_name, price_cents,
      currency, price_type, category, location, tags, media, views, featured, expires_at, status,
      first_seen_at, last_seen_at, sorted_at, words_norm)
    SELECT ${sourceId}, a."externalId", a.link, a.title, a.description, a."postDate", a."userName", a."priceCents",
      a.currency, a."priceType", a.category, a.location, a.tags, a.media, a.views, a.featured, a."expiresAt", a.status,
      ${now}, ${now}, coalesce(a."postDate", ${now}),
      ' ' || norm_es(regexp_replace(concat_ws(' ', a.title, a.category, a.location, array_to_string(a.tags, ' '),
        left(a.description, 2000)), '\\s+', ' ', 'g'))
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS a("externalId" text, link text, title text,
      description text, "postDate" timestamptz, "userName" text, "priceCents" integer, currency text, "priceType" text,
      category text, location text, tags text[], media jsonb, views integer, featured boolean,
      "expiresAt" timestamptz, status text)
    ON CONFLICT (source_id, external_id) DO UPDATE SET
      link = excluded.link, title = excluded.title, description = excluded.description, post_date = excluded.post_date,
      user_name = excluded.user_name, price_cents = excluded.price_cents, currency = excluded.currency,
      price_type = excluded.price_type, category = excluded.category, location = excluded.location,
      tags = excluded.tags, media = excluded.media, views = excluded.views, featured = excluded.featured,
      expires_at = excluded.expires_at, status = excluded.status, last_seen_at = excluded.last_seen_at,
      sorted_at = coalesce(excluded.post_date, kept.first_seen_at), words_norm = excluded.words_norm`.execute(trx)
  await trx
    .updateTable('externalAds')
    .set({ status: 'inactive' })
    .where('sourceId', '=', sourceId)
    .where('lastSeenAt', '<', now)
    .where('status', 'in', ['active', 'pending'])
    .execute()
}

/** Ads whose last day has passed expire, and ads that left long ago are deleted, except those that a moderator removed. */
async function letExpire(db: Db, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const expired = await trx
      .updateTable('externalAds')
      .set({ status: 'expired' })
      .where('status', 'in', ['active', 'pending'])
      .where('expiresAt', '<=', now)
      .returning('sourceId')
      .execute()
    for (const id of new Set(expired.map(({ sourceId: id }) => id))) await keepCategories(trx, id)
    await trx
      .deleteFrom('externalAds')
      .where('status', 'in', ['inactive', 'expired'])
      .where('moderation', '=', 'libre')
      .where('lastSeenAt', '<', daysBefore(now, KEPT_DAYS))
      .execute()
  })
}
