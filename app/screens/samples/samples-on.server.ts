import { data } from '@remix-run/node'
import { findSample, type Sample } from '#app/domain/samples/samples.server.ts'
import { showSamples, site } from '#app/http/site.server.ts'
import { db } from '#app/db.server.ts'
import { isKeyedFavorite } from '#app/domain/favorites/keyed.server.ts'
import { favoriteIdOf } from '#app/domain/samples/favorite-ids.server.ts'
import type { RequestArgs } from '#app/http/viewer.server.ts'
import { favoritesOwnerOf } from '#app/parts/favorite-form/favoriting.server.ts'
import { t } from '#app/locale/texts.ts'

/** The reader, the id by which their browser keeps this sample, and whether it is kept. */
export async function favoriteSampleOf(args: RequestArgs, sample: Sample) {
  const owner = await favoritesOwnerOf(args)
  const favoriteId = favoriteIdOf(sample.id)
  const isFavorite = owner.viewer
    ? await isKeyedFavorite(db, owner.viewer.id, { kind: 'sample', key: sample.id })
    : owner.favoriteIds.includes(favoriteId)
  return { owner, favoriteId, isFavorite }
}

/** @throws 410 if the operator has switched samples off (S9). */
export function requireSamples(): void {
  if (showSamples) return
  throw data(
    {
      message: t('{siteName} ha desactivado los ejemplos. Los anuncios de verdad están en el marketplace.', {
        siteName: site.name,
      }),
    },
    { status: 410 },
  )
}

/** The page when there is no sample. */
export const noSuchSample = () =>
  data({ message: t('Este enlace no lleva a ninguna publicación de ejemplo.') }, { status: 404 })

/** The sample of the address. @throws 410 while samples are off, 404 when there is none. */
export function requireSample(params: { id?: string }): Sample {
  requireSamples()
  const sample = findSample(params.id)
  if (!sample) throw noSuchSample()
  return sample
}
