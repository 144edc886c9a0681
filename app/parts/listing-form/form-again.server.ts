import { data } from '@remix-run/node'
import { withoutFiles } from '#app/forms/without-files.ts'
import type { Doubt } from './doubts.server.ts'
import type { EditConflict } from './edit-conflict.tsx'
import type { ListingAnswer } from './listing-form.tsx'
import type { ListingPreview } from './preview.tsx'
import { draftPictures, type ReceivedListing } from './submission.server.ts'
import { t } from '#app/locale/texts.ts'

const STORE_FAILED = () =>
  t('Error al subir la imagen: el almacén de imágenes no responde. La hemos guardado y la subiremos en cuanto vuelva.')

/**
 * The form again, with everything typed, the accepted pictures and the mistakes. Without a status no mistakes are
 * shown, because a button only changed the form.
 */
export function formAgain(
  received: ReceivedListing,
  {
    status,
    message,
    retryAfterSeconds,
    conflict,
    preview,
    doubt,
  }: {
    status?: number
    message?: string
    retryAfterSeconds?: number
    conflict?: EditConflict
    preview?: ListingPreview
    doubt?: Doubt
  } = {},
) {
  const { asked, submission, images, draftKey, refusals, isStored, version, isKept } = received
  const ofImages = isStored ? refusals : [...refusals, STORE_FAILED()]
  const formErrors = message === undefined ? [] : [message]
  const result = submission.reply({
    ...(formErrors.length > 0 && { formErrors }),
    fieldErrors: withoutEmpty({ images: ofImages, ...(doubt && { [doubt.field]: [doubt.error] }) }),
  })
  const draft = { key: draftKey, images: draftPictures(images), version: conflict?.version ?? version, isKept }
  const without = message === undefined ? nextPress(received, doubt) : doubt?.without
  const answer: ListingAnswer = { ...result, draft, conflict, without, preview }
  if (asked !== 'publish') {
    answer.status = formErrors.length > 0 ? 'error' : undefined
    answer.without = undefined
    answer.error = withoutEmpty({ '': formErrors, images: ofImages })
  }
  const headers = new Headers()
  if (retryAfterSeconds !== undefined) headers.set('Retry-After', String(retryAfterSeconds))
  return data(answer, { status: status ?? 200, headers })
}

/** The button that sends the form as it is, if only refused files or a doubt prevent it. */
const nextPress = ({ submission, refusals, version }: ReceivedListing, doubt: Doubt | undefined) =>
  submission.status === 'success' && refusals.length > 0
    ? withoutFiles(version === undefined ? 'Publicar' : 'Guardar', refusals.length)
    : doubt?.without

/** The faults of the fields that have any. */
const withoutEmpty = (errors: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(errors).filter(([, messages]) => messages.length > 0))
