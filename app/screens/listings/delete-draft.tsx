import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { data } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { findDraft, removeDraft } from '#app/domain/listings/drafts.server.ts'
import { DRAFTS_PATH } from '#app/domain/listings/own-sorts.ts'
import { ConfirmForm, ConfirmPage } from '#app/forms/confirm-page.tsx'
import { parseId } from '#app/forms/fields.ts'
import { readFields } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { insteadOf } from '#app/http/outage.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { draftNotFound } from './new-listing.server.ts'

export const meta: MetaFunction = () => [{ title: 'Eliminar borrador' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const key = parseId(params['id'])
  const draft = key && (await findDraft(db, viewer.id, key))
  if (!draft) throw draftNotFound()
  return { key, title: draft.fields['title']?.trim() || 'Sin título', listPath: DRAFTS_PATH }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const key = parseId(params['id'])
  await readFields(request, [])
  if (!key) throw draftNotFound()
  const outcome = await removeDraft(db, viewer.id, key, clock.now()).catch(
    insteadOf({ context }, 'a draft could not be removed', 'failed' as const),
  )
  if (outcome === 'not-found') throw draftNotFound()
  if (outcome === 'failed') return data({ message: 'Error al eliminar el borrador' }, { status: 503 })
  return redirectWithNotice(DRAFTS_PATH, 'Borrador eliminado')
}

export default function DeleteDraft() {
  const { key, title, listPath } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>()
  return (
    <ConfirmPage title="Eliminar borrador" failure={failure}>
      <p>
        <strong>{title}</strong>
      </p>
      <p>Se borra para siempre lo que has escrito, con sus imágenes.</p>
      <ConfirmForm
        action={`${listPath}/${key}/delete`}
        button="Eliminar borrador"
        busy="Eliminando…"
        isDestructive
        cancelTo={listPath}
      />
    </ConfirmPage>
  )
}
