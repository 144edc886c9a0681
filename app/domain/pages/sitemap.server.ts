import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#app/db.server.ts'
import type { Language } from '#app/locale/languages.ts'
import { CATEGORIES } from '#app/domain/listings/categories.ts'

/** The kinds with so many addresses that they need several files. */
const SITEMAP_KINDS = ['listings', 'freelancers', 'contests'] as const
export type SitemapKind = (typeof SITEMAP_KINDS)[number]

/** The limit of sitemaps.org. */
const ADDRESSES_A_FILE = 50_000
/** Files aim at half as many, which leaves room for growth and uneven chance. */
const AIMED_AT = ADDRESSES_A_FILE / 2
const MOST_FILES = 4_096
/** How many rows are in memory at once. */
const ROWS_AT_ONCE = 5_000

export interface SitemapEntry {
  path: string
  modifiedAt?: Date
  /** The language of the user's text that the page shows; undefined for pages of the site itself. */
  language?: Language
}

/** One of `of` files, counted from 1. */
export interface SitemapPart {
  kind: SitemapKind
  part: number
  of: number
}

const TABLES: Record<SitemapKind, string> = {
  listings: 'listing_search',
  freelancers: 'profiles',
  contests: 'contests',
}

/**
 * How many files each kind has. Ids are spread evenly, so equal ranges of them hold about as many addresses: no count
 * is needed, and the name of a file says which ids are in it.
 */
export async function listSitemapParts(db: Db): Promise<SitemapPart[]> {
  const counts = await Promise.all(SITEMAP_KINDS.map((kind) => roughCount(db, TABLES[kind])))
  return SITEMAP_KINDS.flatMap((kind, at) => {
    const of = Math.min(MOST_FILES, Math.max(1, Math.ceil((counts[at] ?? 0) / AIMED_AT)))
    return Array.from({ length: of }, (_, before) => ({ kind, part: before + 1, of }))
  })
}

/** Exact while the table is small; beyond that the statistics' estimate, which is fast at a million rows. */
async function roughCount(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    SELECT greatest((SELECT reltuples FROM pg_class WHERE oid = ${table}::regclass),
                    (SELECT count(*) FROM (SELECT FROM ${sql.table(table)} LIMIT ${sql.lit(2 * ADDRESSES_A_FILE)}) few))::float8 AS rows`.execute(
    db,
  )
  return rows[0]?.rows ?? 0
}

/** A part by the name of its file, `2-of-34`; undefined for any other name. */
export function readSitemapPart(kind: string | undefined, name: string | undefined): SitemapPart | undefined {
  const known = SITEMAP_KINDS.find((candidate) => candidate === kind)
  const [, part, of] = /^([1-9]\d{0,3})-of-([1-9]\d{0,3})\.xml$/.exec(name ?? '')?.map(Number) ?? []
  if (!known || !part || !of || part > of || of > MOST_FILES) return undefined
  return { kind: known, part, of }
}

/** The first id of a range, or undefined beyond the last. */
function startOf(part: number, of: number): string | undefined {
  if (part > of) return undefined
  const hex = ((BigInt(part - 1) << 128n) / BigInt(of)).toString(16).padStart(32, '0')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

interface Row {
  id: string
  modifiedAt: Date
  language: Language
  shown: boolean
}

/** The addresses of a part, some thousands at a time, so that memory does not grow with the site. */
export async function* listSitemapEntries(
  db: Db,
  { kind, part, of }: SitemapPart,
  { atOnce = ROWS_AT_ONCE } = {},
): AsyncGenerator<SitemapEntry[]> {
  let from: string | undefined = startOf(part, of)
  const end = startOf(part + 1, of)
  let left = ADDRESSES_A_FILE
  let isFirst = true
  while (from !== undefined && left > 0) {
    const range = sql`id ${sql.raw(isFirst ? '>=' : '>')} ${from}::uuid AND ${end ? sql`id < ${end}::uuid` : sql`true`}`
    const { rows }: { rows: Row[] } = await ROWS[kind](range, atOnce).execute(db)
    const shown = rows.filter((row) => row.shown).slice(0, left)
    if (shown.length > 0) yield shown.map(({ id, ...row }) => ({ ...row, path: `${PATHS[kind]}${id}` }))
    left -= shown.length
    from = rows.length < atOnce ? undefined : rows.at(-1)?.id
    isFirst = false
  }
}

const PATHS: Record<SitemapKind, string> = {
  listings: '/marketplace/',
  freelancers: '/freelancers/',
  contests: '/contests/',
}

const ROWS: Record<SitemapKind, (range: RawBuilder<unknown>, limit: number) => RawBuilder<Row>> = {
  listings: (range, limit) => sql<Row>`
    SELECT id, updated_at AS modified_at, language, true AS shown FROM visible_listings
     WHERE ${range} AND NOT sensitive ORDER BY id LIMIT ${sql.lit(limit)}`,
  // People are picked first and judged afterwards; otherwise the planner would judge all of them for every page.
  freelancers: (range, limit) => sql<Row>`
    SELECT p.id, p.updated_at AS modified_at, p.language,
           u.state = 'activo' AND coalesce(s.profile_visibility, 'public') = 'public'
             AND (p.bio IS NOT NULL OR EXISTS (SELECT FROM listings l WHERE l.author_id = p.id
                    AND l.status = 'active' AND l.moderation = 'libre' AND l.deleted_at IS NULL)) AS shown
      FROM (SELECT id, updated_at, bio, language FROM profiles WHERE ${range} ORDER BY id LIMIT ${sql.lit(limit)}) p
      JOIN users u ON u.id = p.id
      LEFT JOIN user_settings s ON s.user_id = p.id
     ORDER BY p.id`,
  contests: (range, limit) => sql<Row>`
    SELECT id, coalesce(decided_at, created_at) AS modified_at, language, true AS shown FROM visible_contests
     WHERE ${range} ORDER BY id LIMIT ${sql.lit(limit)}`,
}

/** The pages that always exist, and the categories that have listings. A new public screen is one line here. */
const SITE_PATHS = [
  '/',
  '/marketplace',
  '/contests',
  '/contests?state=active',
  '/contests?state=upcoming',
  '/contests?state=ended',
  '/categories',
  '/external-ads',
  '/how-it-works',
  '/about',
  '/ads',
  '/ads/showcase',
  '/how-figures-are-counted',
  '/how-results-are-ordered',
  '/rules',
  '/moderation-log',
  '/terms',
  '/privacy',
  '/legal-notice',
]

export async function listSitePages(db: Db, { hasHiring }: { hasHiring: boolean }): Promise<SitemapEntry[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM categories c WHERE EXISTS (SELECT FROM listing_search s WHERE s.category_id = c.id AND NOT s.sensitive)`.execute(
    db,
  )
  const filled = new Set(rows.map(({ id }) => id))
  return [
    ...SITE_PATHS.map((path) => ({ path })),
    ...(hasHiring ? [{ path: '/hiring-rules' }] : []),
    ...CATEGORIES.filter(({ id }) => filled.has(id)).map(({ name }) => ({
      path: `/marketplace?category=${encodeURIComponent(name)}`,
    })),
  ]
}
