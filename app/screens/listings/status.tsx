import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { changeStatus } from '#app/domain/listings/own-commands.server.ts'
import { standingOf, STANDING_LABELS, type ListingStatus } from '#app/domain/listings/status.ts'
import { ConfirmForm } from '#app/forms/confirm-page.tsx'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { answerFailure, nameFailure } from '#app/http/outage.server.ts'
import { requireVerifiedEmail } from '#app/http/site.server.ts'
import { MeasureNote } from '#app/parts/moderated-listing/measure-note.tsx'
import {
  openSmallPage,
  ownListingNotFound,
  readPress,
  refused,
  refuseToShow,
  requireOwnListing,
} from './own-listing.server.ts'
import { Refusal } from './refusal.tsx'
import { smallPage } from './small-page.ts'

export const meta: MetaFunction = () => [{ title: 'Cambiar el estado' }]

export async function loader(args: LoaderFunctionArgs) {
  const { listing, measure, returnTo } = await openSmallPage(args)
  const { id, title, status } = listing
  return { id, title, status, label: STANDING_LABELS[standingOf(listing)], measure, returnTo }
}

export async function action(args: ActionFunctionArgs) {
  nameFailure(args, 'Error al actualizar el estado')
  const { viewer, id, form, returnTo } = await readPress(args, ['to'])
  const to = form.get('to')
  if (to !== 'active' && to !== 'inactive') {
    await requireOwnListing(viewer.id, args.params)
    return refused(422, ['Elige si quieres activarlo o desactivarlo.'])
  }
  answerFailure(args, 'Error al actualizar el estado', (_, { status, reason }) => refused(status, [reason]))
  const outcome = await changeStatus(db, viewer.id, id, to, {
    requireVerified: requireVerifiedEmail,
    now: clock.now(),
  })
  switch (outcome.kind) {
    case 'changed':
    case 'unchanged':
      return redirectWithNotice(returnTo, 'Estado actualizado correctamente', {
        undoAt: outcome.kind === 'changed' && to === 'inactive' ? `${smallPage(id, 'status')}?to=active` : undefined,
      })
    case 'not-found':
      throw ownListingNotFound()
    case 'not-possible':
      return refused(409, ['Solo un anuncio activo se puede desactivar.'])
    default:
      return refuseToShow(outcome, to === 'active' ? 'activar' : 'desactivar')
  }
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
      <Refusal id={id} title="Error al actualizar el estado" refusal={refusal} />
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
          <ConfirmForm
            action={smallPage(id, 'status')}
            values={{ return: returnTo, to: choice.to }}
            button={choice.button}
            busy="Guardando…"
            cancelTo={returnTo}
          />
        </>
      )}
    </div>
  )
}
