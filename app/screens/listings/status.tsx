import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { changeStatus } from '#app/domain/listings/own-commands.server.ts'
import { standingOf, STANDING_LABELS, type ListingStatus } from '#app/domain/listings/status.ts'
import { SubmitButton } from '#app/forms/controls.tsx'
import { readFields } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { insteadOf } from '#app/http/outage.server.ts'
import { requireVerifiedEmail } from '#app/http/site.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { MeasureNote } from '#app/parts/moderated-listing/measure-note.tsx'
import { measureRefusal } from '#app/parts/moderated-listing/presented.server.ts'
import {
  listingIdIn,
  measureOn,
  ownListingNotFound,
  ownListingsReturn,
  requireOwnListing,
  returnIn,
} from './own-listing.server.ts'
import { editPage } from './small-page.ts'

export const meta: MetaFunction = () => [{ title: 'Cambiar el estado' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const listing = await requireOwnListing(viewer.id, params)
  const { id, title, status } = listing
  return {
    id,
    title,
    status,
    label: STANDING_LABELS[standingOf(listing)],
    measure: await measureOn(viewer, listing),
    returnTo: returnIn(request),
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const id = listingIdIn(params)
  const form = await readFields(request, ['to', 'return'])
  const to = form.get('to')
  if (to !== 'active' && to !== 'inactive') {
    await requireOwnListing(viewer.id, params)
    return refused(422, ['Elige si quieres activarlo o desactivarlo.'])
  }
  const outcome = await changeStatus(db, viewer.id, id, to, {
    requireVerified: requireVerifiedEmail,
    now: clock.now(),
  }).catch(insteadOf({ context }, 'the status of a listing could not be changed', { kind: 'failed' }))
  switch (outcome.kind) {
    case 'changed':
    case 'unchanged':
      return redirectWithNotice(ownListingsReturn(form.get('return')), 'Estado actualizado correctamente')
    case 'not-found':
      throw ownListingNotFound()
    case 'invalid':
      return refused(422, outcome.messages, { mustEdit: true })
    case 'unverified':
      return refused(403, ['Antes de publicar tienes que confirmar tu correo con el enlace que te enviamos.'])
    case 'moderated':
      return refused(409, [measureRefusal(outcome.moderation, to === 'active' ? 'activar' : 'desactivar')])
    case 'not-possible':
      return refused(409, ['Solo un anuncio activo se puede desactivar.'])
    case 'failed':
      return refused(503, [])
  }
}

function refused(status: number, messages: string[], { mustEdit = false } = {}) {
  return data({ status: 'error' as const, messages, mustEdit }, { status })
}

const CHOICES: Record<ListingStatus, { to: 'active' | 'inactive'; text: string; button: string }> = {
  active: {
    to: 'inactive',
    text: 'Si lo desactivas deja de salir en las búsquedas y nadie más que tú podrá verlo. Puedes activarlo otra vez cuando quieras.',
    button: 'Desactivar',
  },
  inactive: { to: 'active', text: 'Si lo activas vuelve a salir en las búsquedas al momento.', button: 'Activar' },
  pending: {
    to: 'active',
    text: 'Aún no lo ve nadie más que tú. Si lo activas se publica al momento.',
    button: 'Activar',
  },
}

export default function ChangeStatus() {
  const { id, title, status, label, measure, returnTo } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  const choice = CHOICES[status]
  return (
    <div className="wrap wrap--form page stack--loose">
      {refusal && (
        <div className="error-summary" role="alert">
          <h2>Error al actualizar el estado</h2>
          <ul>
            {refusal.messages.map((message: string) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
          {refusal.mustEdit && (
            <p>
              <Link to={editPage(id)}>Corregir el anuncio</Link> y activarlo después.
            </p>
          )}
        </div>
      )}
      <h1>Cambiar el estado</h1>
      <p>
        <strong>{title}</strong> está <strong>{label.toLowerCase()}</strong>.
      </p>
      {measure ? (
        <>
          <MeasureNote measure={measure} title={title} />
          <p className="cluster">
            <Link to={returnTo} className="button">
              Volver a mis anuncios
            </Link>
          </p>
        </>
      ) : (
        <>
          <p>{choice.text}</p>
          <Form method="post" className="cluster" action={`/dashboard/listings/${id}/status`}>
            <input type="hidden" name="return" value={returnTo} />
            <input type="hidden" name="to" value={choice.to} />
            <SubmitButton busy="Guardando…">{choice.button}</SubmitButton>{' '}
            <Link to={returnTo} className="button button--plain">
              Cancelar
            </Link>
          </Form>
        </>
      )}
    </div>
  )
}
