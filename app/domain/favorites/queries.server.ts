import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { cardAsJson, cardFromJson, type JsonCard, type ListingCard } from '#app/domain/listings/card.server.ts'
import { microsecondsOf, momentOf, walkTo } from '#app/domain/paging.server.ts'
import { BY_MOMENT, findWholePage, pageOf, type Page } from '#app/domain/paging.ts'
import type { ExternalAds } from '#db/types.ts'
import { isShownAd } from './keyed.server.ts'
import { FAVORITES_PAGE_SIZE } from './limits.ts'
import type { FavoriteParams } from './params.ts'
import type { Language } from '#app/locale/languages.ts'

/** An ad of another site; a field is null if its source gave no value. */
export interface FavoriteExternalAd {
  title: string
  category: string | null
  priceCents: number | null
  currency: string | null
  priceType: ExternalAds['priceType']
  location: string | null
  source: string
}

export interface Favorite {
  id: string
  /** The kept thing: a listing, a built-in sample by its key, or an ad of another site. */
  listingId: string | null
  sampleKey: string | null
  externalId: string | null
  list: string | null
  note: string | null
  /** The price when it was added; null for things without a price here. */
  priceAtSaveCents: number | null
  savedAt: Date
  /** The listing as everybody sees it; null when it cannot be seen any more. */
  listing: (ListingCard & { authorName: string }) | null
  /** The ad as everybody sees it; null when it cannot be seen any more. */
  external: FavoriteExternalAd | null
  /** The title of a listing that its owner paused; null when it was withdrawn or hidden. */
  restingTitle: string | null
}

interface Row {
  id: string
  kind: string
  listingId: string | null
  key: string | null
  list: string | null
  note: string | null
  priceAtSave: number | null
  createdAt: Date
  createdUs: number
  card: JsonCard | null
  fullName: string | null
  restingTitle: string | null
  external: FavoriteExternalAd | null
}

/** One page of a person's favourites, the newest first. */
export async function listFavorites(
  db: Db,
  userId: string,
  params: FavoriteParams,
  now: Date,
): Promise<Page<Favorite>> {
  const found = await findWholePage(params, FAVORITES_PAGE_SIZE, (asked) => findRows(db, userId, asked, now))
  const keyOf = (row: Row) => row.createdUs
  const { items, ...neighbours } = pageOf(found, { size: FAVORITES_PAGE_SIZE, order: BY_MOMENT, keyOf })
  return { items: items.map(favoriteOf), ...neighbours }
}

function findRows(db: Db, userId: string, { list, ...asked }: FavoriteParams, now: Date) {
  const order = { columns: sql`created_at`, id: sql`id`, valuesOf: momentOf }
  const { direction, beyond } = walkTo(asked, order)
  const ofList = list === undefined ? sql`` : list === null ? sql` AND list IS NULL` : sql` AND list = ${list}`
  return sql<Row>`
    WITH page AS MATERIALIZED (
      SELECT id, kind, listing_id, key, list, note, price_at_save, created_at FROM favorites
       WHERE user_id = ${userId}${ofList}${beyond}
       ORDER BY created_at ${direction}, id ${direction} LIMIT ${sql.lit(FAVORITES_PAGE_SIZE + 1)}
    )
    SELECT page.*, ${microsecondsOf(sql`page.created_at`)} AS created_us,
           CASE WHEN v.id IS NOT NULL THEN ${sql.raw(cardAsJson('l'))} END AS card, p.full_name,
           CASE WHEN l.status <> 'active' AND l.moderation = 'libre' AND l.deleted_at IS NULL AND u.state = 'activo'
             AND coalesce(s.profile_visibility, 'public') <> 'private' THEN l.title END AS resting_title,
           (SELECT jsonb_build_object('title', a.title, 'category', a.category, 'priceCents', a.price_cents,
                     'currency', a.currency, 'priceType', a.price_type, 'location', a.location, 'source', o.name)
              FROM external_ads a JOIN external_sources o ON o.id = a.source_id
             WHERE a.id = CASE WHEN page.kind = 'external' THEN page.key::uuid END AND ${isShownAd(now)}) AS external
      FROM page
      LEFT JOIN listings l ON l.id = page.listing_id
      LEFT JOIN users u ON u.id = l.author_id
      LEFT JOIN profiles p ON p.id = l.author_id
      LEFT JOIN user_settings s ON s.user_id = l.author_id
      LEFT JOIN visible_listings v ON v.id = page.listing_id
     ORDER BY page.created_at ${direction}, page.id ${direction}`.execute(db)
}

