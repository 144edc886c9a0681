import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { deleteSearch } from '#app/domain/saved-searches/commands.server.ts'
import { SAVED_SEARCHES_PATH } from '#app/domain/saved-searches/values.ts'
import { ConfirmForm, ConfirmPage } from '#app/forms/confirm-page.tsx'
import { readFields } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { requireSearch, searchIdIn, searchNotFound } from './own-search.server.ts'

export const meta: MetaFunction = () => [{ title: 'Eliminar búsqueda' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const { id, name } = await requireSearch(viewer.id, params)
  return { id, name, back: SAVED_SEARCHES_PATH }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const id = searchIdIn(params)
  await readFields(request, [])
  if ((await deleteSearch(db, viewer.id, id)) === 'not-found') throw searchNotFound()
  return redirectWithNotice(SAVED_SEARCHES_PATH, 'Búsqueda eliminada')
}

export default function DeleteSearch() {
  const { id, name, back } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage title="Eliminar búsqueda">
      <p>
        <strong>{name}</strong>
      </p>
      <p>No te avisaremos más de sus anuncios nuevos.</p>
      <ConfirmForm
        action={`${back}/${id}/delete`}
        button="Eliminar búsqueda"
        busy="Eliminando…"
        isDestructive
        cancelTo={back}
      />
    </ConfirmPage>
  )
}
