import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { addFavoriteListing } from '#app/domain/favorites/commands.server.ts'
import { AddFavoritePage } from '#app/parts/favorite-form/favorite-pages.tsx'
import { receiveAddition } from '#app/parts/favorite-form/favoriting.server.ts'
import { nothingToAdd, requireListingToAdd } from './favoriting.server.ts'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Guardar anuncio') }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { owner, listing } = await requireListingToAdd({ request, context }, params)
  return { listing, isSignedIn: owner.viewer !== undefined }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { owner, listing } = await requireListingToAdd({ request, context }, params)
  return receiveAddition(request, owner, {
    favoriteId: listing.id,
    path: listing.path,
    what: t('Guardado'),
    add: (userId) => addFavoriteListing(db, userId, listing.id, clock.now()),
    nothing: nothingToAdd,
  })
}

export default function AddFavorite() {
  const { listing, isSignedIn } = useLoaderData<typeof loader>()
  return (
    <AddFavoritePage
      heading={t('Guardar anuncio')}
      thing={listing}
      isSignedIn={isSignedIn}
      gain={t('Lo tendrás en tus favoritos y te avisaremos si baja de precio.')}
      refusal={useActionData<typeof action>()}
    />
  )
}
