import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { findRestorable, goneOn, restoreListing, type Restored } from '#app/domain/listings/deleted-listings.server.ts'
import { DELETED_LISTINGS_PATH } from '#app/domain/listings/own-sorts.ts'
import { findListingMeasure } from '#app/domain/moderation/listing-measures.server.ts'
import { ConfirmForm, ConfirmPage } from '#app/forms/confirm-page.tsx'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { answerFailure } from '#app/http/outage.server.ts'
import { requireVerifiedEmail } from '#app/http/site.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { formatLongDate } from '#app/locale/dates.server.ts'
import { MeasureNote } from '#app/parts/moderated-listing/measure-note.tsx'
import { measureRefusal, presentMeasure } from '#app/parts/moderated-listing/presented.server.ts'
import { Link } from '#app/ui/link.tsx'
import { listingIdIn, ownListingNotFound, readPress, returnIn } from './own-listing.server.ts'
import { smallPage } from './small-page.ts'
import { t } from '#app/locale/texts.ts'
import { spokenIn } from '#app/locale/page-language.ts'

export const meta: MetaFunction = () => [{ title: t('Recuperar anuncio') }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const now = clock.now()
  const listing = await findRestorable(db, viewer.id, listingIdIn(params), now)
  if (!listing) throw ownListingNotFound()
  const { id, title, language, status, moderation, deletedAt } = listing
  const measure = moderation === 'libre' ? undefined : await findListingMeasure(db, viewer.id, id, now)
  return {
    id,
    title,
    ...spokenIn(language),
    days: deletedAt && {
      deleted: formatLongDate(deletedAt, viewer.timezone),
      gone: formatLongDate(goneOn(deletedAt), viewer.timezone),
    },
    after: moderation === 'libre' && status === 'active' ? ('shown' as const) : ('hidden' as const),
    isRemoved: moderation === 'retirado',
    measure: measure && presentMeasure(measure, viewer.timezone),
    returnTo: returnIn(request),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, id, returnTo } = await readPress(args)
  const terms = { now: clock.now(), requireVerified: requireVerifiedEmail }
  answerFailure(args, t('Error al recuperar el anuncio'), (message) => refused(503, message))
  const outcome = await restoreListing(db, viewer.id, id, terms)
  switch (outcome.kind) {
    case 'restored':
      return redirectWithNotice(returnTo, restoredText(outcome))
    case 'restored-resting':
      return redirectWithNotice(
        returnTo,
        outcome.reason === 'invalid'
          ? t(
              'Anuncio recuperado, pero está inactivo: edítalo antes de activarlo, porque hoy no se podría publicar como está.',
            )
          : t('Anuncio recuperado, pero está inactivo: confirma tu correo antes de activarlo.'),
        { kind: 'warning' },
      )
    case 'removed':
      return refused(409, measureRefusal('retirado', 'recuperar'))
    case 'not-found':
      throw ownListingNotFound()
  }
}

function restoredText({ status, moderation }: Extract<Restored, { kind: 'restored' }>): string {
  if (moderation === 'retenido') return t('Anuncio recuperado. Sigue retenido hasta que se revise.')
  if (status === 'active') return t('Anuncio recuperado. Ya se muestra otra vez.')
  return status === 'inactive'
    ? t('Anuncio recuperado. Está inactivo, como antes de eliminarlo.')
    : t('Anuncio recuperado. Está pendiente, como antes de eliminarlo.')
}

const refused = (status: number, message: string) => data({ status: 'error' as const, message }, { status })

export default function RestoreListing() {
  const { id, title, lang, days, after, isRemoved, measure, returnTo } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return (
    <ConfirmPage title={t('Recuperar anuncio')} failure={refusal}>
      <p>
        <strong lang={lang}>{title}</strong>
      </p>
      {days ? (
        <p>
          {t('Lo eliminaste el {deleted}. Hasta el {gone} puedes recuperarlo; después se borra para siempre.', {
            deleted: days.deleted,
            gone: days.gone,
          })}
        </p>
      ) : (
        <p>{t('Este anuncio no está eliminado.')}</p>
      )}
      {measure && <MeasureNote measure={measure} title={title} lang={lang} />}
      {days && !isRemoved ? (
        <>
          <p className="soft">
            {after === 'shown'
              ? t(
                  'Vuelve con sus fotografías, sus visitas y sus consultas, y quien lo guardó en favoritos lo encuentra otra vez. Sale de nuevo en las búsquedas al momento. Si estaba destacado, ya no lo está.',
                )
              : t(
                  'Vuelve con sus fotografías, sus visitas y sus consultas, y quien lo guardó en favoritos lo encuentra otra vez. Queda como estaba, sin mostrarse. Si estaba destacado, ya no lo está.',
                )}
          </p>
          <ConfirmForm
            action={smallPage(id, 'restore')}
            values={{ return: returnTo }}
            button={t('Recuperar anuncio')}
            busy={t('Recuperando…')}
            cancelTo={returnTo}
          />
        </>
      ) : (
        <p className="cluster">
          <Link to={days ? DELETED_LISTINGS_PATH : returnTo} className="button">
            {days ? t('Volver a los eliminados') : t('Volver a mis anuncios')}
          </Link>
        </p>
      )}
    </ConfirmPage>
  )
}