function favoriteOf(row: Row): Favorite {
  return {
    id: row.id,
    listingId: row.listingId,
    sampleKey: row.kind === 'sample' ? row.key : null,
    externalId: row.kind === 'external' ? row.key : null,
    list: row.list,
    note: row.note,
    priceAtSaveCents: row.priceAtSave,
    savedAt: row.createdAt,
    listing: row.card && { ...cardFromJson(row.card), authorName: row.fullName ?? '' },
    external: row.external,
    restingTitle: row.restingTitle,
  }
}

export interface FavoriteList {
  /** Null: favourites without a list. */
  name: string | null
  count: number
}

/** A person's lists with their counts, in alphabetical order; favourites without a list come last. */
export async function listLists(db: Db, userId: string): Promise<FavoriteList[]> {
  const { rows } = await sql<FavoriteList>`
    SELECT name, count FROM (SELECT list AS name, count(*) AS count FROM favorites WHERE user_id = ${userId} GROUP BY list) l
     ORDER BY name COLLATE "es-x-icu" NULLS LAST`.execute(db)
  return rows
}

/** One of the person's favourites for its own page, with the names of their lists. */
export async function findFavorite(db: Db, userId: string, id: string, now: Date) {
  const { rows } = await sql<{
    id: string
    list: string | null
    note: string | null
    title: string | null
    /** The language of a listing's title; null for ads of other sites, which say none. */
    language: Language | null
    sampleKey: string | null
  }>`
    SELECT f.id, f.list, f.note, CASE WHEN f.kind = 'sample' THEN f.key END AS "sampleKey",
           CASE f.kind
             WHEN 'listing' THEN (SELECT title FROM visible_listings v WHERE v.id = f.listing_id)
             WHEN 'external' THEN (SELECT a.title FROM external_ads a WHERE a.id = f.key::uuid AND ${isShownAd(now)})
           END AS title,
           (SELECT language FROM visible_listings v WHERE v.id = f.listing_id) AS language
      FROM favorites f WHERE f.id = ${id} AND f.user_id = ${userId}`.execute(db)
  return rows[0]
}

export interface ListingToAdd {
  title: string
  language: Language
  isOwn: boolean
  isFavorite: boolean
}

/** Which of these listings a person keeps. */
export async function listKeptAmong(db: Db, userId: string, listingIds: readonly string[]): Promise<string[]> {
  if (listingIds.length === 0) return []
  const { rows } = await sql<{ listingId: string }>`
    SELECT listing_id FROM favorites WHERE user_id = ${userId} AND listing_id = ANY (${listingIds}::uuid[])`.execute(db)
  return rows.map(({ listingId }) => listingId)
}

/** A listing on the small pages of favourites; undefined when not everybody sees it. */
export async function findListingToAdd(
  db: Db,
  userId: string | undefined,
  listingId: string,
): Promise<ListingToAdd | undefined> {
  const { rows } = await sql<ListingToAdd>`
    SELECT v.title, v.language, v.author_id IS NOT DISTINCT FROM ${userId ?? null}::uuid AS "isOwn",
           EXISTS (SELECT FROM favorites f WHERE f.user_id = ${userId ?? null}::uuid AND f.listing_id = v.id) AS "isFavorite"
      FROM visible_listings v WHERE v.id = ${listingId}`.execute(db)
  return rows[0]
}
