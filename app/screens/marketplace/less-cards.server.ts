import { db } from '#app/db.server.ts'
import type { AuthoredCard } from '#app/domain/listings/card.server.ts'
import { readSearchParams } from '#app/domain/search/params.ts'
import { searchListings } from '#app/domain/search/queries.server.ts'

/** How many cards are in one row. */
const LESS_CARDS = 3

/**
 * The first results without the words that prevent any; none if every word is
 * needed.
 */
export async function cardsOfLess(
  [first]: readonly { to: string }[] = [],
  reader: Parameters<typeof searchListings>[2],
): Promise<AuthoredCard[]> {
  if (!first) return []
  const params = readSearchParams(new URLSearchParams(first.to.slice(first.to.indexOf('?'))))
  const { items } = await searchListings(db, params, reader)
  return items.slice(0, LESS_CARDS)
}
