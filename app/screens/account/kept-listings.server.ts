import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { mergeListings } from '#app/domain/favorites/commands.server.ts'
import { mergeExternalAds, mergeSamples } from '#app/domain/favorites/keyed.server.ts'
import { sampleOfKeptId } from '#app/domain/samples/kept-ids.server.ts'
import { readKeptListings, serializeKeptListings } from '#app/http/kept-listings.server.ts'

/**
 * Moves what this browser kept while signed out to the favourites of the person who signs in (D5).
 * @returns the `Set-Cookie` header that forgets it; undefined when it had kept nothing.
 */
export async function takeKeptListings(request: Request, userId: string): Promise<string | undefined> {
  const ids = await readKeptListings(request)
  if (ids.length === 0) return undefined
  const now = clock.now()
  await mergeListings(db, userId, ids, now)
  await mergeExternalAds(db, userId, ids, now)
  const samples = ids.flatMap((id) => sampleOfKeptId(id) ?? [])
  await mergeSamples(
    db,
    userId,
    samples.map(({ id, priceCents }) => ({ key: id, priceCents })),
    now,
  )
  return serializeKeptListings([])
}
