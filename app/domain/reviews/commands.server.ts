import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { addNotification } from '#app/domain/notifications/commands.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { HOUR_MS } from '#app/locale/durations.ts'
import { reading } from '#app/locale/languages.ts'
import { doesCount, findProof, findSame, isBeingDecided } from './rating-lookups.server.ts'
import { RATING_WINDOW_DAYS, REPLY_EDITABLE_HOURS } from './limits.ts'
import { mayRate } from './proofs.ts'
import { isRateable } from './rateable.ts'
import { AS_CLIENT_PATH, RECEIVED_PATH, WRITTEN_PATH } from './paths.ts'
import type { Said } from '#app/locale/said.ts'
import { ratingCame, replyCame, somebody } from './texts.ts'

const EDITABLE_MS = REPLY_EDITABLE_HOURS * HOUR_MS

const publishKey = (orderId: string) => `publish-ratings:${orderId}`

export interface NewRating {
  rating: 1 | 2 | 3 | 4 | 5
  comment: string | null
}

export type Rated =
  | { kind: 'rated'; id: string; isPublished: boolean }
  /** It is public, so it cannot be changed. */
  | { kind: 'published-already' }
  /** The two weeks have not begun, or are over. */
  | { kind: 'not-open' }
  /** The author is a client whose payment was neither confirmed nor shown. */
  | { kind: 'not-paid' }
  /** There is no such order, or it belongs to others. */
  | { kind: 'not-found' }

/**
 * Rates the other side of a completed order. The rating is hidden until both have rated or the two weeks are over;
 * until then, sending again replaces it.
 */
export function rateOrder(
  db: Db | Trx,
  authorId: string,
  orderId: string,
  { rating, comment }: NewRating,
  now: Date,
): Promise<Rated> {
  return inTransaction(db, async (trx): Promise<Rated> => {
    // The lock orders the two sides, so that the second sees both ratings.
    const order = await trx
      .selectFrom('orders')
      .select(['id', 'clientId', 'freelancerId', 'categoryId', 'state', 'completedAt'])
      .where('id', '=', orderId)
      .where((eb) => eb.or([eb('clientId', '=', authorId), eb('freelancerId', '=', authorId)]))
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!order) return { kind: 'not-found' }
    const { completedAt } = order
    if (!isRateable(order.state) || !completedAt) return { kind: 'not-open' }
    const publishAt = daysAfter(completedAt, RATING_WINDOW_DAYS)
    if (now < completedAt || now > publishAt) return { kind: 'not-open' }
    const isClient = order.clientId === authorId
    if (!mayRate(isClient, await findProof(trx, orderId))) return { kind: 'not-paid' }
    const language = reading.language()
    const written = await trx
      .insertInto('ratings')
      .values({
        orderId: order.id,
        direction: isClient ? 'a_freelancer' : 'a_cliente',
        freelancerId: order.freelancerId,
        clientId: order.clientId,
        categoryId: order.categoryId,
        completedAt,
        rating,
        comment,
        language,
        createdAt: now,
      })
      .onConflict((conflict) =>
        conflict
          .constraint('ratings_once')
          .doUpdateSet({ rating, comment, language })
          .where('ratings.state', '=', 'oculta'),
      )
      .returning('id')
      .executeTakeFirst()
    if (!written) {
      const same = await findSame(trx, { orderId, authorId, rating, comment })
      return same ? { kind: 'rated', id: same.id, isPublished: true } : { kind: 'published-already' }
    }
    const sides = await trx.selectFrom('ratings').select('id').where('orderId', '=', orderId).execute()
    const isPublished = sides.length === 2 && (await publishRatings(trx, orderId, now)) > 0
    if (!isPublished)
      await scheduleJob(trx, 'publish-ratings', { orderId }, { runAt: publishAt, dedupeKey: publishKey(orderId) })
    return { kind: 'rated', id: written.id, isPublished }
  })
}

/**
 * Publishes an order's ratings and notifies the rated people. While a denied payment is being decided the ratings wait,
 * and are checked again a day later. Repeating it changes nothing.
 */
