import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { cardAsJson, cardFromJson, type JsonCard, type ListingCard } from '#app/domain/listings/card.server.ts'

/** Returns the card of the listing of a hiring; undefined without a listing, or when the listing is not public. */
export async function findPublicCard(db: Db, listingId: string | null): Promise<ListingCard | undefined> {
  if (listingId === null) return undefined
  const { rows } = await sql<{ card: JsonCard }>`
    SELECT ${sql.raw(cardAsJson('v'))} AS card FROM visible_listings v WHERE v.id = ${listingId}::uuid`.execute(db)
  return rows[0] && cardFromJson(rows[0].card)
}
