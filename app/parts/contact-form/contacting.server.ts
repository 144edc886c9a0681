import { randomUUID } from 'node:crypto'
import { data, redirect } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { discardFormDraft, findFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { contact } from '#app/domain/conversations/commands.server.ts'
import { findContactTarget, type Contacted } from '#app/domain/conversations/contact-target.server.ts'
import { sendingLimits } from '#app/domain/conversations/limits.ts'
import { refusalOf } from '#app/domain/conversations/refusals.server.ts'
import { MessageForm } from '#app/domain/conversations/schema.ts'
import { priceInWords } from '#app/domain/listings/price.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { judgeForm, readFields, takesOtherWords } from '#app/http/form-data.server.ts'
import { answerFailure, nameFields } from '#app/http/outage.server.ts'
import { limitFactor } from '#app/http/rate-limit.server.ts'
import { signInNeeded } from '#app/http/sealed-draft.server.ts'
import { findViewer, type RequestArgs } from '#app/http/viewer.server.ts'
import { findPersonShown } from '#app/parts/hiring/known-person.server.ts'
import { spokenIn } from '#app/locale/page-language.ts'
import { t } from '#app/locale/texts.ts'

/** The subject of the message, by the address. */
export interface Place {
  about: 'listing' | 'profile'
  id: string | undefined
}

const PARENTS = { listing: '/marketplace', profile: '/freelancers' }
const pageOf = ({ about, id }: Place) => `${PARENTS[about]}/${id ?? 'nada'}`
const pathOf = (place: Place) => `${pageOf(place)}/contact`

function contactedAt({ about, id: written }: Place): Contacted | undefined {
  const id = parseId(written)
  if (!id) return undefined
  return about === 'listing' ? { listingId: id } : { freelancerId: id }
}

/** Requests whose form was refused: the page's loader runs after the action, and must not redirect then. */
const answered = new WeakSet<RequestArgs['context']>()

/** The page of a first message; where a conversation exists, it leads there. */
export async function openContact(args: RequestArgs, place: Place) {
  const contacted = contactedAt(place)
  const viewer = await findViewer(args)
  const readerId = viewer?.id
  const [target, draft] = await Promise.all([
    contacted && findContactTarget(db, readerId, contacted),
    viewer && findFormDraft(db, viewer.id, { path: pathOf(place), now: clock.now() }),
  ])
  if (!target || target.kind === 'gone' || target.kind === 'not-found')
    return data({ target: null }, { status: target?.kind === 'gone' ? 410 : 404 })
  const { listing, kind, sellerId, name, conversationId } = target
  // Words from before sign-in are sent first; without them the conversation opens.
  const typed = draft?.['content']
  if (conversationId && !typed && !answered.has(args.context))
    throw redirect(`/dashboard/messages/${conversationId}`, 303)
  return data({
    person: await findPersonShown(readerId, sellerId),
    target: {
      page: pageOf(place),
      listing: listing && { title: listing.title, ...spokenIn(listing.language), price: priceInWords(listing.price) },
      name,
      isOwn: kind === 'yours',
    },
    key: randomUUID(),
    draft: typeof typed === 'string' ? typed : '',
    isSignedIn: viewer !== undefined,
  })
}

/** Sends the first message and leads to its conversation; a refused form comes back as typed. */
export async function receiveContact(args: RequestArgs, place: Place) {
  nameFields(args.request, { content: t('Tu mensaje') })
  takesOtherWords(args.request)
  const form = await readFields(args.request, [MessageForm])
  const contacted = contactedAt(place)
  const viewer = await findViewer(args)
  const path = pathOf(place)
  if (!viewer)
    throw await signInNeeded(args, form, {
      path,
      message: t('Inicia sesión para enviar tu mensaje. Lo que has escrito se conserva.'),
    })
  answered.add(args.context)
  const submission = judgeForm(form, MessageForm)
  if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
  const now = clock.now()
  answerFailure(args, t('No se ha guardado'), (message) => submission.reply({ formErrors: [message] }))
  const outcome = contacted
    ? await contact(db, viewer.id, contacted, submission.value, { now, limits: sendingLimits(limitFactor) })
    : { kind: 'not-found' as const }
  switch (outcome.kind) {
    case 'sent':
    case 'already-sent':
      await discardFormDraft(db, viewer.id, path)
      return redirect(`/dashboard/messages/${outcome.conversationId}`, 303)
    default: {
      const { status, message, retryAfterSeconds } = refusalOf(outcome, now, place.about)
      const headers = retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : undefined
      return data(submission.reply({ formErrors: [message] }), { status, headers })
    }
  }
}
