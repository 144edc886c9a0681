import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { changeStatus } from '#app/domain/listings/own-commands.server.ts'
import { standingOf, STANDING_WORDS, type ListingStatus } from '#app/domain/listings/status.ts'
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
import { perLanguage, t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'
import { spokenIn } from '#app/locale/page-language.ts'

export const meta: MetaFunction = () => [{ title: t('Cambiar el estado') }]

export async function loader(args: LoaderFunctionArgs) {
  const { listing, measure, returnTo } = await openSmallPage(args)
  const { id, title, language, status } = listing
  return { id, title, ...spokenIn(language), status, label: STANDING_WORDS()[standingOf(listing)], measure, returnTo }
}

export async function action(args: ActionFunctionArgs) {
  nameFailure(args, t('Error al actualizar el estado'))
  const { viewer, id, form, returnTo } = await readPress(args, ['to'])
  const to = form.get('to')
  if (to !== 'active' && to !== 'inactive') {
    await requireOwnListing(viewer.id, args.params)
    return refused(422, [t('Elige si quieres activarlo o desactivarlo.')])
  }
  answerFailure(args, t('Error al actualizar el estado'), (_, { status, reason }) => refused(status, [reason]))
  const outcome = await changeStatus(db, viewer.id, id, to, {
    requireVerified: requireVerifiedEmail,
    now: clock.now(),
  })
  switch (outcome.kind) {
    case 'changed':
    case 'unchanged':
      return redirectWithNotice(returnTo, t('Estado actualizado correctamente'), {
        undoAt: outcome.kind === 'changed' && to === 'inactive' ? `${smallPage(id, 'status')}?to=active` : undefined,
      })
    case 'not-found':
      throw ownListingNotFound()
    case 'not-possible':
      return refused(409, [t('Solo un anuncio activo se puede desactivar.')])
    default:
      return refuseToShow(outcome, to === 'active' ? 'activar' : 'desactivar')
  }
}

const CHOICES: () => Record<ListingStatus, { to: 'active' | 'inactive'; text: string; button: string }> = perLanguage(
  () => ({
    active: {
      to: 'inactive',
      text: t(
        'Si lo desactivas deja de salir en las búsquedas y nadie más que tú podrá verlo. Puedes activarlo otra vez cuando quieras.',
      ),
      button: t('Desactivar'),
    },
    inactive: {
      to: 'active',
      text: t('Si lo activas vuelve a salir en las búsquedas al momento.'),
      button: t('Activar'),
    },
    pending: {
      to: 'active',
      text: t('Aún no lo ve nadie más que tú. Si lo activas se publica al momento.'),
      button: t('Activar'),
    },
  }),
)

export default function ChangeStatus() {
  const { id, title, lang, status, label, measure, returnTo } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  const choice = CHOICES()[status]
  return (
    <div className="wrap wrap--form page stack--loose">
      <Refusal id={id} title={t('Error al actualizar el estado')} refusal={refusal} />
      <h1>{t('Cambiar el estado')}</h1>
      <p>
        {rich('<name>{title}</name> está <state>{label}</state>.', {
          title,
          name: (text) => <strong lang={lang}>{text}</strong>,
          label,
          state: (text) => <strong>{text}</strong>,
        })}
      </p>
      {measure ? (
        <>
          <MeasureNote measure={measure} title={title} lang={lang} />
          <p className="cluster">
            <Link to={returnTo} className="button">
              {t('Volver a mis anuncios')}
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
            busy={t('Guardando…')}
            cancelTo={returnTo}
          />
        </>
      )}
    </div>
  )
}
