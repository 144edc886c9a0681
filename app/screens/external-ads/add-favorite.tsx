import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { addFavoriteAd } from '#app/domain/favorites/keyed.server.ts'
import { AddFavoritePage } from '#app/parts/favorite-form/favorite-pages.tsx'
import { receiveAddition } from '#app/parts/favorite-form/favoriting.server.ts'
import { adHasLeft, requireAdToAdd } from './favoriting.server.ts'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [
  { title: t('Guardar anuncio externo') },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { owner, ad } = await requireAdToAdd({ request, context }, params)
  return { ad, isSignedIn: owner.viewer !== undefined }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { owner, ad } = await requireAdToAdd({ request, context }, params)
  return receiveAddition(request, owner, {
    favoriteId: ad.id,
    path: ad.path,
    what: t('Guardado'),
    add: (userId) => addFavoriteAd(db, userId, ad.id, clock.now()),
    nothing: adHasLeft,
  })
}

export default function AddFavorite() {
  const { ad, isSignedIn } = useLoaderData<typeof loader>()
  return (
    <AddFavoritePage
      heading={t('Guardar anuncio externo')}
      thing={ad}
      isSignedIn={isSignedIn}
      gain={t(
        'Lo tendrás en tus favoritos mientras su fuente lo publique. El precio es el que dé su fuente: de si cambia no te avisamos.',
      )}
      refusal={useActionData<typeof action>()}
    />
  )
}
