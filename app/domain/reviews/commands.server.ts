import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { addNotification } from '#app/domain/notifications/commands.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import { DAY_MS, HOUR_MS } from '#app/locale/durations.ts'
import { RATING_WINDOW_DAYS, REPLY_EDITABLE_HOURS } from './limits.ts'
import { RECEIVED_PATH, WRITTEN_PATH } from './paths.ts'

const WINDOW_MS = RATING_WINDOW_DAYS * DAY_MS
const EDITABLE_MS = REPLY_EDITABLE_HOURS * HOUR_MS

export const PUBLISH_RATINGS_JOB = 'publish-ratings'
const publishKey = (orderId: string) => `${PUBLISH_RATINGS_JOB}:${orderId}`

export interface NewRating {
  rating: 1 | 2 | 3 | 4 | 5
  comment: string | null
}

export type Rated =
  | { kind: 'rated'; id: string; isPublished: boolean }
  /** It is public, and stays as it is. */
  | { kind: 'published-already' }
  /** The two weeks have not begun, or are over. */
  | { kind: 'not-open' }
  /** There is no such order, or it is of two others. */
  | { kind: 'not-found' }

/**
 * Rates the other side of a completed order. Nobody sees it until both have rated or the two weeks are over; until
 * then, sent again, it replaces what was written.
 */
export function rateOrder(
  db: Db | Trx,
  authorId: string,
  orderId: string,
  { rating, comment }: NewRating,
  now: Date,
): Promise<Rated> {
  return inTransaction(db, async (trx): Promise<Rated> => {
    // Its lock lets one side after the other see whether both have rated.
    const order = await trx
      .selectFrom('orders')
      .select(['id', 'client_id', 'freelancer_id', 'category_id', 'state', 'completed_at'])
      .where('id', '=', orderId)
      .where((eb) => eb.or([eb('client_id', '=', authorId), eb('freelancer_id', '=', authorId)]))
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!order) return { kind: 'not-found' }
    const { completed_at: completedAt } = order
    if (order.state !== 'completado' || !completedAt) return { kind: 'not-open' }
    const publishAt = new Date(completedAt.getTime() + WINDOW_MS)
    if (now < completedAt || now > publishAt) return { kind: 'not-open' }

    const written = await trx
      .insertInto('ratings')
      .values({
        order_id: order.id,
        direction: order.client_id === authorId ? 'a_freelancer' : 'a_cliente',
        freelancer_id: order.freelancer_id,
        client_id: order.client_id,
        category_id: order.category_id,
        completed_at: completedAt,
        rating,
        comment,
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict.constraint('ratings_once').doUpdateSet({ rating, comment }).where('ratings.state', '=', 'oculta'),
      )
      .returning('id')
      .executeTakeFirst()
    if (!written) return { kind: 'published-already' }
    const sides = await trx.selectFrom('ratings').select('id').where('order_id', '=', orderId).execute()
    const isPublished = sides.length === 2
    if (isPublished) await publishRatings(trx, orderId, now)
    else await scheduleJob(trx, PUBLISH_RATINGS_JOB, { orderId }, { runAt: publishAt, dedupeKey: publishKey(orderId) })
    return { kind: 'rated', id: written.id, isPublished }
  })
}

/** Shows an order's ratings to everybody and tells whom they are about. Twice is the same as once. */
export function publishRatings(db: Db | Trx, orderId: string, now: Date): Promise<number> {
  return inTransaction(db, async (trx) => {
    const published = await trx
      .updateTable('ratings')
      // The other side may have been written first with a clock that was read later.
      .set({ state: 'publicada', published_at: sql<Date>`greatest(${now}, created_at)` })
      .where('order_id', '=', orderId)
      .where('state', '=', 'oculta')
      .returning(['id', 'direction', 'freelancer_id', 'client_id', 'rating'])
      .execute()
    await trx.deleteFrom('jobs').where('dedupe_key', '=', publishKey(orderId)).where('state', '=', 'waiting').execute()
    for (const { id, direction, freelancer_id, client_id, rating } of published) {
      if (direction !== 'a_freelancer' || !freelancer_id) continue
      const name = await nameOf(trx, client_id)
      await addNotification(trx, {
        userId: freelancer_id,
        type: 'review',
        title: 'Tienes una valoración nueva',
        message: `${name} te ha valorado con ${rating} de 5 estrellas. Puedes responderle en público.`,
        href: RECEIVED_PATH,
        dedupeKey: `rating:${id}`,
        now,
      })
    }
    return published.length
  })
}

