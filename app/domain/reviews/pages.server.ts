import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { microsecondsOf, momentOf, walkTo } from '#app/domain/paging.server.ts'
import { firstImage } from '#app/domain/listings/card.server.ts'
import type { StoredImage } from '#app/domain/listings/images.ts'
import { findWholePage, pageOf, type Page, type PageAsked } from '#app/domain/paging.ts'
import type { Language } from '#app/locale/languages.ts'
import { RATINGS_PAGE_SIZE } from './limits.ts'
import type { RatingSort } from './sorts.ts'
import type { Proof } from './proofs.ts'
import { RATING_ORDERS, type RatingKey } from './params.ts'
import { summaryOf, type RatingSummary, type Stars, type SummaryRow } from './summary.ts'

/** The person named beside a rating. */
export interface Person {
  id: string
  fullName: string
  username: string
  avatarUrl: string | null
  /** Who may see the person's profile (E10). */
  visibility: 'public' | 'contacts' | 'private'
}

export interface RatingRow {
  id: string
  orderId: string
  direction: 'a_freelancer' | 'a_cliente'
  rating: Stars
  comment: string | null
  /** The language of the comment. */
  language: Language
  createdAt: Date
  /** When the rating was published; null while it is hidden. */
  publishedAt: Date | null
  state: 'oculta' | 'publicada' | 'retirada'
  completedAt: Date
  /** The provider that handled the money; null for orders from before it was recorded. */
  provider: 'directo' | 'prueba' | 'stripe' | null
  /** The proof; null while the rating is hidden, and of orders from before. */
  proof: Proof | null
  /** Whether the rating moves averages. */
  counts: boolean
  /** The other side, or null when their account was erased. */
  person: Person | null
  /** The listing that was hired, while everybody can see it. */
  listing: {
    id: string
    title: string
    language: Language
    categoryId: number
    image: StoredImage | null
    imageUrl: string | null
  } | null
  reply: { body: string; language: Language; createdAt: Date; editedAt: Date | null } | null
}

export interface RatingPage extends Page<RatingRow> {
  /** The sums of the rated person, if they were requested. */
  summary?: RatingSummary
}

interface PageQuery extends PageAsked<RatingKey> {
  /** The condition on ratings, as table `r`. */
  where: RawBuilder<unknown>
  /** The column of the other side, of the same table. */
  person: 'clientId' | 'freelancerId' | 'ratedId' | 'authorId'
  /** The moment by which the ratings are ordered. */
  moment: 'publishedAt' | 'createdAt'
  sort?: RatingSort
  size?: number
  /** Whether the freelancer's sums are read along. */
  withSummary?: boolean
}

/** One page of ratings in one query, read along an index. */
export async function readRatingPage(db: Db, query: PageQuery): Promise<RatingPage> {
  const { size = RATINGS_PAGE_SIZE, sort = 'recent' } = query
  const found = await findWholePage(query, size, (asked) => findRows(db, asked, size))
  const keyOf = ({ rating, microseconds }: FoundRow): RatingKey => [rating, microseconds]
  const { items, ...neighbours } = pageOf(found, { size, order: RATING_ORDERS[sort], keyOf })
  const [first] = found.rows
  return {
    ...(first?.summary && { summary: summaryOf(first.summary) }),
    items: items.map(({ microseconds: _place, summary: _sums, reply, ...row }) => ({
      ...row,
      reply: reply && replyOf(reply),
    })),
    ...neighbours,
  }
}

type FoundRow = Omit<RatingRow, 'reply'> & {
  microseconds: number
  reply: StoredReply | null
  summary: SummaryRow | null
}
/** JSON has no dates, so the moments are text. */
interface StoredReply {
  body: string
  language: Language
  createdAt: string
  editedAt: string | null
}

function findRows(db: Db, { where, person, moment, sort, after, before, withSummary }: PageQuery, size: number) {
  const at = sql.ref(`r.${moment}`)
  const isByRating = sort === 'rating'
  const { direction, beyond } = walkTo(
    { after, before },
    {
      columns: isByRating ? sql`r.rating, ${at}` : at,
      id: sql`r.id`,
      valuesOf: ([rating, microseconds]: RatingKey) =>
        isByRating ? sql`${rating}::smallint, ${momentOf(microseconds)}` : momentOf(microseconds),
    },
  )
  const order = sql`${isByRating ? sql`r.rating ${direction}, ` : sql``}${at} ${direction}, r.id ${direction}`
  const summary = withSummary
    ? sql`(SELECT jsonb_build_object('total', k.total, 'points', k.points, 'stars1', k.stars_1, 'stars2', k.stars_2,
             'stars3', k.stars_3, 'stars4', k.stars_4, 'stars5', k.stars_5)
        FROM rating_summaries k WHERE k.freelancer_id = r.freelancer_id)`
    : sql`NULL::jsonb`
  return sql<FoundRow>`
    SELECT r.id, r.order_id, r.direction, r.rating, r.comment, r.language, r.created_at, r.published_at, r.state,
           r.completed_at, r.counts, r.proof, o.provider, ${microsecondsOf(at)} AS microseconds,
           CASE WHEN p.id IS NOT NULL THEN
             jsonb_build_object('id', p.id, 'fullName', p.full_name, 'username', p.username, 'avatarUrl', p.avatar_url,
               'visibility', coalesce(s.profile_visibility, 'public')) END AS person,
           CASE WHEN v.id IS NOT NULL THEN jsonb_build_object('id', v.id, 'title', v.title, 'language', v.language,
             'categoryId', v.category_id, 'imageUrl', v.image_url, 'image', ${sql.raw(firstImage('v.id'))}) END AS listing,
           CASE WHEN a.rating_id IS NOT NULL THEN
             jsonb_build_object('body', a.body, 'language', a.language, 'createdAt', a.created_at, 'editedAt', a.edited_at) END AS reply,
           ${summary} AS summary
      FROM (SELECT r.* FROM ratings r WHERE ${where}${beyond} ORDER BY ${order} LIMIT ${sql.lit(size + 1)}) r
      JOIN orders o ON o.id = r.order_id
      LEFT JOIN profiles p ON p.id = ${sql.ref(`r.${person}`)}
      LEFT JOIN user_settings s ON s.user_id = p.id
      LEFT JOIN rating_replies a ON a.rating_id = r.id
      LEFT JOIN visible_listings v ON v.id = o.listing_id
     ORDER BY ${order}`.execute(db)
}

const replyOf = ({ createdAt, editedAt, ...reply }: StoredReply) => ({
  ...reply,
  createdAt: new Date(createdAt),
  editedAt: editedAt === null ? null : new Date(editedAt),
})
