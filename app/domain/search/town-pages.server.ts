import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { plainLetters } from '#app/locale/text.ts'
import { CATEGORIES, type Category, categoryLabel } from '#app/domain/listings/categories.ts'
import type { SearchParams } from './params.ts'
import { COUNT_LIMIT } from './ways.ts'
import { t } from '#app/locale/texts.ts'

/** A category has a page in each town where it has this many public listings. */
const LISTINGS_FOR_A_PAGE = 5
/** A file of a sitemap holds no more. */
const MOST_PAGES = 50_000
/** Other towns are searched within this distance, and this number is named. */
const NEIGHBOURS_KM = 50
const NEIGHBOURS = 8

interface Town {
  id: number
  /** «Torrent (Girona)». */
  label: string
  slug: string
}

interface TownPage {
  category: Category
  town: Town
  /** In the town itself; exact up to COUNT_LIMIT, COUNT_LIMIT + 1 means more. */
  listings: number
  /** Other pages: other categories in the town, and the category in the nearest other towns. */
  categories: Category[]
  towns: Town[]
}

export const townPath = (category: Pick<Category, 'slug'>, town: Pick<Town, 'slug'>) =>
  `/servicios/${category.slug}/${town.slug}`

/** Whether a town has enough of a category, from the index alone. */
const hasPage = (town: string, category: string) =>
  sql.raw(
    `EXISTS (SELECT FROM listing_search s WHERE s.place_id = ${town} AND s.category_id = ${category} AND NOT s.sensitive OFFSET ${LISTINGS_FOR_A_PAGE - 1})`,
  )

/** The page of a category in a town; undefined if there is no such category or town, or it has too few listings. */
export async function findTownPage(db: Db, categorySlug: string, townSlug: string): Promise<TownPage | undefined> {
  const category = CATEGORIES.find(({ slug }) => slug === categorySlug)
  if (!category) return undefined
  const { rows } = await sql<Town & { listings: number; categories: number[]; towns: Town[] | null }>`
    SELECT t.id, place_label(t.id) AS label, t.slug, (
             SELECT count(*) FROM (SELECT FROM listing_search s
                WHERE s.place_id = t.id AND s.category_id = ${category.id} AND NOT s.sensitive LIMIT ${sql.lit(COUNT_LIMIT + 1)}) c) AS listings,
           ARRAY(SELECT c.id FROM categories c WHERE c.id <> ${category.id} AND ${hasPage('t.id', 'c.id')} ORDER BY c.position) AS categories, (
             SELECT json_agg(json_build_object('id', n.id, 'label', place_label(n.id), 'slug', n.slug) ORDER BY n.km, n.id)
               FROM (SELECT p.id, p.slug, w.km FROM places_within(t.id, ${sql.lit(NEIGHBOURS_KM)}) w JOIN places p ON p.id = w.place_id
                      WHERE p.id <> t.id AND ${hasPage('p.id', String(category.id))}
                      ORDER BY w.km, p.id LIMIT ${sql.lit(NEIGHBOURS)}) n) AS towns
      FROM places t WHERE t.slug = ${townSlug} AND t.id > 0`.execute(db)
  const [row] = rows
  if (!row || row.listings < LISTINGS_FOR_A_PAGE) return undefined
  const { id, label, slug, listings, categories, towns } = row
  return {
    category,
    town: { id, label, slug },
    listings,
    categories: CATEGORIES.filter((one) => categories.includes(one.id)),
    towns: towns ?? [],
  }
}

export interface TownLink {
  /** «Fotografía en Torrent (Girona)». */
  text: string
  to: string
}

const linkTo = (categoryId: number, town: Pick<Town, 'label' | 'slug'>): TownLink[] => {
  const category = CATEGORIES.find(({ id }) => id === categoryId)
  return category
    ? [
        {
          text: t('{category} en {town}', { category: categoryLabel(category), town: town.label }),
          to: townPath(category, town),
        },
      ]
    : []
}

/** The page of a category in a town, if a search asks for that category, by its filter or its name, and has no other condition. */
export async function findPageOfSearch(
  db: Db,
  { words, asked }: Pick<SearchParams, 'words' | 'asked'>,
  placeId: number,
): Promise<TownLink | undefined> {
  const { categoryId, ...others } = asked
  if (Object.keys(others).length > 0) return undefined
  const named = plainLetters(words.join(' '))
  const category = CATEGORIES.find(({ id, slug, name }) =>
    named === ''
      ? id === categoryId
      : categoryId === undefined && [slug, name, categoryLabel({ slug, name })].map(plainLetters).includes(named),
  )
  if (!category) return undefined
  const { rows } = await sql<Pick<Town, 'label' | 'slug'>>`
    SELECT place_label(t.id) AS label, t.slug FROM places t
     WHERE t.id = ${placeId} AND ${hasPage('t.id', String(category.id))}`.execute(db)
  return rows.flatMap((town) => linkTo(category.id, town))[0]
}

/** The page of a listing's category in its town. */
export async function findPageOfListing(db: Db, listingId: string): Promise<TownLink | undefined> {
  const { rows } = await sql<Pick<Town, 'label' | 'slug'> & { categoryId: number }>`
    SELECT place_label(t.id) AS label, t.slug, l.category_id
      FROM listing_search l JOIN places t ON t.id = l.place_id
     WHERE l.listing_id = ${listingId} AND l.place_id > 0 AND ${hasPage('l.place_id', 'l.category_id')}`.execute(db)
  return rows.flatMap((row) => linkTo(row.categoryId, row))[0]
}

/** The pages with most listings; counting takes a good part of a second at a million. */
export async function listLargestTownPages(db: Db, most: number): Promise<TownLink[]> {
  const { rows } = await sql<Pick<Town, 'label' | 'slug'> & { categoryId: number }>`
    SELECT place_label(p.id) AS label, p.slug, found.category_id
      FROM (${largest(most)}) found
      JOIN places p ON p.id = found.place_id ORDER BY found.listings DESC, p.id, found.category_id`.execute(db)
  return rows.flatMap((row) => linkTo(row.categoryId, row))
}

const largest = (most: number) => sql`
  SELECT s.place_id, s.category_id, count(*) AS listings FROM listing_search s
   WHERE s.place_id > 0 AND NOT s.sensitive
   GROUP BY s.place_id, s.category_id HAVING count(*) >= ${sql.lit(LISTINGS_FOR_A_PAGE)}
   ORDER BY 3 DESC, 1, 2 LIMIT ${sql.lit(most)}`

/** The paths of all pages, those with most listings first. */
export async function listTownPaths(db: Db): Promise<string[]> {
  const { rows } = await sql<{ categoryId: number; slug: string }>`
    SELECT found.category_id, p.slug
      FROM (${largest(MOST_PAGES)}) found
      JOIN places p ON p.id = found.place_id ORDER BY found.listings DESC, p.id, found.category_id`.execute(db)
  return rows.flatMap(({ categoryId, slug }) => {
    const category = CATEGORIES.find(({ id }) => id === categoryId)
    return category ? [townPath(category, { slug })] : []
  })
}
