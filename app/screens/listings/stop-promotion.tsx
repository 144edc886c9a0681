import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { findPromoted, stopPromotion } from '#app/domain/listings/promotions.server.ts'
import { ConfirmForm, ConfirmPage } from '#app/forms/confirm-page.tsx'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { answerFailure } from '#app/http/outage.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { formatLongDate } from '#app/locale/dates.server.ts'
import { listingIdIn, ownListingNotFound, readPress, returnIn } from './own-listing.server.ts'
import { smallPage } from './small-page.ts'

export const meta: MetaFunction = () => [{ title: 'Dejar de destacar' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const id = listingIdIn(params)
  const listing = await findPromoted(db, viewer.id, id)
  if (!listing) throw ownListingNotFound()
  const { title, promotion } = listing
  return {
    id,
    title,
    promotion: promotion && {
      isWaiting: promotion.state === 'programada',
      startsAt: formatLongDate(promotion.startsAt, viewer.timezone),
      endsAt: formatLongDate(promotion.endsAt, viewer.timezone),
    },
    returnTo: returnIn(request),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, id, returnTo } = await readPress(args)
  answerFailure(args, 'Error al dejar de destacar el anuncio', (message) => ({ status: 'error' as const, message }))
  const outcome = await stopPromotion(db, viewer.id, id, clock.now())
  switch (outcome.kind) {
    case 'stopped':
      return redirectWithNotice(
        returnTo,
        outcome.givenBack
          ? 'Tu anuncio ya no se destacará. Vuelves a tener tu destacado gratuito.'
          : 'Tu anuncio ya no está destacado',
      )
    case 'none':
      return redirectWithNotice(returnTo, 'Tu anuncio ya no está destacado')
    case 'not-found':
      throw ownListingNotFound()
  }
}

export default function CancelBoost() {
  const { id, title, promotion, returnTo } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return (
    <ConfirmPage title="Dejar de destacar" failure={refusal}>
      <p>
        <strong>{title}</strong>
      </p>
      {!promotion && <p>Este anuncio no está destacado ni espera para estarlo.</p>}
      {promotion?.isWaiting && (
        <p>
          Iba a salir destacado desde el {promotion.startsAt}. Si lo quitas ahora, otro anuncio podrá tener ese sitio y
          tú vuelves a tener tu destacado gratuito.
        </p>
      )}
      {promotion && !promotion.isWaiting && (
        <p>
          Sale destacado hasta el {promotion.endsAt}. Si lo quitas ahora sigue publicado como antes, pero los días que
          le quedan se pierden: el destacado gratuito de este mes ya cuenta como usado.
        </p>
      )}
      {promotion ? (
        <ConfirmForm
          action={smallPage(id, 'boost/cancel')}
          values={{ return: returnTo }}
          button="Dejar de destacar"
          busy="Guardando…"
          cancelTo={returnTo}
        />
      ) : (
        <p>
          <Link to={returnTo} className="button">
            Volver a mis anuncios
          </Link>
        </p>
      )}
    </ConfirmPage>
  )
}