export function publishRatings(db: Db | Trx, orderId: string, now: Date): Promise<number> {
  return inTransaction(db, async (trx) => {
    if (await isBeingDecided(trx, orderId)) {
      const runAt = daysAfter(now, 1)
      const dedupeKey = `${publishKey(orderId)}:${runAt.toISOString()}`
      await scheduleJob(trx, 'publish-ratings', { orderId }, { runAt, dedupeKey })
      return 0
    }
    const proof = await findProof(trx, orderId)
    const counts = await doesCount(trx, orderId, now)
    const published = await trx
      .updateTable('ratings')
      // The other side may have been written with a clock that was read later.
      .set({ state: 'publicada', counts, proof, publishedAt: sql<Date>`greatest(${now}, created_at)` })
      .where('orderId', '=', orderId)
      .where('state', '=', 'oculta')
      .returning(['id', 'ratedId', 'authorId', 'direction', 'rating'])
      .execute()
    await trx.deleteFrom('jobs').where('dedupeKey', '=', publishKey(orderId)).where('state', '=', 'waiting').execute()
    const title = await titleOf(trx, orderId)
    for (const { id, direction, ratedId, authorId, rating } of published) {
      if (!ratedId) continue
      const name = await nameOf(trx, authorId)
      const isFreelancer = direction === 'a_freelancer'
      await addNotification(trx, {
        userId: ratedId,
        type: 'review',
        ...ratingCame({ title, name, rating, isFreelancer }),
        href: isFreelancer ? RECEIVED_PATH : AS_CLIENT_PATH,
        dedupeKey: `rating:${id}`,
        about: { personId: authorId, job: title ?? undefined },
        now,
      })
    }
    return published.length
  })
}

export interface ReplyToSend {
  body: string
  /** The moment of the reply that the new one replaces; null for the first one. */
  version: Date | null
  now: Date
}

export type Replied =
  | { kind: 'replied' }
  /** The same words are stored already, from an earlier press. */
  | { kind: 'unchanged' }
  /** Another reply was stored after the form was opened: it stays. */
  | { kind: 'replied-meanwhile'; body: string }
  | { kind: 'too-late' }
  /** There is no such published rating, or it is about another person. */
  | { kind: 'not-found' }

/**
 * Replies in public to a rating about the replying person, or corrects the reply for 24 hours (V3). The author of the
 * rating is notified of the first reply.
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
      .select(['authorId', 'ratedId', 'orderId'])
      .where('id', '=', ratingId)
      .where('ratedId', '=', userId)
      .where('state', '=', 'publicada')
      .executeTakeFirst()
    if (!rating) return { kind: 'not-found' }
    if (version === null) {
      // The key decides: of two simultaneous replies the second waits here and then finds the first.
      const { numInsertedOrUpdatedRows: added } = await trx
        .insertInto('ratingReplies')
        .values({ ratingId, authorId: userId, body, language: reading.language(), createdAt: now })
        .onConflict((conflict) => conflict.constraint('rating_replies_pkey').doNothing())
        .executeTakeFirstOrThrow()
      if (added) {
        await tellAuthor(trx, rating, { userId, ratingId, now })
        return { kind: 'replied' }
      }
    }
    const reply = await trx
      .selectFrom('ratingReplies')
      .select(['body', 'createdAt', sql<Date>`coalesce(edited_at, created_at)`.as('writtenAt')])
      .where('ratingId', '=', ratingId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!reply) return { kind: 'not-found' }
    if (reply.body === body) return { kind: 'unchanged' }
    if (version?.getTime() !== reply.writtenAt.getTime()) return { kind: 'replied-meanwhile', body: reply.body }
    if (!isReplyEditable(reply.createdAt, now)) return { kind: 'too-late' }
    const editedAt = new Date(Math.max(now.getTime(), reply.writtenAt.getTime() + 1))
    await trx
      .updateTable('ratingReplies')
      // The version differs even when a clock is behind, and never passes the hours that the row allows.
      .set({
        body,
        language: reading.language(),
        editedAt: sql<Date>`least(${editedAt}, created_at + make_interval(hours => ${REPLY_EDITABLE_HOURS}))`,
      })
      .where('ratingId', '=', ratingId)
      .execute()
    return { kind: 'replied' }
  })
}

/** Whether a reply of that moment can still be corrected. */
export const isReplyEditable = (createdAt: Date, now: Date) => now.getTime() - createdAt.getTime() <= EDITABLE_MS

async function tellAuthor(
  trx: Trx,
  { authorId, orderId }: { authorId: string | null; orderId: string },
  { userId, ratingId, now }: { userId: string; ratingId: string; now: Date },
) {
  if (!authorId) return
  const title = await titleOf(trx, orderId)
  await addNotification(trx, {
    userId: authorId,
    type: 'review',
    ...replyCame(title, await nameOf(trx, userId)),
    href: WRITTEN_PATH,
    dedupeKey: `rating-reply:${ratingId}`,
    about: { personId: userId, job: title ?? undefined },
    now,
  })
}

/** The title of the order; null of an order from before. */
async function titleOf(trx: Trx, orderId: string): Promise<string | null> {
  const order = await trx.selectFrom('orders').select('title').where('id', '=', orderId).executeTakeFirst()
  return order?.title ?? null
}

async function nameOf(trx: Trx, userId: string | null): Promise<string | Said> {
  if (!userId) return somebody()
  const profile = await trx.selectFrom('profiles').select('fullName').where('id', '=', userId).executeTakeFirst()
  return profile?.fullName ?? somebody()
}