export interface ReplyToSend {
  body: string
  /** The reply it is meant to replace, by the moment that was written last; null for the first one. */
  version: Date | null
  now: Date
}

export type Replied =
  | { kind: 'replied' }
  /** The same words stand there already: a form that was sent twice. */
  | { kind: 'unchanged' }
  /** Another reply has been stored since the form was opened: it stays. */
  | { kind: 'replied-meanwhile'; body: string }
  | { kind: 'too-late' }
  /** There is no such published rating, or it is about somebody else. */
  | { kind: 'not-found' }

/**
 * Replies in public to a rating about oneself, or corrects the reply for 24 hours (V3). Whoever rated is told of the
 * first one.
 */
export function replyToRating(
  db: Db,
  userId: string,
  ratingId: string,
  { body, version, now }: ReplyToSend,
): Promise<Replied> {
  return inTransaction(db, async (trx): Promise<Replied> => {
    const rating = await trx
      .selectFrom('ratings')
      .select(['author_id', 'rated_id'])
      .where('id', '=', ratingId)
      .where('rated_id', '=', userId)
      .where('state', '=', 'publicada')
      .executeTakeFirst()
    if (!rating) return { kind: 'not-found' }
    if (version === null) {
      // The key decides: of two at once, the second waits here and then finds the first.
      const { numInsertedOrUpdatedRows: added } = await trx
        .insertInto('rating_replies')
        .values({ rating_id: ratingId, author_id: userId, body, created_at: now })
        .onConflict((conflict) => conflict.constraint('rating_replies_pkey').doNothing())
        .executeTakeFirstOrThrow()
      if (added) {
        await tellAuthor(trx, rating.author_id, { userId, ratingId, now })
        return { kind: 'replied' }
      }
    }
    const reply = await trx
      .selectFrom('rating_replies')
      .select(['body', 'created_at', sql<Date>`coalesce(edited_at, created_at)`.as('written_at')])
      .where('rating_id', '=', ratingId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!reply) return { kind: 'not-found' }
    if (reply.body === body) return { kind: 'unchanged' }
    if (version?.getTime() !== reply.written_at.getTime()) return { kind: 'replied-meanwhile', body: reply.body }
    if (!isReplyEditable(reply.created_at, now)) return { kind: 'too-late' }
    const editedAt = new Date(Math.max(now.getTime(), reply.written_at.getTime() + 1))
    await trx
      .updateTable('rating_replies')
      // Also when a clock is behind, the version is another; and never past the hours that the row allows.
      .set({
        body,
        edited_at: sql<Date>`least(${editedAt}, created_at + make_interval(hours => ${REPLY_EDITABLE_HOURS}))`,
      })
      .where('rating_id', '=', ratingId)
      .execute()
    return { kind: 'replied' }
  })
}

/** Whether a reply of then can still be corrected. */
export const isReplyEditable = (createdAt: Date, now: Date) => now.getTime() - createdAt.getTime() <= EDITABLE_MS

async function tellAuthor(
  trx: Trx,
  authorId: string | null,
  { userId, ratingId, now }: { userId: string; ratingId: string; now: Date },
) {
  if (!authorId) return
  await addNotification(trx, {
    userId: authorId,
    type: 'review',
    title: 'Han respondido a tu valoración',
    message: `${await nameOf(trx, userId)} ha respondido en público a la valoración que escribiste.`,
    href: WRITTEN_PATH,
    dedupeKey: `rating-reply:${ratingId}`,
    now,
  })
}

async function nameOf(trx: Trx, userId: string | null): Promise<string> {
  if (!userId) return 'Alguien'
  const profile = await trx.selectFrom('profiles').select('full_name').where('id', '=', userId).executeTakeFirst()
  return profile?.full_name ?? 'Alguien'
}
