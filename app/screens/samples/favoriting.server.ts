import { db } from '#app/db.server.ts'
import { isKeyedFavorite } from '#app/domain/favorites/keyed.server.ts'
import { favoriteIdOf } from '#app/domain/samples/favorite-ids.server.ts'
import type { Sample } from '#app/domain/samples/samples.server.ts'
import type { RequestArgs } from '#app/http/viewer.server.ts'
import { favoritesOwnerOf } from '#app/parts/favorite-form/favoriting.server.ts'

/** The reader, the id by which their browser keeps this sample, and whether it is kept. */
export async function favoriteSampleOf(args: RequestArgs, sample: Sample) {
  const owner = await favoritesOwnerOf(args)
  const favoriteId = favoriteIdOf(sample.id)
  const isFavorite = owner.viewer
    ? await isKeyedFavorite(db, owner.viewer.id, { kind: 'sample', key: sample.id })
    : owner.favoriteIds.includes(favoriteId)
  return { owner, favoriteId, isFavorite }
}
