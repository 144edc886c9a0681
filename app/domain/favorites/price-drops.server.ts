import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { neitherBlocked } from '#app/domain/notifications/blocks.ts'
import { tell } from '#app/domain/notifications/channels.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import type { JobPayloads } from '#app/domain/outbox/job-payloads.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { saidAmount, saidPrice } from '#app/locale/said.ts'
import { priceDropped } from './texts.ts'

/** How many people one transaction notifies, far below its time limit. */
const PEOPLE_A_BATCH = 500
/** The shortest time between two notices of price drops of a listing to one person. */
const TELL_EVERY_MS = DAY_MS

type PriceDrop = JobPayloads['tell-price-drop']

/**
 * Notifies everybody who keeps a listing that its price went down (D5), once for each price: an interrupted run
 * continues without a second notice, and a price that goes up and down again makes none. A person who had a notice
 * about this listing within a day gets the next one when that day is over, if the price is still the same. There is no
 * notice of a price that has changed again, of a hidden listing, or between people of whom one has blocked the other.
 * @returns how many were notified.
 */
export async function tellPriceDrop(db: Db, drop: PriceDrop, now: Date): Promise<number> {
  let told = 0
  let last: string | undefined
  do {
    const after = last
    const batch = await inTransaction(db, (trx) => tellBatch(trx, drop, after, now))
    told += batch.told
    last = batch.last
  } while (last !== undefined)
  return told
}

async function tellBatch(trx: Trx, drop: PriceDrop, after: string | undefined, now: Date) {
  const href = `/marketplace/${drop.listingId}`
  const { rows: people } = await sql<{ userId: string; isRecent: boolean }>`
    SELECT f.user_id,
           EXISTS (SELECT FROM notifications n
                    WHERE n.user_id = f.user_id AND n.type = 'price_change' AND n.href = ${href}
                      AND n.created_at > ${new Date(now.getTime() - TELL_EVERY_MS)}) AS is_recent
      FROM favorites f JOIN listings l ON l.id = f.listing_id
     WHERE f.listing_id = ${drop.listingId} AND f.created_at <= ${drop.at}::timestamptz
       AND ${neitherBlocked(sql`f.user_id`, sql`l.author_id`)}
       ${after === undefined ? sql`` : sql`AND f.user_id > ${after}::uuid`}
     ORDER BY f.user_id LIMIT ${sql.lit(PEOPLE_A_BATCH)}`.execute(trx)
  const listing = await trx
    .selectFrom('visibleListings')
    .select(['title', 'currency', 'priceType'])
    .where('id', '=', drop.listingId)
    .where('priceCents', '=', drop.toCents)
    .executeTakeFirst()
  // The types of a view say that its columns may be NULL.
  if (!listing?.title || !listing.currency || !listing.priceType || people.length === 0)
    return { told: 0, last: undefined }
  const { currency, priceType } = listing
  if (people.some(({ isRecent }) => isRecent))
    await scheduleJob(trx, 'tell-price-drop', drop, {
      runAt: new Date(now.getTime() + TELL_EVERY_MS),
      dedupeKey: `price-drop:${drop.dropId}:${now.getTime()}`,
    })
  const told = await tell(
    trx,
    {
      type: 'price_change',
      userId: sql`user_id`,
      ...priceDropped(listing.title, {
        before: saidPrice(drop.fromCents, currency, priceType),
        now: saidAmount(drop.toCents, currency),
      }),
      href,
      dedupeKey: `price-drop:${drop.listingId}:${drop.toCents}`,
      from: sql`FROM unnest(${people.flatMap(({ userId, isRecent }) => (isRecent ? [] : [userId]))}::uuid[]) user_id`,
    },
    now,
  )
  return { told, last: people.length === PEOPLE_A_BATCH ? people.at(-1)?.userId : undefined }
}
