import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { addFavoriteSample } from '#app/domain/favorites/keyed.server.ts'
import { AddFavoritePage } from '#app/parts/favorite-form/favorite-pages.tsx'
import { receiveAddition } from '#app/parts/favorite-form/favoriting.server.ts'
import { favoriteSampleOf, noSuchSample, requireSample } from './samples-on.server.ts'
import { nameSample } from './present-sample.server.ts'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Guardar ejemplo') }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const sample = requireSample(params)
  const { owner, isFavorite } = await favoriteSampleOf({ request, context }, sample)
  return { sample: { ...nameSample(sample), isSample: true, isFavorite }, isSignedIn: owner.viewer !== undefined }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const sample = requireSample(params)
  const { owner, favoriteId } = await favoriteSampleOf({ request, context }, sample)
  return receiveAddition(request, owner, {
    favoriteId,
    path: nameSample(sample).path,
    what: t('Ejemplo guardado'),
    add: (userId) => addFavoriteSample(db, userId, { key: sample.id, priceCents: sample.priceCents }, clock.now()),
    nothing: noSuchSample,
  })
}

export default function AddFavorite() {
  const { sample, isSignedIn } = useLoaderData<typeof loader>()
  return (
    <AddFavoritePage
      heading={t('Guardar ejemplo')}
      thing={sample}
      isSignedIn={isSignedIn}
      gain={t('Lo tendrás en tus favoritos, marcado como ejemplo.')}
      refusal={useActionData<typeof action>()}
    />
  )
}
