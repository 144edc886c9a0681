import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { turnSearch } from '#app/domain/saved-searches/commands.server.ts'
import { SAVED_SEARCHES_PATH } from '#app/domain/saved-searches/values.ts'
import { ConfirmForm, ConfirmPage } from '#app/forms/confirm-page.tsx'
import { readFields } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { requireSearch, searchIdIn, searchNotFound } from './own-search.server.ts'

export const meta: MetaFunction = () => [{ title: 'Pausar o reanudar la búsqueda' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const { id, name, state } = await requireSearch(viewer.id, params)
  return { id, name, isActive: state === 'activa', back: SAVED_SEARCHES_PATH }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const id = searchIdIn(params)
  const to = (await readFields(request, ['to'])).get('to')
  if (to !== 'activa' && to !== 'pausada') {
    await requireSearch(viewer.id, params)
    return data({ message: 'Elige si quieres pausarla o reanudarla.' }, { status: 422 })
  }
  if ((await turnSearch(db, viewer.id, id, to)) === 'not-found') throw searchNotFound()
  const notice = to === 'pausada' ? 'Búsqueda en pausa: no te avisaremos' : 'Búsqueda activa: te avisaremos de lo nuevo'
  return redirectWithNotice(SAVED_SEARCHES_PATH, notice)
}

export default function TurnSearch() {
  const { id, name, isActive, back } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return (
    <ConfirmPage title={isActive ? 'Pausar la búsqueda' : 'Reanudar la búsqueda'} failure={refusal}>
      <p>
        <strong>{name}</strong>
      </p>
      <p>
        {isActive
          ? 'Dejaremos de avisarte hasta que la reanudes. Lo que se publique mientras tanto no te lo contaremos después.'
          : 'Volveremos a avisarte de lo que se publique desde ahora.'}
      </p>
      <ConfirmForm
        action={`${back}/${id}/state`}
        values={{ to: isActive ? 'pausada' : 'activa' }}
        button={isActive ? 'Pausar' : 'Reanudar'}
        busy="Guardando…"
        cancelTo={back}
      />
    </ConfirmPage>
  )
}
