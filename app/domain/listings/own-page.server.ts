import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { microsecondsOf, momentOf, walkTo } from '#app/domain/paging.server.ts'
import { findWholePage, pageOf, type Page } from '#app/domain/paging.ts'
import { cardColumns, type ListingCard } from './card.server.ts'
import type { TypedPrice } from './price.server.ts'
import { OWN_ORDERS, type OwnKey, type OwnListingParams } from './own-params.ts'
import type { OwnSort } from './own-sorts.ts'
import { standingOf, type ListingStatus, type Moderation, type Standing } from './status.ts'

/** Rows on a page of «Mis Anuncios». */
export const OWN_PAGE_SIZE = 20

export interface OwnRow extends ListingCard, TypedPrice {
  /** The price that the owner typed, by which the list is ordered; `priceCents` is the one that everybody sees. */
  typedCents: number
  standing: Standing
  /** Distinct visitors by day, since the day it was published (D2, M4). */
  views: number
  /** First messages about the listing, spam left out (D3, M4). */
  inquiries: number
  updatedAt: Date
  /** The promotion, while it waits or runs (M6). */
  promotion: { state: 'programada' | 'activa'; startsAt: Date; endsAt: Date } | null
  confirmedAt: Date
  /** When the owner was asked whether the listing is still current, until they answer (M11). */
  askedAt: Date | null
  /** The location was looked up, and names no place: the listing is found by every search except one near a place. */
  isPlaceUnknown: boolean
}

export interface OwnPage extends Page<OwnRow> {
  /** How many listings match the filters, on all pages. */
  matching: number
}

const byPrice = {
  column: sql`price_cents`,
  key: sql<number>`price_cents`,
  valuesOf: (key: OwnKey) => sql`${key}::integer`,
}

/** The columns that each order compares, and the key of its places. */
const ORDERS: Record<
  OwnSort,
  {
    column: RawBuilder<unknown>
    key: RawBuilder<OwnKey>
    isDescending: boolean
    valuesOf: (key: OwnKey) => RawBuilder<unknown>
  }
> = {
  updated: byMoment(sql`updated_at`),
  created: byMoment(sql`created_at`),
  title: {
    column: sql`title COLLATE "es-x-icu"`,
    key: sql`title`,
    isDescending: false,
    valuesOf: (key) => sql`${key}::text`,
  },
  price_desc: { ...byPrice, isDescending: true },
  price_asc: { ...byPrice, isDescending: false },
}

function byMoment(column: RawBuilder<unknown>) {
  return { column, key: microsecondsOf(column), isDescending: true, valuesOf: (key: OwnKey) => momentOf(Number(key)) }
}

function filtersOf(ownerId: string, { words, status }: Pick<OwnListingParams, 'words' | 'status'>) {
  const conditions = [sql`author_id = ${ownerId}`, sql`deleted_at IS NULL`]
  if (status) conditions.push(standing(ownerId, status))
  for (const either of alternativesOf(words)) conditions.push(sql`(${sql.join(either.map(titleHas), sql` OR `)})`)
  return sql.join(conditions, sql` AND `)
}

/** Groups of words: a title needs one word of each group. «fontanero o electricista» is one group, as in a search. */
function alternativesOf(words: readonly string[]): string[][] {
  const isOr = (word = '') => /^[ou]$/i.test(word)
  const all: string[][] = []
  for (const [at, word] of words.entries()) {
    const last = all.at(-1)
    if (isOr(word) && last && at + 1 < words.length) continue
    if (last && at > 1 && isOr(words[at - 1])) last.push(word)
    else all.push([word])
  }
  return all
}

/** Few listings were moderated: they are excluded by their own index, without reading the others. */
function standing(ownerId: string, wanted: Standing) {
  if (wanted === 'retenido' || wanted === 'retirado') return sql`moderation = ${wanted} AND moderation <> 'libre'`
  return sql`status = ${wanted} AND id <> ALL (ARRAY(SELECT id FROM listings
    WHERE author_id = ${ownerId} AND moderation <> 'libre' AND deleted_at IS NULL))`
}

/**
 * Whether a title has what was typed, or a word of the same stem or group, as a search reads them: «fotógrafa» finds
 * «Fotógrafos», and «plomero» «Fontanero».
 */
const titleHas = (word: string) =>
  // In a subquery the pattern is made once, not for each title.
  sql`(norm_es(title) LIKE '%' || ${escaped(word)} || '%' OR norm_es(title) ~ (SELECT title_pattern(${word})))`

