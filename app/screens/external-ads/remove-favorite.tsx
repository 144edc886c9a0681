import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { dropKeyed } from '#app/domain/favorites/keyed.server.ts'
import { RemoveFavoritePage } from '#app/parts/favorite-form/favorite-pages.tsx'
import { favoritesOwnerOf, receiveRemoval } from '#app/parts/favorite-form/favoriting.server.ts'
import { adIdIn, adPath, requireAdToAdd } from './favoriting.server.ts'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Quitar anuncio externo') }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { ad } = await requireAdToAdd({ request, context }, params)
  return { ad }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const owner = await favoritesOwnerOf({ request, context })
  const id = adIdIn(params)
  const remove = (userId: string) => dropKeyed(db, userId, { kind: 'external', key: id })
  return receiveRemoval(request, owner, { favoriteId: id, path: adPath(id), remove })
}

export default function RemoveFavorite() {
  const { ad } = useLoaderData<typeof loader>()
  return <RemoveFavoritePage thing={ad} />
}
