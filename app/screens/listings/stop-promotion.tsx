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
import { t } from '#app/locale/texts.ts'
import { spokenIn } from '#app/locale/page-language.ts'

export const meta: MetaFunction = () => [{ title: t('Dejar de destacar') }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const id = listingIdIn(params)
  const listing = await findPromoted(db, viewer.id, id)
  if (!listing) throw ownListingNotFound()
  const { title, language, promotion } = listing
  return {
    id,
    title,
    ...spokenIn(language),
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
  answerFailure(args, t('Error al dejar de destacar el anuncio'), (message) => ({ status: 'error' as const, message }))
  const outcome = await stopPromotion(db, viewer.id, id, clock.now())
  switch (outcome.kind) {
    case 'stopped':
      return redirectWithNotice(
        returnTo,
        outcome.givenBack
          ? t('Tu anuncio ya no se destacará. Vuelves a tener tu destacado gratuito.')
          : t('Tu anuncio ya no está destacado'),
      )
    case 'none':
      return redirectWithNotice(returnTo, t('Tu anuncio ya no está destacado'))
    case 'not-found':
      throw ownListingNotFound()
  }
}

export default function CancelBoost() {
  const { id, title, lang, promotion, returnTo } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return (
    <ConfirmPage title={t('Dejar de destacar')} failure={refusal}>
      <p>
        <strong lang={lang}>{title}</strong>
      </p>
      {!promotion && <p>{t('Este anuncio no está destacado ni espera para estarlo.')}</p>}
      {promotion?.isWaiting && (
        <p>
          {t(
            'Iba a salir destacado desde el {startsAt}. Si lo quitas ahora, otro anuncio podrá tener ese sitio y tú vuelves a tener tu destacado gratuito.',
            { startsAt: promotion.startsAt },
          )}
        </p>
      )}
      {promotion && !promotion.isWaiting && (
        <p>
          {t(
            'Sale destacado hasta el {endsAt}. Si lo quitas ahora sigue publicado como antes, pero los días que le quedan se pierden: el destacado gratuito de este mes ya cuenta como usado.',
            { endsAt: promotion.endsAt },
          )}
        </p>
      )}
      {promotion ? (
        <ConfirmForm
          action={smallPage(id, 'boost/cancel')}
          values={{ return: returnTo }}
          button={t('Dejar de destacar')}
          busy={t('Guardando…')}
          cancelTo={returnTo}
        />
      ) : (
        <p>
          <Link to={returnTo} className="button">
            {t('Volver a mis anuncios')}
          </Link>
        </p>
      )}
    </ConfirmPage>
  )
}