/** A word for LIKE, taken literally and normalised as titles are: without accents, in lower case. */
const escaped = (word: string) => sql`norm_es(${word.replace(/[\\%_]/g, '\\$&')})`

async function countMatching(db: Db, ownerId: string, params: OwnListingParams): Promise<number> {
  const { rows } = await sql<{ matching: number }>`
    SELECT count(*) AS matching FROM listings WHERE ${filtersOf(ownerId, params)}`.execute(db)
  return rows[0]?.matching ?? 0
}

interface PageRow extends ListingCard, TypedPrice {
  typedCents: number
  key: OwnKey
  status: ListingStatus
  moderation: Moderation
  views: number
  inquiries: number
  updatedAt: Date
  promotion: 'programada' | 'activa' | null
  promotionStartsAt: Date | null
  promotionEndsAt: Date | null
  confirmedAt: Date
  freshnessToldAt: Date | null
  isPlaceUnknown: boolean
  matching: number
}

/** One page of a person's own listings (M3). */
export async function listOwnListings(db: Db, ownerId: string, params: OwnListingParams): Promise<OwnPage> {
  const found = await findWholePage(params, OWN_PAGE_SIZE, (asked) => findRows(db, ownerId, asked))
  const keyOf = ({ key }: PageRow) => key
  const { items, ...neighbours } = pageOf(found, { size: OWN_PAGE_SIZE, order: OWN_ORDERS[params.sort], keyOf })
  // A page beyond the last listing has no row with the count.
  const matching = found.rows[0]?.matching ?? (found.asked.after ? await countMatching(db, ownerId, params) : 0)
  return { items: items.map(ownRow), ...neighbours, matching }
}

function findRows(db: Db, ownerId: string, params: OwnListingParams) {
  const { sort, words } = params
  const { column, key, isDescending, valuesOf } = ORDERS[sort]
  const { direction, beyond } = walkTo(params, { columns: column, id: sql`id`, valuesOf, isDescending })
  const order = sql`ORDER BY ${column} ${direction}, id ${direction} LIMIT ${sql.lit(OWN_PAGE_SIZE + 1)}`
  const columns = sql`id, title, updated_at, created_at, price_cents`
  const all = sql`SELECT ${columns} FROM listings WHERE ${filtersOf(ownerId, params)}`
  // Titles are searched once, for the page and the count: walking another order would fetch every listing to read its
  // title, and counting apart would compare all of them again.
  const withWords = words.length > 0
  const found = withWords ? sql`WITH found AS MATERIALIZED (${all})` : sql``
  const picked = withWords ? sql`SELECT * FROM found WHERE true${beyond} ${order}` : sql`${all}${beyond} ${order}`
  const matching = withWords ? sql`(SELECT count(*) FROM found)` : sql`(SELECT count(*) FROM (${all}) every)`
  return sql<PageRow>`
    ${found}
    SELECT ${matching} AS matching, s.key, ${sql.raw(cardColumns('l'))}, l.price_cents AS typed_cents, l.price_kind, l.tax_name AS typed_tax, l.status, l.moderation, l.updated_at, l.confirmed_at, l.freshness_told_at,
           (l.place_id IS NULL OR l.place_id < 0) AND l.location IS NOT NULL AND l.place_sought_at IS NOT NULL AS is_place_unknown,
           p.state AS promotion, p.starts_at AS promotion_starts_at, p.ends_at AS promotion_ends_at,
           stats.views, stats.inquiries
      FROM (SELECT id, ${key} AS key, row_number() OVER () AS place FROM (${picked}) ordered) s
      JOIN listings l ON l.id = s.id
      LEFT JOIN promotions p ON p.listing_id = l.id AND p.state IN ('programada', 'activa')
     CROSS JOIN LATERAL (SELECT coalesce(sum(d.views), 0) AS views, coalesce(sum(d.inquiries), 0) AS inquiries
                           FROM listing_daily_stats d WHERE d.listing_id = l.id) stats
     ORDER BY s.place`.execute(db)
}

function ownRow({ promotion, promotionStartsAt, promotionEndsAt, freshnessToldAt, ...row }: PageRow): OwnRow {
  return {
    ...row,
    standing: standingOf(row),
    promotion:
      promotion && promotionStartsAt && promotionEndsAt
        ? { state: promotion, startsAt: promotionStartsAt, endsAt: promotionEndsAt }
        : null,
    askedAt: freshnessToldAt,
  }
}
