import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { renewListing } from '#app/domain/listings/renewal.server.ts'
import { ConfirmForm } from '#app/forms/confirm-page.tsx'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { answerFailure } from '#app/http/outage.server.ts'
import { requireVerifiedEmail } from '#app/http/site.server.ts'
import { MeasureNote } from '#app/parts/moderated-listing/measure-note.tsx'
import { openSmallPage, ownListingNotFound, readPress, refused, refuseToShow } from './own-listing.server.ts'
import { Refusal } from './refusal.tsx'
import { smallPage } from './small-page.ts'
import { perLanguage, t } from '#app/locale/texts.ts'
import { spokenIn } from '#app/locale/page-language.ts'

export const meta: MetaFunction = () => [{ title: t('Renovar anuncio') }]

export async function loader(args: LoaderFunctionArgs) {
  const { listing, measure, returnTo } = await openSmallPage(args)
  const { id, title, language, status, freshnessToldAt: askedAt } = listing
  const state = status === 'active' ? 'shown' : askedAt ? 'rested' : 'resting'
  return { id, title, ...spokenIn(language), state, measure, returnTo } as const
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, id, returnTo } = await readPress(args)
  const terms = { now: clock.now(), requireVerified: requireVerifiedEmail }
  answerFailure(args, t('Error al renovar el anuncio'), (_, { status, reason }) => refused(status, [reason]))
  const outcome = await renewListing(db, viewer.id, id, terms)
  switch (outcome.kind) {
    case 'renewed':
    case 'changed':
    case 'unchanged':
      return redirectWithNotice(returnTo, t('Anuncio renovado'))
    case 'not-found':
      throw ownListingNotFound()
    case 'resting':
    case 'not-possible':
      return refused(409, [t('Este anuncio no se muestra porque así lo has elegido. Puedes activarlo cuando quieras.')])
    default:
      return refuseToShow(outcome, 'renovar')
  }
}

const TEXTS = perLanguage(
  () =>
    ({
      shown: t('Con esto dices que el anuncio sigue valiendo tal como está. No cambia nada más.'),
      rested: t(
        'Dejó de mostrarse porque nadie confirmó que siguiera al día. Si lo renuevas vuelve a salir en las búsquedas al momento.',
      ),
      resting: t('Este anuncio no se muestra porque así lo has elegido: en vez de renovarlo puedes activarlo.'),
    }) as const,
)

export default function RenewListing() {
  const { id, title, lang, state, measure, returnTo } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return (
    <div className="wrap wrap--form page stack--loose">
      <Refusal id={id} title={t('Error al renovar el anuncio')} refusal={refusal} />
      <h1>{t('Renovar anuncio')}</h1>
      <p>
        <strong lang={lang}>{title}</strong>
      </p>
      {measure ? <MeasureNote measure={measure} title={title} lang={lang} /> : <p>{TEXTS()[state]}</p>}
      {measure || state === 'resting' ? (
        <p className="cluster">
          {!measure && (
            <Link to={smallPage(id, 'status')} className="button">
              {t('Cambiar el estado')}
            </Link>
          )}{' '}
          <Link to={returnTo} className="button button--plain">
            {t('Volver a mis anuncios')}
          </Link>
        </p>
      ) : (
        <ConfirmForm
          action={smallPage(id, 'renew')}
          values={{ return: returnTo }}
          button={t('Renovar')}
          busy={t('Renovando…')}
          cancelTo={returnTo}
        />
      )}
    </div>
  )
}
