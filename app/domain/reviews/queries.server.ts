import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import type { PageAsked } from '#app/domain/paging.ts'
import { CATEGORY_RATINGS_MIN } from './limits.ts'
import { readRatingPage, type RatingPage } from './pages.server.ts'
import type { RatingKey, ReceivedParams } from './params.ts'
import { summaryOf, type RatingSummary, type SummaryRow } from './summary.ts'

/** The condition of the two partial indexes: published ratings of freelancers. */
const PUBLISHED = sql`r.state = 'publicada' AND r.direction = 'a_freelancer'`

/** A person's sums of ratings, which triggers keep. */
export async function findRatingSummary(db: Db, freelancerId: string): Promise<RatingSummary> {
  const row = await db
    .selectFrom('ratingSummaries')
    .select(['total', 'points', 'stars1', 'stars2', 'stars3', 'stars4', 'stars5'])
    .where('freelancerId', '=', freelancerId)
    .executeTakeFirst()
  return summaryOf(row)
}

/** The public ratings of a person with replies, the newest first, and the sums of all (V3, R8). */
export function listPublishedRatings(
  db: Db,
  freelancerId: string,
  { size, withSummary, ...place }: PageAsked<RatingKey> & { size?: number; withSummary?: boolean } = {},
): Promise<RatingPage> {
  return readRatingPage(db, {
    where: sql`${PUBLISHED} AND r.freelancer_id = ${freelancerId}`,
    person: 'clientId',
    moment: 'publishedAt',
    size,
    withSummary,
    ...place,
  })
}

export interface ReceivedOverview {
  summary: RatingSummary
  /** Published in this calendar month of the person's zone, and in the one before. */
  thisMonth: number
  lastMonth: number
  /** The profile's category; its average is null with too few ratings (V2). */
  category: { name: string; average: number | null; total: number } | null
}

/** The figures above a person's ratings (V1, V2). All but the two months are kept sums. */
export async function findReceivedOverview(
  db: Db,
  userId: string,
  { now, timezone }: { now: Date; timezone: string },
): Promise<ReceivedOverview> {
  const month = sql`date_trunc('month', ${now}::timestamptz AT TIME ZONE ${timezone})`
  const { rows } = await sql<
    SummaryRow & {
      thisMonth: number
      lastMonth: number
      category: string | null
      categoryTotal: number | null
      categoryPoints: number | null
    }
  >`
    WITH months AS (
      SELECT ${month} AT TIME ZONE ${timezone} AS this, (${month} - interval '1 month') AT TIME ZONE ${timezone} AS last
    )
    SELECT s.total, s.points, s.stars_1, s.stars_2, s.stars_3, s.stars_4, s.stars_5,
           (SELECT count(*) FROM ratings r, months m WHERE ${PUBLISHED} AND r.freelancer_id = p.id
                AND r.published_at >= m.this) AS this_month,
           (SELECT count(*) FROM ratings r, months m WHERE ${PUBLISHED} AND r.freelancer_id = p.id
                AND r.published_at >= m.last AND r.published_at < m.this) AS last_month,
           p.category, k.total AS category_total, k.points AS category_points
      FROM profiles p
      LEFT JOIN rating_summaries s ON s.freelancer_id = p.id
      LEFT JOIN categories c ON c.name = p.category
      LEFT JOIN category_rating_summaries k ON k.category_id = c.id
     WHERE p.id = ${userId}`.execute(db)
  const [row] = rows
  const total = row?.categoryTotal ?? 0
  return {
    summary: summaryOf(row),
    thisMonth: row?.thisMonth ?? 0,
    lastMonth: row?.lastMonth ?? 0,
    category: row?.category
      ? { name: row.category, total, average: total < CATEGORY_RATINGS_MIN ? null : (row.categoryPoints ?? 0) / total }
      : null,
  }
}

/** One page of the ratings about a person, filtered and ordered as asked (V1). */
export function listReceivedRatings(db: Db, userId: string, params: ReceivedParams): Promise<RatingPage> {
  const { words, stars, sort, after, before } = params
  const conditions = [PUBLISHED, sql`r.freelancer_id = ${userId}`]
  if (stars) conditions.push(sql`r.rating = ${stars}`)
  for (const word of words) conditions.push(sql`norm_es(r.comment) LIKE '%' || ${escaped(word)} || '%'`)
  return readRatingPage(db, {
    where: sql.join(conditions, sql` AND `),
    person: 'clientId',
    moment: 'publishedAt',
    sort,
    after,
    before,
  })
}

/** A word for LIKE, taken literally, without accents and in lower case. */
const escaped = (word: string) => sql`norm_es(${word.replace(/[\\%_]/g, '\\$&')})`

/** One page of the ratings that a person wrote, hidden ones included (V6). */
export function listWrittenRatings(db: Db, userId: string, place: PageAsked<RatingKey> = {}): Promise<RatingPage> {
  return readRatingPage(db, {
    where: sql`r.author_id = ${userId}`,
    person: 'ratedId',
    moment: 'createdAt',
    ...place,
  })
}

/** One page of the ratings by freelancers about a client, the newest first. */
export function listRatingsAsClient(db: Db, userId: string, place: PageAsked<RatingKey> = {}): Promise<RatingPage> {
  return readRatingPage(db, {
    where: sql`r.state = 'publicada' AND r.direction = 'a_cliente' AND r.client_id = ${userId}`,
    person: 'freelancerId',
    moment: 'publishedAt',
    ...place,
  })
}

/** A published rating about this person, on either side; one about another person is not found. */
export async function findReceivedRating(db: Db, userId: string, ratingId: string) {
  const page = await readRatingPage(db, {
    where: sql`r.id = ${ratingId} AND r.rated_id = ${userId} AND r.state = 'publicada'`,
    person: 'authorId',
    moment: 'publishedAt',
    size: 1,
  })
  return page.items[0]
}

/** The sums of a listing's author, with the newest ratings (D8, D11), in one query by index. */
export function listSellerRatings(db: Db, listingId: string, size: number): Promise<RatingPage> {
  return readRatingPage(db, {
    where: sql`${PUBLISHED} AND r.freelancer_id = (SELECT author_id FROM listings WHERE id = ${listingId})`,
    person: 'clientId',
    moment: 'publishedAt',
    size,
    withSummary: true,
  })
}

/** A person's rating of an order, hidden or not. */
export async function findOwnRating(db: Db, authorId: string, orderId: string) {
  return db
    .selectFrom('ratings')
    .select(['rating', 'comment', 'state'])
    .where('orderId', '=', orderId)
    .where('authorId', '=', authorId)
    .executeTakeFirst()
}
