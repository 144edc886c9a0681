import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { removeFavoriteListing } from '#app/domain/favorites/commands.server.ts'
import { RemoveFavoritePage } from '#app/parts/favorite-form/favorite-pages.tsx'
import { favoritesOwnerOf, receiveRemoval } from '#app/parts/favorite-form/favoriting.server.ts'
import { listingIdIn, requireListingToAdd } from './favoriting.server.ts'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Quitar de favoritos') }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { listing } = await requireListingToAdd({ request, context }, params)
  return { listing }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const owner = await favoritesOwnerOf({ request, context })
  const id = listingIdIn(params)
  const remove = (userId: string) => removeFavoriteListing(db, userId, id)
  return receiveRemoval(request, owner, { favoriteId: id, path: `/marketplace/${id}`, remove })
}

export default function RemoveFavorite() {
  const { listing } = useLoaderData<typeof loader>()
  return <RemoveFavoritePage thing={listing} />
}
