import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { removeFavorite } from '#app/domain/favorites/commands.server.ts'
import { ConfirmForm, ConfirmPage } from '#app/forms/confirm-page.tsx'
import { readFields } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { favoriteIdIn, favoriteNotFound, favoritesReturn, requireFavorite, returnIn } from './own-favorite.server.ts'

export const meta: MetaFunction = () => [{ title: 'Quitar favorito' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const { id, title } = await requireFavorite(viewer.id, params)
  return { id, title, returnTo: returnIn(request) }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const id = favoriteIdIn(params)
  const returnTo = favoritesReturn((await readFields(request, ['return'])).get('return'))
  const outcome = await removeFavorite(db, viewer.id, id)
  if (outcome === 'not-found') throw favoriteNotFound()
  return redirectWithNotice(returnTo, 'Quitado de tus favoritos')
}

export default function RemoveFavorite() {
  const { id, title, returnTo } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage title="Quitar favorito">
      <p>{title ? <strong>{title}</strong> : 'Este anuncio ya no está disponible.'}</p>
      <p>Dejarás de tenerlo en tus favoritos, con tu nota si la tiene.</p>
      <ConfirmForm
        action={`/dashboard/favorites/${id}/remove`}
        values={{ return: returnTo }}
        button="Quitar"
        busy="Quitando…"
        isDestructive
        cancelTo={returnTo}
      />
    </ConfirmPage>
  )
}
