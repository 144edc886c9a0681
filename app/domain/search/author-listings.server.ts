import type { Db } from '#app/db.server.ts'
import {
  authoredCard,
  furtherImages,
  selectCards,
  type AuthoredCard,
  type CardRow,
} from '#app/domain/listings/card.server.ts'
import { hiddenBy, notHidden, type Hidden } from '#app/domain/listings/content-filter.ts'
import { findWholePage, pageOf, readPage, timestampOf, type Page, type PageAsked } from '#app/domain/paging.ts'
import type { StoredImage } from '#app/domain/listings/images.ts'
import type { ContentFilter } from '#app/domain/settings/values.ts'
import { run } from './run.server.ts'
import { ORDERS } from './params.ts'
import { CREATED_US, type Statement } from './statements.ts'
import { COUNT_LIMIT } from './ways.ts'

/** How many cards a page of a profile shows. */
export const AUTHOR_PAGE_SIZE = 12

/** How many pictures a listing has besides that of its card. */
const FURTHER_IMAGES = 4

/** A card, and some of the pictures that it does not show. */
export type AuthorCard = AuthoredCard & { furtherImages: StoredImage[] }

export interface AuthorListings extends Page<AuthorCard> {
  /** The number on all pages: exact up to COUNT_LIMIT; COUNT_LIMIT + 1 means more. */
  total: number
}

/** The place that an address names, and whether the named place is invalid. */
export function readAuthorPlace(query: URLSearchParams): PageAsked & { isUnknown: boolean } {
  const asked = readPage(ORDERS.recent, query)
  return { ...asked, isUnknown: Boolean(query.get('after') || query.get('before')) && !asked.after && !asked.before }
}

/**
 * A person's visible listings, newest first, a page at a time (R8). A page before a place that has since become the
 * beginning is the first page, so that it is never a stub.
 */
export async function listAuthorListings(
  db: Db,
  authorId: string,
  { after, before }: PageAsked,
  { contentFilter = 'moderate' }: { contentFilter?: ContentFilter } = {},
): Promise<AuthorListings> {
  const hidden = hiddenBy(contentFilter)
  const found = await findWholePage({ after, before }, AUTHOR_PAGE_SIZE, (asked) =>
    findRows(db, authorId, asked, hidden),
  )
  const keyOf = (row: Row) => row.createdUs
  const { items, ...neighbours } = pageOf(found, { size: AUTHOR_PAGE_SIZE, order: ORDERS.recent, keyOf })
  return {
    items: items.map((row) => ({ ...authoredCard(row), furtherImages: row.furtherImages })),
    ...neighbours,
    total: found.total,
  }
}

type Row = CardRow & { createdUs: number; furtherImages: StoredImage[] }

interface Found {
  rows: Row[]
  total: number
}

async function findRows(db: Db, authorId: string, place: PageAsked, hidden: Hidden): Promise<Found> {
  const rows = await run<Row & { total: number }>(db, authorStatement(authorId, place, hidden))
  // The number comes even without a card.
  return { rows: rows.filter(({ id }) => id !== null), total: Number(rows[0]?.total ?? 0) }
}

/** The rows of a page and one more, each with the total. */
function authorStatement(authorId: string, { after, before }: PageAsked, hidden: Hidden): Statement {
  const values: unknown[] = [authorId]
  const conditions = ['author_id = $1::uuid', ...notHidden(hidden, { id: 'id', sensitive: 'sensitive' })]
  const own = `FROM visible_listings WHERE ${conditions.join(' AND ')}`
  const place = after ?? before
  if (place) values.push(timestampOf(place.key), place.id)
  // A page before a place is read backwards from it.
  const direction = before && !after ? 'ASC' : 'DESC'
  const beyond = place ? ` AND (created_at, id) ${direction === 'ASC' ? '>' : '<'} ($2::timestamptz, $3::uuid)` : ''
  const picked = `SELECT id AS listing_id, created_at ${own}${beyond}
    ORDER BY created_at ${direction}, id ${direction} LIMIT ${AUTHOR_PAGE_SIZE + 1}`
  const counted = `(SELECT count(*) AS total FROM (SELECT ${own} LIMIT ${COUNT_LIMIT + 1}) c) counted`
  const cards = selectCards(picked, `s.created_at ${direction}, s.listing_id ${direction}`, [
    CREATED_US,
    `${furtherImages('l.id', FURTHER_IMAGES)} AS "furtherImages"`,
  ])
  return {
    text: `SELECT counted.total, cards.* FROM ${counted} LEFT JOIN (${cards}) cards ON true
      ORDER BY cards."createdAt" ${direction}, cards.id ${direction}`,
    values,
  }
}
