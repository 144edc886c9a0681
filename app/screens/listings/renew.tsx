import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { renewListing } from '#app/domain/listings/renewal.server.ts'
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
import { editPage, smallPage } from './small-page.ts'

export const meta: MetaFunction = () => [{ title: 'Renovar anuncio' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const listing = await requireOwnListing(viewer.id, params)
  const { id, title, status, freshnessToldAt: askedAt } = listing
  const state = status === 'active' ? 'shown' : askedAt ? 'rested' : 'resting'
  return { id, title, state, measure: await measureOn(viewer, listing), returnTo: returnIn(request) } as const
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const id = listingIdIn(params)
  const returnTo = ownListingsReturn((await readFields(request, ['return'])).get('return'))
  const terms = { now: clock.now(), requireVerified: requireVerifiedEmail }
  const outcome = await renewListing(db, viewer.id, id, terms).catch(
    insteadOf({ context }, 'a listing could not be renewed', { kind: 'failed' }),
  )
  switch (outcome.kind) {
    case 'renewed':
    case 'changed':
    case 'unchanged':
      return redirectWithNotice(returnTo, 'Anuncio renovado')
    case 'not-found':
      throw ownListingNotFound()
    case 'invalid':
      return refused(422, outcome.messages, { mustEdit: true })
    case 'unverified':
      return refused(403, ['Antes de publicar tienes que confirmar tu correo con el enlace que te enviamos.'])
    case 'moderated':
      return refused(409, [measureRefusal(outcome.moderation, 'renovar')])
    case 'resting':
    case 'not-possible':
      return refused(409, ['Este anuncio no se muestra porque así lo has elegido. Puedes activarlo cuando quieras.'])
    case 'failed':
      return refused(503, [])
  }
}

function refused(status: number, messages: string[], { mustEdit = false } = {}) {
  return data({ status: 'error' as const, messages, mustEdit }, { status })
}

const TEXTS = {
  shown: 'Con esto dices que el anuncio sigue valiendo tal como está. No cambia nada más.',
  rested:
    'Dejó de mostrarse porque nadie confirmó que siguiera al día. Si lo renuevas vuelve a salir en las búsquedas al momento.',
  resting: 'Este anuncio no se muestra porque así lo has elegido: en vez de renovarlo puedes activarlo.',
} as const

export default function RenewListing() {
  const { id, title, state, measure, returnTo } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return (
    <div className="wrap wrap--form page stack--loose">
      {refusal && (
        <div className="error-summary" role="alert">
          <h2>Error al renovar el anuncio</h2>
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
      <h1>Renovar anuncio</h1>
      <p>
        <strong>{title}</strong>
      </p>
      {measure ? <MeasureNote measure={measure} title={title} /> : <p>{TEXTS[state]}</p>}
      {measure || state === 'resting' ? (
        <p className="cluster">
          {!measure && (
            <Link to={smallPage(id, 'status')} className="button">
              Cambiar el estado
            </Link>
          )}{' '}
          <Link to={returnTo} className="button button--plain">
            Volver a mis anuncios
          </Link>
        </p>
      ) : (
        <Form method="post" className="cluster" action={smallPage(id, 'renew')}>
          <input type="hidden" name="return" value={returnTo} />
          <SubmitButton busy="Renovando…">Renovar</SubmitButton>{' '}
          <Link to={returnTo} className="button button--plain">
            Cancelar
          </Link>
        </Form>
      )}
    </div>
  )
}
