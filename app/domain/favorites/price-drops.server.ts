import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { tell } from '#app/domain/notifications/channels.server.ts'
import type { JobPayloads } from '#app/domain/outbox/job-payloads.ts'
import { formatMoney, formatPrice } from '#app/locale/money.server.ts'

/** How many people one transaction tells, far below its time limit. */
const PEOPLE_A_BATCH = 500

type PriceDrop = JobPayloads['tell-price-drop']

/**
 * Tells everybody who keeps a listing that its price went down (D5), once for each drop: an interrupted run continues
 * without telling anybody twice. A price that has changed again, or a listing that cannot be seen, is not told.
 * @returns how many were told.
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
  const { rows: people } = await sql<{ userId: string }>`
    SELECT user_id FROM favorites
     WHERE listing_id = ${drop.listingId} AND created_at <= ${drop.at}::timestamptz
       ${after === undefined ? sql`` : sql`AND user_id > ${after}::uuid`}
     ORDER BY user_id LIMIT ${sql.lit(PEOPLE_A_BATCH)}`.execute(trx)
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
  const message = `Antes ${formatPrice(drop.fromCents, currency, priceType)}, ahora ${formatMoney(drop.toCents, currency)}.`
  const told = await tell(
    trx,
    {
      type: 'price_change',
      userId: sql`user_id`,
      title: `Ha bajado de precio: «${listing.title}»`,
      message,
      href: `/marketplace/${drop.listingId}`,
      dedupeKey: `price-drop:${drop.dropId}`,
      from: sql`FROM unnest(${people.map((person) => person.userId)}::uuid[]) user_id`,
    },
    now,
  )
  return { told, last: people.length === PEOPLE_A_BATCH ? people.at(-1)?.userId : undefined }
}
