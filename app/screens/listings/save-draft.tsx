import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { discardFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { MAX_DRAFTS, saveDraft } from '#app/domain/listings/drafts.server.ts'
import { takesOtherWords } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { answerFailure, nameFields } from '#app/http/outage.server.ts'
import { signInNeeded } from '#app/http/sealed-draft.server.ts'
import { findViewer } from '#app/http/viewer.server.ts'
import { CREATE_LISTING_PATH } from '#app/parts/listing-form/listing-form.tsx'
import { LISTING_WORDS } from '#app/parts/listing-form/listing-words.ts'
import { formAgain } from '#app/parts/listing-form/form-again.server.ts'
import { receiveListing, receiveTexts } from '#app/parts/listing-form/submission.server.ts'
import { loadNewListing } from './new-listing.server.ts'
import { t, tn } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Crear Nuevo Anuncio') }]

export const loader = loadNewListing

/** Keeps the form as it is. Only its files are judged. */
export async function action(args: ActionFunctionArgs) {
  nameFields(args.request, LISTING_WORDS())
  takesOtherWords(args.request)
  const { request, context } = args
  const viewer = await findViewer(args)
  if (!viewer) {
    const message = t('Debes iniciar sesión para guardar un borrador')
    throw await signInNeeded(args, await receiveTexts(request), { path: CREATE_LISTING_PATH, message })
  }
  const received = await receiveListing(request, viewer.id, { log: context.log })
  // A press of one of its small buttons, which only a browser without script sends here.
  if (received.asked !== 'publish') return formAgain(received)
  const { draftKey, typed: fields, images, refusals } = received
  const pictureIds = images.map(({ id }) => id)
  const draft = { draftKey, fields, pictureIds, now: clock.now(), onlyIfThere: received.alone === 'again' }
  answerFailure(args, t('No se ha podido guardar el borrador'), (message, { status }) =>
    formAgain({ ...received, asked: 'keep' }, { status, message }),
  )
  const outcome = await saveDraft(db, viewer.id, draft)
  switch (outcome.kind) {
    case 'too-many': {
      const message = t('Ya tienes {maxDrafts} borradores. Publica o elimina alguno para guardar este.', {
        maxDrafts: MAX_DRAFTS,
      })
      return formAgain({ ...received, asked: 'keep' }, { status: 409, message })
    }
    case 'gone':
      return formAgain({ ...received, asked: 'keep' }, { status: 410, message: t('Este borrador ya no existe') })
    case 'published':
      return redirectWithNotice(`/marketplace/${outcome.id}`, t('Este anuncio ya está publicado'), { kind: 'info' })
    case 'saved': {
      await discardFormDraft(db, viewer.id, CREATE_LISTING_PATH)
      if (received.alone) return formAgain({ ...received, asked: 'keep' })
      const to = `${CREATE_LISTING_PATH}?draft=${draftKey}`
      return refusals.length > 0
        ? redirectWithNotice(
            to,
            tn(
              refusals.length,
              'Borrador guardado sin una imagen. {refusals}',
              'Borrador guardado sin algunas imágenes. {refusals}',
              { refusals: refusals.join(' ') },
            ),
            { kind: 'warning' },
          )
        : redirectWithNotice(to, t('Borrador guardado. Lo tienes en «Mis Anuncios», en «Borradores».'))
    }
  }
}

export { NewListingPage as default } from './new-listing-page.tsx'
