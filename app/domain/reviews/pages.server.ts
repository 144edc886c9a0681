import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { encodeRatingCursor, type RatingCursor } from './cursor.ts'
import { RATINGS_PAGE_SIZE } from './limits.ts'
import type { RatingPlace } from './params.ts'
import type { RatingSort } from './sorts.ts'
import { summaryOf, type RatingSummary, type Stars, type SummaryRow } from './summary.ts'

/** Whoever is named beside a rating. */
export interface Person {
  id: string
  fullName: string
  username: string
  avatarUrl: string | null
  /** Their own choice of who may see their profile (E10). */
  visibility: 'public' | 'contacts' | 'private'
}

export interface RatingRow {
  id: string
  rating: Stars
  comment: string | null
  createdAt: Date
  /** Null while it is hidden. */
  publishedAt: Date | null
  state: 'oculta' | 'publicada' | 'retirada'
  completedAt: Date
  /** The other side, or null when they have erased their account. */
  person: Person | null
  /** What was hired, while it can be seen by everybody. */
  listing: { id: string; title: string } | null
  reply: { body: string; createdAt: Date; editedAt: Date | null } | null
}

export interface RatingPage {
  /** How whoever is rated is rated altogether; only where it was asked for. */
  summary?: RatingSummary
  items: RatingRow[]
  next: string | undefined
  previous: string | undefined
}

interface PageQuery extends RatingPlace {
  /** Which ratings, of the table `r`. */
  where: RawBuilder<unknown>
  /** The column of the other side, of the same table. */
  person: 'client_id' | 'freelancer_id' | 'rated_id'
  /** By which moment. */
  moment: 'published_at' | 'created_at'
  sort?: RatingSort
  size?: number
  /** Brings the kept sums of the freelancer along. */
  withSummary?: boolean
}

/**
 * One page of ratings in one query, read along an index. A page before a place that has since become the beginning is
 * the first page, so that it is never a stub.
 */
export async function readRatingPage(db: Db, query: PageQuery): Promise<RatingPage> {
  const { size = RATINGS_PAGE_SIZE } = query
  const rows = await findRows(db, query, size)
  const isStub = query.before !== undefined && rows.length < size
  const asked = isStub ? { ...query, before: undefined } : query
  return pageOf(isStub ? await findRows(db, asked, size) : rows, asked, size)
}

type FoundRow = Omit<RatingRow, 'reply'> & {
  microseconds: string
  reply: StoredReply | null
  summary: SummaryRow | null
}
/** JSON has no dates. */
interface StoredReply {
  body: string
  createdAt: string
  editedAt: string | null
}

async function findRows(db: Db, { where, person, moment, sort, after, before, withSummary }: PageQuery, size: number) {
  const at = sql.ref(`r.${moment}`)
  // A page before a place is read backwards from it.
  const direction = before ? sql`ASC` : sql`DESC`
  const keys = sort === 'rating' ? sql`r.rating, ${at}, r.id` : sql`${at}, r.id`
  const place = after ?? before
  const beyond = place ? sql`AND (${keys}) ${before ? sql`>` : sql`<`} (${placeOf(place, sort)})` : sql``
  const order =
    sort === 'rating'
      ? sql`r.rating ${direction}, ${at} ${direction}, r.id ${direction}`
      : sql`${at} ${direction}, r.id ${direction}`
  const summary = withSummary
    ? sql`(SELECT to_jsonb(k) FROM rating_summaries k WHERE k.freelancer_id = r.freelancer_id)`
    : sql`NULL::jsonb`
  const { rows } = await sql<FoundRow>`
    SELECT r.id, r.rating, r.comment, r.created_at AS "createdAt", r.published_at AS "publishedAt", r.state,
           r.completed_at AS "completedAt", (extract(epoch FROM ${at}) * 1000000)::bigint::text AS microseconds,
           CASE WHEN p.id IS NOT NULL THEN
             jsonb_build_object('id', p.id, 'fullName', p.full_name, 'username', p.username, 'avatarUrl', p.avatar_url,
               'visibility', coalesce(s.profile_visibility, 'public')) END AS person,
           CASE WHEN v.id IS NOT NULL THEN jsonb_build_object('id', v.id, 'title', v.title) END AS listing,
           CASE WHEN a.rating_id IS NOT NULL THEN
             jsonb_build_object('body', a.body, 'createdAt', a.created_at, 'editedAt', a.edited_at) END AS reply,
           ${summary} AS summary
      FROM (SELECT r.* FROM ratings r WHERE ${where} ${beyond} ORDER BY ${order} LIMIT ${sql.lit(size + 1)}) r
      JOIN orders o ON o.id = r.order_id
      LEFT JOIN profiles p ON p.id = ${sql.ref(`r.${person}`)}
      LEFT JOIN user_settings s ON s.user_id = p.id
      LEFT JOIN rating_replies a ON a.rating_id = r.id
      LEFT JOIN visible_listings v ON v.id = o.listing_id
     ORDER BY ${order}`.execute(db)
  return rows
}

function placeOf({ rating, microseconds, id }: RatingCursor, sort: RatingSort | undefined) {
  const moment = sql`timestamptz 'epoch' + ${microseconds}::double precision * interval '1 microsecond'`
  return sort === 'rating' ? sql`${rating}::smallint, ${moment}, ${id}::uuid` : sql`${moment}, ${id}::uuid`
}

function pageOf(rows: FoundRow[], { after, before }: RatingPlace, size: number): RatingPage {
  const hasMore = rows.length > size
  const shown = rows.slice(0, size)
  if (before) shown.reverse()
  const cursorOf = (row: FoundRow | undefined) => row && encodeRatingCursor(row)
  return {
    ...(rows[0]?.summary && { summary: summaryOf(rows[0].summary) }),
    items: shown.map(({ microseconds: _place, summary: _sums, reply, ...row }) => ({
      ...row,
      reply: reply && replyOf(reply),
    })),
    next: before || hasMore ? cursorOf(shown.at(-1)) : undefined,
    previous: after || (before && hasMore) ? (cursorOf(shown[0]) ?? (after && encodeRatingCursor(after))) : undefined,
  }
}

const replyOf = ({ body, createdAt, editedAt }: StoredReply) => ({
  body,
  createdAt: new Date(createdAt),
  editedAt: editedAt === null ? null : new Date(editedAt),
})
