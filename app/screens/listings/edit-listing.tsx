import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { storage } from '#app/adapters/storage.server.ts'
import { mapSettings } from '#app/adapters/tiles.server.ts'
import { db } from '#app/db.server.ts'
import { discardFormDraft, findFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { listImages, saveListing } from '#app/domain/listings/edit-commands.server.ts'
import { listingFields } from '#app/domain/listings/schema.ts'
import { unspool } from '#app/domain/listings/staging.server.ts'
import { takesOtherWords } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { answerFailure, insteadOf, nameFields } from '#app/http/outage.server.ts'
import { signInNeeded } from '#app/http/sealed-draft.server.ts'
import { findViewer, requireViewer } from '#app/http/viewer.server.ts'
import { currencySymbol } from '#app/locale/money.server.ts'
import { conflictOf } from '#app/parts/listing-form/conflict.server.ts'
import { ListingForm } from '#app/parts/listing-form/listing-form.tsx'
import { LISTING_WORDS } from '#app/parts/listing-form/listing-words.ts'
import { formAgain } from '#app/parts/listing-form/form-again.server.ts'
import {
  draftPictures,
  ownImages,
  receiveListing,
  receiveTexts,
  restoreDraft,
} from '#app/parts/listing-form/submission.server.ts'
import { placeNotice, takenPlace } from '#app/parts/listing-form/taken-place.server.ts'
import { useLatest } from '#app/parts/listing-form/latest-answer.ts'
import { MeasureNote } from '#app/parts/moderated-listing/measure-note.tsx'
import { noteGivenContacts } from '#app/parts/given-contacts/noted.server.ts'
import {
  listingIdIn,
  measureOn,
  ownListingNotFound,
  ownListingsReturn,
  requireOwnListing,
  returnIn,
} from './own-listing.server.ts'
import { useUnderWay } from '#app/ui/lost-line.ts'
import { t } from '#app/locale/texts.ts'
import { spokenIn, withoutLanguage } from '#app/locale/page-language.ts'

export const meta: MetaFunction = () => [{ title: t('Editar anuncio') }]

const editPath = (id: string) => `/dashboard/edit-listing/${id}`

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const listing = await requireOwnListing(viewer.id, params)
  const { id, title, language, currency, version } = listing
  const [images, kept] = await Promise.all([
    listImages(db, id),
    findFormDraft(db, viewer.id, { path: editPath(id), now: clock.now() }),
  ])
  // The words that were typed before the session ended (C11).
  const restored = kept && (await restoreDraft(viewer.id, kept, { listingId: id, version }))
  return {
    id,
    title,
    ...spokenIn(language),
    draft: restored?.draft ?? { key: randomUUID(), images: draftPictures(ownImages(images)), version },
    defaultValue: restored?.defaultValue ?? listingFields(listing),
    isRestored: restored !== undefined,
    measure: await measureOn(viewer, listing),
    takenPlace: await takenPlace(listing.location).catch(insteadOf({ context }, 'no place of a listing', undefined)),
    returnTo: returnIn(request),
    map: mapSettings,
    currencySymbol: currencySymbol(currency),
  }
}

export async function action(args: ActionFunctionArgs) {
  nameFields(args.request, LISTING_WORDS())
  takesOtherWords(args.request)
  const { request, context, params } = args
  const id = listingIdIn(params)
  const viewer = await findViewer(args)
  if (!viewer) {
    const message = t('Debes iniciar sesión para guardar los cambios')
    throw await signInNeeded(args, await receiveTexts(request), { path: editPath(id), message })
  }
  await requireOwnListing(viewer.id, params)
  const received = await receiveListing(request, viewer.id, { log: context.log, listingId: id })
  const now = clock.now()
  const { asked, submission, refusals, retryAfterSeconds, version, draftKey } = received
  if (asked !== 'publish') return formAgain(received)
  if (retryAfterSeconds) return formAgain(received, { status: 429, retryAfterSeconds })
  if (submission.status !== 'success' || refusals.length > 0) return formAgain(received, { status: 422 })

  const imageIds = received.images.map((image) => image.id)
  // Pictures that an earlier post could not store are tried again.
  if (received.isStored) await unspool(db, storage, viewer.id, imageIds)
  // A hand-made form without a version counts as older than every save.
  const described = received.images.map(({ id, alt, focus }) => ({ id, alt: alt ?? '', focus: focus ?? '' }))
  const edit = { version: version ?? 0, editKey: draftKey, imageIds, described, now }
  answerFailure(args, t('Error al guardar el anuncio'), (message, { status }) =>
    formAgain(received, { status, message }),
  )
  const outcome = await saveListing(db, viewer.id, id, submission.value, edit)
  switch (outcome.kind) {
    case 'not-found':
      throw ownListingNotFound()
    case 'newer': {
      const message = t('Este anuncio se ha guardado desde otro sitio mientras lo editabas. No hemos cambiado nada.')
      return formAgain(received, { status: 409, message, conflict: conflictOf(outcome, received, editPath(id)) })
    }
    case 'saved': {
      const { contact_info: contact, description } = submission.value
      await noteGivenContacts(context, viewer.id, [contact, description], clock.now())
      await discardFormDraft(db, viewer.id, editPath(id))
      const to = ownListingsReturn(received.returnTo)
      const note = await placeNotice(submission.value.location).catch(
        insteadOf({ context }, 'no place of a listing', ''),
      )
      return outcome.waitingIds.length === 0
        ? redirectWithNotice(to, t('Anuncio actualizado correctamente') + note)
        : redirectWithNotice(to, t('Anuncio actualizado pero hubo un problema con las imágenes'), { kind: 'warning' })
    }
  }
}

export default function EditListing() {
  const { id, title, lang, measure, ...filled } = useLoaderData<typeof loader>()
  const answer = useLatest(useActionData<typeof action>())
  // An address of its own, because a browser forgets the kept page of an address that is posted to.
  const address = `${editPath(id)}?save`
  const isSaving = withoutLanguage(useUnderWay().formAction) === address
  return (
    <div className="wrap wrap--narrow page">
      <ListingForm
        key={filled.draft.key}
        id="listing"
        Form={Form}
        heading={
          <>
            <h1>{t('Editar anuncio')}</h1>
            <p className="soft" lang={lang}>
              {title}
            </p>
            {measure && <MeasureNote measure={measure} title={title} lang={lang} />}
          </>
        }
        sectionHeading="h2"
        {...filled}
        mustVerify={false}
        answer={answer}
        isSaving={isSaving}
        saving={{ action: address, label: t('Guardar cambios'), busy: t('Guardando…') }}
        cancel={
          <Link to={filled.returnTo} className="button button--plain">
            {t('Cancelar')}
          </Link>
        }
      />
    </div>
  )
}
