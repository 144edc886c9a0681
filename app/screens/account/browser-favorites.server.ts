import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { mergeListings } from '#app/domain/favorites/commands.server.ts'
import { mergeExternalAds, mergeSamples } from '#app/domain/favorites/keyed.server.ts'
import { sampleOfFavoriteId } from '#app/domain/samples/favorite-ids.server.ts'
import { readBrowserFavorites, serializeBrowserFavorites } from '#app/http/browser-lists.server.ts'

/**
 * Moves what this browser kept while signed out to the favourites of the person who signs in (D5).
 * @returns the `Set-Cookie` header that deletes it; undefined when there were none.
 */
export async function takeBrowserFavorites(request: Request, userId: string): Promise<string | undefined> {
  const ids = await readBrowserFavorites(request)
  if (ids.length === 0) return undefined
  const now = clock.now()
  await mergeListings(db, userId, ids, now)
  await mergeExternalAds(db, userId, ids, now)
  const samples = ids.flatMap((id) => sampleOfFavoriteId(id) ?? [])
  await mergeSamples(
    db,
    userId,
    samples.map(({ id, priceCents }) => ({ key: id, priceCents })),
    now,
  )
  return serializeBrowserFavorites([])
}
