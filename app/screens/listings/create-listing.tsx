import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { storage } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { discardFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { attachImages } from '#app/domain/listings/attaching.server.ts'
import { publishListing } from '#app/domain/listings/commands.server.ts'
import type { ListingForm } from '#app/domain/listings/schema.ts'
import { accountLimits, tooManyListings } from '#app/domain/abuse/limits.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { answerFailure, insteadOf, nameFields } from '#app/http/outage.server.ts'
import { consumeLimit, limitFactor, tooManyMessage } from '#app/http/rate-limit.server.ts'
import { safeReturnPath } from '#app/http/return-path.ts'
import { signInNeeded } from '#app/http/sealed-draft.server.ts'
import { requireVerifiedEmail } from '#app/http/site.server.ts'
import { findViewer, type Viewer } from '#app/http/viewer.server.ts'
import { siteCurrency } from '#app/locale/site.server.ts'
import { doubtSame, type Doubt } from '#app/parts/listing-form/doubts.server.ts'
import { LISTING_WORDS } from '#app/parts/listing-form/listing-words.ts'
import { CREATE_LISTING_PATH } from '#app/parts/listing-form/listing-form.tsx'
import { previewListing } from '#app/parts/listing-form/preview.server.ts'
import { doubtPrice } from '#app/parts/listing-form/usual-prices.server.ts'
import { placeNotice } from '#app/parts/listing-form/taken-place.server.ts'
import { formAgain } from '#app/parts/listing-form/form-again.server.ts'
import { receiveListing, receiveTexts, type ReceivedListing } from '#app/parts/listing-form/submission.server.ts'
import { noteGivenContacts } from '#app/parts/given-contacts/noted.server.ts'
import { loadNewListing } from './new-listing.server.ts'
import { t } from '#app/locale/texts.ts'

const VERIFY_FIRST = () => t('Antes de publicar tienes que confirmar tu correo con el enlace que te enviamos.')

export const meta: MetaFunction = () => [{ title: t('Crear Nuevo Anuncio') }]

export const loader = loadNewListing

export async function action(args: ActionFunctionArgs) {
  nameFields(args.request, LISTING_WORDS())
  const { request, context } = args
  const viewer = await findViewer(args)
  if (!viewer) {
    const message = t('Debes iniciar sesión para crear un anuncio')
    throw await signInNeeded(args, await receiveTexts(request), { path: CREATE_LISTING_PATH, message })
  }
  const received = await receiveListing(request, viewer.id, { log: context.log })
  const now = clock.now()
  const { asked, submission, refusals, retryAfterSeconds } = received
  if (asked !== 'publish')
    return formAgain(received, asked === 'preview' ? { preview: previewListing(received, viewer) } : {})
  if (retryAfterSeconds) return formAgain(received, { status: 429, retryAfterSeconds })
  if (submission.status !== 'success' || refusals.length > 0) return formAgain(received, { status: 422 })
  const doubt = await findDoubt(args, viewer, received, submission.value)
  if (doubt) return formAgain(received, { status: 422, doubt })

  const limit = await consumeLimit('publish-by-account', viewer.id, context)
  if (!limit.allowed) {
    const { retryAfterSeconds } = limit
    return formAgain(received, { status: 429, message: tooManyMessage(retryAfterSeconds), retryAfterSeconds })
  }
  const limits = accountLimits(viewer, { now, factor: limitFactor })
  const stagedIds = received.images.map((image) => image.id)
  answerFailure(args, t('Error al crear el anuncio'), (message, { status }) => formAgain(received, { status, message }))
  const outcome = await publishListing(db, viewer.id, submission.value, {
    draftKey: received.draftKey,
    currency: siteCurrency,
    now,
    stagedIds,
    listingsPerDay: limits.listingsPerDay,
    requireVerified: requireVerifiedEmail,
  })
  if (outcome.kind === 'unverified') return formAgain(received, { status: 403, message: VERIFY_FIRST() })
  if (outcome.kind === 'too-many-today') {
    const retryAfterSeconds = Math.ceil((outcome.tryAgainAt.getTime() - now.getTime()) / 1000)
    return formAgain(received, { status: 429, message: tooManyListings(limits, 'publicar'), retryAfterSeconds })
  }

  await discardFormDraft(db, viewer.id, CREATE_LISTING_PATH)
  const to = searchPath(received.returnTo) ?? `/marketplace/${outcome.id}`
  const { contact_info: contact, description } = submission.value
  await noteGivenContacts(context, viewer.id, [contact, description], now)
  if (outcome.kind === 'already-published') return redirectWithNotice(to, t('Anuncio creado correctamente'))
  const isAttached = await isAttachedNow(received, { authorId: viewer.id, listingId: outcome.id, stagedIds, now })
  const note = await placeNotice(submission.value.location).catch(insteadOf({ context }, 'no place of a listing', ''))
  return isAttached
    ? redirectWithNotice(to, t('Anuncio creado correctamente') + note)
    : redirectWithNotice(to, t('Anuncio creado pero hubo un problema con las imágenes'), { kind: 'warning' })
}

/** The question before publishing; the database checks the required values afterwards. */
async function findDoubt(
  { context }: ActionFunctionArgs,
  { id, timezone: timeZone }: Viewer,
  { draftKey, sure }: ReceivedListing,
  form: ListingForm,
): Promise<Doubt | undefined> {
  const publishing = { draftKey, sure, now: clock.now(), timeZone }
  return (
    (await doubtPrice(db, form, sure).catch(insteadOf({ context }, 'no usual prices', undefined))) ??
    (await doubtSame(db, id, form, publishing).catch(insteadOf({ context }, 'no look for the same listing', undefined)))
  )
}

/** Whether the pictures are in the store now. One that has just failed is left to the worker. */
const isAttachedNow = async (
  { isStored }: { isStored: boolean },
  attaching: Parameters<typeof attachImages>[2],
): Promise<boolean> =>
  isStored &&
  (await attachImages(db, storage, attaching).then(
    (attached) => attached.kind === 'attached',
    () => false,
  ))

/** The page where the dialog was opened: only a search is allowed. */
function searchPath(returnTo: FormDataEntryValue | null): string | undefined {
  const path = safeReturnPath(returnTo, '')
  return /^\/marketplace(\?|$)/.test(path) ? path : undefined
}

export { NewListingPage as default } from './new-listing-page.tsx'
