import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { dropKeyed } from '#app/domain/favorites/keyed.server.ts'
import { findSample } from '#app/domain/samples/samples.server.ts'
import { RemoveFavoritePage } from '#app/parts/favorite-form/favorite-pages.tsx'
import { receiveRemoval } from '#app/parts/favorite-form/favoriting.server.ts'
import { favoriteSampleOf, noSuchSample } from './samples-on.server.ts'
import { nameSample } from './present-sample.server.ts'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Quitar ejemplo') }, { name: 'robots', content: 'noindex' }]

/**
 * A kept sample can be removed even after samples were switched off.
 * @throws 404
 */
function requireKnownSample(params: { id?: string }) {
  const sample = findSample(params.id)
  if (!sample) throw noSuchSample()
  return sample
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const sample = requireKnownSample(params)
  const { isFavorite } = await favoriteSampleOf({ request, context }, sample)
  return { sample: { ...nameSample(sample), isSample: true, isFavorite } }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const sample = requireKnownSample(params)
  const { owner, favoriteId } = await favoriteSampleOf({ request, context }, sample)
  const remove = (userId: string) => dropKeyed(db, userId, { kind: 'sample', key: sample.id })
  return receiveRemoval(request, owner, { favoriteId, path: nameSample(sample).path, remove })
}

export default function RemoveFavorite() {
  const { sample } = useLoaderData<typeof loader>()
  return <RemoveFavoritePage thing={sample} />
}
