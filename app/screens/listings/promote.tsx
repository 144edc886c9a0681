import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import {
  planPromotion,
  promoteListing,
  PROMOTION_DAYS,
  QUOTA_DAYS,
  SLOTS_PER_CATEGORY,
  type Promotion,
  type PromotionPlan,
} from '#app/domain/listings/promotions.server.ts'
import { ConfirmForm, ConfirmPage } from '#app/forms/confirm-page.tsx'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { answerFailure } from '#app/http/outage.server.ts'
import { formatLongDate } from '#app/locale/dates.server.ts'
import { MeasureNote } from '#app/parts/moderated-listing/measure-note.tsx'
import { measureRefusal } from '#app/parts/moderated-listing/presented.server.ts'
import { openSmallPage, ownListingNotFound, readPress } from './own-listing.server.ts'
import { smallPage } from './small-page.ts'
import { t } from '#app/locale/texts.ts'
import { spokenIn } from '#app/locale/page-language.ts'

export const meta: MetaFunction = () => [{ title: t('Destacar anuncio') }]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, listing, measure, returnTo } = await openSmallPage(args)
  const { id, title, language } = listing
  const plan = await planPromotion(db, viewer.id, id, clock.now())
  return {
    id,
    title,
    ...spokenIn(language),
    isPossible: plan.kind === 'possible',
    isPromoted: plan.kind === 'promoted',
    measure,
    text: planText(plan, viewer.timezone),
    terms: { days: PROMOTION_DAYS, quotaDays: QUOTA_DAYS, slots: SLOTS_PER_CATEGORY },
    returnTo,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, id, returnTo } = await readPress(args)
  answerFailure(args, t('Error al destacar el anuncio'), (message) => ({ status: 'error' as const, message }))
  const outcome = await promoteListing(db, viewer.id, id, clock.now())
  switch (outcome.kind) {
    case 'possible':
    case 'promoted':
      return redirectWithNotice(returnTo, promotedNotice(outcome.promotion, viewer.timezone))
    case 'not-found':
      throw ownListingNotFound()
    case 'not-visible':
    case 'profile-private':
    case 'moderated':
    case 'quota-used':
    case 'full':
      return data({ status: 'error' as const, message: planText(outcome, viewer.timezone) }, { status: 409 })
  }
}

/** The first and the last day of a promotion. */
const daysOf = ({ startsAt, endsAt }: Promotion, timezone: string) => ({
  from: formatLongDate(startsAt, timezone),
  until: formatLongDate(endsAt, timezone),
})

function promotedNotice(promotion: Promotion, timezone: string): string {
  const { from, until } = daysOf(promotion, timezone)
  return promotion.state === 'activa'
    ? t('Tu anuncio está destacado hasta el {until}', { until })
    : t('Tu anuncio estará destacado desde el {from} hasta el {until}', { from, until })
}

/** The effect of the button. */
function possibleText(promotion: Promotion, timezone: string): string {
  const { from, until } = daysOf(promotion, timezone)
  return promotion.state === 'activa'
    ? t('Hay sitio: saldrá destacado desde ahora hasta el {until}.', { until })
    : t('Ahora no queda sitio en su categoría: estará destacado desde el {from} hasta el {until}.', { from, until })
}

function alreadyText(promotion: Promotion, timezone: string): string {
  const { from, until } = daysOf(promotion, timezone)
  return promotion.state === 'activa'
    ? t('Este anuncio ya está destacado hasta el {until}.', { until })
    : t('Este anuncio ya estará destacado desde el {from} hasta el {until}.', { from, until })
}

/** The promotion that is possible now, or why none is. */
function planText(plan: PromotionPlan, timezone: string): string {
  switch (plan.kind) {
    case 'possible':
      return possibleText(plan.promotion, timezone)
    case 'promoted':
      return alreadyText(plan.promotion, timezone)
    case 'not-visible':
      return t('Solo se puede destacar un anuncio que todos pueden ver. Actívalo primero.')
    case 'profile-private':
      return t(
        'Tu perfil es privado y nadie ve tus anuncios: no se pueden destacar. Puedes cambiarlo en Configuración, en Privacidad.',
      )
    case 'moderated':
      return measureRefusal(plan.moderation, 'destacar')
    case 'quota-used':
      return t('Ya has usado tu destacado gratuito. Podrás destacar otro anuncio a partir del {freeAgainAt}.', {
        freeAgainAt: formatLongDate(plan.freeAgainAt, timezone),
      })
    case 'full':
      return t('No queda sitio en su categoría hasta el {freeAt}. Vuelve a mirarlo más adelante.', {
        freeAt: formatLongDate(plan.freeAt, timezone),
      })
    case 'not-found':
      return ''
  }
}

export default function BoostListing() {
  const { id, title, lang, isPossible, isPromoted, measure, text, terms, returnTo } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return (
    <ConfirmPage title={t('Destacar anuncio')} failure={refusal}>
      <p>
        <strong lang={lang}>{title}</strong>
      </p>
      <p>
        {t(
          'Durante {days} días sale arriba en su categoría del marketplace, y por turnos en la primera página de todo, entre las «Publicaciones Destacadas» y con la etiqueta «Destacado». Es gratis una vez cada {quotaDays} días, y en cada categoría hay sitio para {slots} a la vez.',
          { days: terms.days, quotaDays: terms.quotaDays, slots: terms.slots },
        )}
      </p>
      {!refusal && !measure && <p className={isPossible ? 'callout callout--good' : 'callout'}>{text}</p>}
      {measure && <MeasureNote measure={measure} title={title} lang={lang} />}
      {isPossible ? (
        <ConfirmForm
          action={smallPage(id, 'boost')}
          values={{ return: returnTo }}
          button={t('Destacar {days} días', { days: terms.days })}
          busy={t('Guardando…')}
          cancelTo={returnTo}
        />
      ) : (
        <p className="cluster">
          <Link to={returnTo} className="button">
            {t('Volver a mis anuncios')}
          </Link>{' '}
          {isPromoted && (
            <Link to={smallPage(id, 'boost/cancel')} className="button button--plain">
              {t('Dejar de destacar')}
            </Link>
          )}
        </p>
      )}
    </ConfirmPage>
  )
}
