import { randomUUID } from 'node:crypto'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { storage } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { duplicateListing, titleOfCopy } from '#app/domain/listings/duplicates.server.ts'
import { ConfirmForm, ConfirmPage } from '#app/forms/confirm-page.tsx'
import { parseId } from '#app/forms/fields.ts'
import { accountLimits, tooManyListings } from '#app/domain/abuse/limits.ts'
import { readFields } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { answerFailure } from '#app/http/outage.server.ts'
import { consumeLimit, limitFactor, tooManyMessage } from '#app/http/rate-limit.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { MeasureNote } from '#app/parts/moderated-listing/measure-note.tsx'
import { measureRefusal } from '#app/parts/moderated-listing/presented.server.ts'
import { Link } from '#app/ui/link.tsx'
import { Quoting } from '#app/ui/named.tsx'
import { listingIdIn, openSmallPage, ownListingNotFound, requireOwnListing } from './own-listing.server.ts'
import { smallPage } from './small-page.ts'
import { t } from '#app/locale/texts.ts'
import { spokenIn } from '#app/locale/page-language.ts'

export const meta: MetaFunction = () => [{ title: t('Duplicar anuncio') }]

export async function loader(args: LoaderFunctionArgs) {
  const { listing, measure, returnTo } = await openSmallPage(args)
  const { id, title, language } = listing
  return { id, title, ...spokenIn(language), measure, copyTitle: titleOfCopy(title), key: randomUUID(), returnTo }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const { id } = await requireOwnListing(viewer.id, { id: listingIdIn(params) })
  const key = (await readFields(request, ['key'])).get('key')
  const draftKey = typeof key === 'string' ? parseId(key) : undefined
  if (!draftKey) return refused(422, t('El formulario llegó incompleto. Vuelve a pulsar «Duplicar».'))
  const limit = await consumeLimit('publish-by-account', viewer.id, context)
  if (!limit.allowed) return refused(429, tooManyMessage(limit.retryAfterSeconds), limit.retryAfterSeconds)

  const now = clock.now()
  const limits = accountLimits(viewer, { now, factor: limitFactor })
  const { listingsPerDay } = limits
  answerFailure({ request, context }, t('Error al duplicar el anuncio'), (message) => refused(503, message))
  const outcome = await duplicateListing(db, storage, viewer.id, id, { draftKey, now, listingsPerDay })
  switch (outcome.kind) {
    case 'duplicated':
    case 'already-duplicated': {
      const to = `/dashboard/edit-listing/${outcome.id}`
      return outcome.kind === 'duplicated' && outcome.missing > 0
        ? redirectWithNotice(to, t('Anuncio duplicado pero hubo un problema con las imágenes'), { kind: 'warning' })
        : redirectWithNotice(to, t('Anuncio duplicado. Está pendiente: revísalo y actívalo cuando quieras.'))
    }
    case 'not-found':
      throw ownListingNotFound()
    case 'too-many-today':
      return refused(
        429,
        tooManyListings(limits, 'crear'),
        Math.ceil((outcome.tryAgainAt.getTime() - now.getTime()) / 1000),
      )
    case 'moderated':
      return refused(409, measureRefusal(outcome.moderation, 'duplicar'))
  }
}

function refused(status: number, message: string, retryAfterSeconds?: number) {
  const headers = new Headers(retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : {})
  return data({ status: 'error' as const, message }, { status, headers })
}

export default function DuplicateListing() {
  const { id, title, lang, measure, copyTitle, key, returnTo } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return (
    <ConfirmPage title={t('Duplicar anuncio')} failure={refusal}>
      <p>
        <strong lang={lang}>{title}</strong>
      </p>
      {measure ? (
        <>
          <MeasureNote measure={measure} title={title} lang={lang} />
          <p>{t('Mientras sea así, no se puede duplicar.')}</p>
          <p className="cluster">
            <Link to={returnTo} className="button">
              {t('Volver a mis anuncios')}
            </Link>
          </p>
        </>
      ) : (
        <>
          <p>
            <Quoting
              say={(copyTitle) =>
                t(
                  'Haremos otro igual, con sus textos y sus fotografías, y con el título «{copyTitle}». Nadie lo verá hasta que lo actives.',
                  { copyTitle },
                )
              }
              of={{ words: copyTitle, lang }}
            />
          </p>
          <ConfirmForm
            action={smallPage(id, 'duplicate')}
            values={{ key }}
            button={t('Duplicar')}
            busy={t('Duplicando…')}
            cancelTo={returnTo}
          />
        </>
      )}
    </ConfirmPage>
  )
}
