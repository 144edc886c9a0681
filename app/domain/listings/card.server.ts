import type { Language } from '#app/locale/languages.ts'
import type { StoredImage } from './images.ts'
import { priceColumns, type Price } from './price.server.ts'

/** A listing in a line: a row of an own list, an entry of a feed, a line of a mail, a social picture. */
export interface ListingLine extends Price {
  id: string
  title: string
  /** The language of the title and description. */
  language: Language
  categoryId: number
}

/** A listing as a list shows it. */
export interface ListingCard extends ListingLine {
  location: string | null
  createdAt: Date
  image: StoredImage | null
  /** The address of the only picture of a listing from before there were several (C13). */
  imageUrl: string | null
}

/** The facts about a seller with a public profile; empty for others. */
export interface SellerTrust {
  ratings: { total: number; points: number } | null
  /** The seller answered nearly all inquiries of the last 90 days within a day (docs/decisions/0233). */
  answersInADay: boolean
}

/** A card beside those of other people. */
export interface AuthoredCard extends ListingCard, SellerTrust {
  modality: string | null
  author: {
    fullName: string | null
    username: string | null
    /** The seller's profile; null when it is not public (E10). */
    profileId: string | null
    avatarUrl: string | null
  }
  /** The points by which a search by relevance has ranked the listing. */
  points?: number[]
}

/** The columns of a line, of the listing or visible listing of this alias. The names work in JSON too. */
export const lineColumns = (alias: string) =>
  `${alias}.id, ${alias}.title, ${alias}.language, ${alias}.category_id AS "categoryId", ${priceColumns(alias)}`

const STORED_IMAGE =
  "json_build_object('key', key, 'widths', widths, 'width', width, 'height', height, 'alt', alt, 'focus', focus)"

/** The first picture of a listing, as `StoredImage`; null without one. */
export const firstImage = (listingId: string) =>
  `(SELECT ${STORED_IMAGE} FROM listing_images WHERE listing_id = ${listingId} ORDER BY position LIMIT 1)`

/** All pictures of a listing in their order, as an array. */
export const allImages = (listingId: string) =>
  `(SELECT coalesce(json_agg(${STORED_IMAGE} ORDER BY position), '[]') FROM listing_images WHERE listing_id = ${listingId})`

/** The job that a line names: its first picture, and its category for the tile in place of one. */
export interface JobCover {
  id: string
  categoryId: number
  image: StoredImage | null
  imageUrl: string | null
}

/** The `JobCover` of the row of `listings` with this alias, as JSON. @param isShown the condition for showing its pictures. */
export const coverOfListing = (alias: string, isShown = 'true') =>
  `json_build_object('id', ${alias}.id, 'categoryId', ${alias}.category_id,
     'imageUrl', CASE WHEN ${isShown} THEN ${alias}.image_url END,
     'image', CASE WHEN ${isShown} THEN ${firstImage(`${alias}.id`)} END)`

/** The `JobCover` of the listing of this id, with its pictures while everybody can see it; null once the listing is deleted. */
export const coverAsJson = (listingId: string) =>
  `(SELECT ${coverOfListing('l', 'v.id IS NOT NULL')}
     FROM listings l LEFT JOIN visible_listings v ON v.id = l.id WHERE l.id = ${listingId})`

/** The pictures after the first of a listing, up to this number, as a JSON array of `StoredImage`. */
export const furtherImages = (listingId: string, most: number) =>
  `(SELECT coalesce(json_agg(image), '[]') FROM (
     SELECT ${STORED_IMAGE} AS image FROM listing_images
      WHERE listing_id = ${listingId} ORDER BY position OFFSET 1 LIMIT ${Math.trunc(most)}) further)`

/** The columns of a card, of the row of `listings` with this alias. */
export const cardColumns = (alias: string) =>
  `${lineColumns(alias)}, ${alias}.location, ${alias}.created_at AS "createdAt", ${alias}.image_url AS "imageUrl",
       ${firstImage(`${alias}.id`)} AS image`

/** The columns of a card as one JSON value, for rows that are about something else. */
export const cardAsJson = (alias: string) => `(SELECT to_json(card) FROM (SELECT ${cardColumns(alias)}) card)`

/** A card that came as JSON, which has no dates. */
export type JsonCard = Omit<ListingCard, 'createdAt'> & { createdAt: string }
export const cardFromJson = (card: JsonCard): ListingCard => ({ ...card, createdAt: new Date(card.createdAt) })

export type CardRow = Omit<AuthoredCard, 'author' | 'points'> & AuthoredCard['author']

/**
 * The cards of the listings that `picked` names (`listing_id`), with their authors.
 * @param order by columns of `picked`, which is `s`.
 * @param also further columns of `s` and of the listing, which is `l`.
 */
export function selectCards(picked: string, order: string, also: string[] = []): string {
  return `SELECT ${[cardColumns('l'), ...also].join(', ')}, l.modality,
       p.full_name AS "fullName", p.username,
       CASE WHEN u.profile_visibility = 'contacts' THEN NULL ELSE p.id END AS "profileId",
       CASE WHEN u.profile_visibility = 'contacts' THEN NULL ELSE p.avatar_url END AS "avatarUrl",
       CASE WHEN u.profile_visibility = 'contacts' THEN NULL
            ELSE (SELECT json_build_object('total', total, 'points', points) FROM rating_summaries r
                   WHERE r.freelancer_id = l.author_id AND r.total > 0) END AS ratings,
       coalesce('answers' = ANY (m.marks), false) AS "answersInADay"
  FROM (${picked}) s
  JOIN listings l ON l.id = s.listing_id
  LEFT JOIN listing_search m ON m.listing_id = l.id
  LEFT JOIN profiles p ON p.id = l.author_id
  LEFT JOIN user_settings u ON u.user_id = l.author_id
 ORDER BY ${order}`
}

export function authoredCard({ fullName, username, profileId, avatarUrl, ...card }: CardRow): AuthoredCard {
  return { ...card, author: { fullName, username, profileId, avatarUrl } }
}
