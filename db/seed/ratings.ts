import type { Db } from '#app/db.server.ts'
import { findCategory } from '#app/domain/listings/categories.ts'
import { publishRatings, rateOrder, replyToRating } from '#app/domain/reviews/commands.server.ts'
import { daysBefore } from '#app/locale/dates.server.ts'
import { HOUR_MS } from '#app/locale/durations.ts'
import { demoData } from './data.ts'

/** From ordering to completing, and from there to rating. */
const WORK_DAYS = 6
const RATED_AFTER_MS = 5 * HOUR_MS

/** Writes the ratings with the orders that they belong to, from before people could hire each other here. */
export async function addDemoRatings(db: Db, people: ReadonlyMap<string, string>, now: Date): Promise<void> {
  for (const { freelancer, client, daysAgo, category, stars, comment, reply } of demoData().ratings) {
    const [freelancerId, clientId] = [people.get(freelancer), people.get(client)]
    // A demonstration of fewer listings has fewer people.
    if (!freelancerId || !clientId) continue
    const completedAt = daysBefore(now, daysAgo)
    const order = await db
      .insertInto('orders')
      .values({
        freelancerId,
        clientId,
        categoryId: findCategory(category)!.id,
        state: 'completado',
        createdAt: daysBefore(completedAt, WORK_DAYS),
        completedAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ratedAt = new Date(completedAt.getTime() + RATED_AFTER_MS)
    const rated = await rateOrder(db, clientId, order.id, { rating: stars, comment: comment ?? null }, ratedAt)
    if (rated.kind !== 'rated') throw new Error(`An order of ${client} was not rated: ${rated.kind}`)
    await publishRatings(db, order.id, ratedAt)
    if (reply) await replyToRating(db, freelancerId, rated.id, { body: reply, version: null, now: ratedAt })
  }
}
