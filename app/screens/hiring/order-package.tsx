import '#app/parts/hiring/hiring.css'
import { useForm } from '@conform-to/react'
import { randomUUID } from 'node:crypto'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { discardFormDraft, findFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { sendingLimits } from '#app/domain/conversations/limits.ts'
import { findOffer } from '#app/domain/hiring/package-offer.server.ts'
import { orderPackage } from '#app/domain/hiring/package-orders.server.ts'
import { isTier } from '#app/domain/hiring/packages.ts'
import { OrderForm, readOffer } from '#app/domain/hiring/packages-schema.server.ts'
import { orderPackagePath } from '#app/domain/hiring/paths.ts'
import { ErrorSummary } from '#app/forms/controls.tsx'
import { parseId } from '#app/forms/fields.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { textOf } from '#app/http/form-data.server.ts'
import { findHirer } from '#app/http/hiring.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { answerFailure, nameFields } from '#app/http/outage.server.ts'
import { limitFactor } from '#app/http/rate-limit.server.ts'
import { signInNeeded } from '#app/http/sealed-draft.server.ts'
import { findPersonShown } from '#app/parts/hiring/known-person.server.ts'
import { statusAfterChange } from '#app/parts/attached-files/receiving.server.ts'
import { formWithFiles, receiveOrderForm, receiveOrderTexts } from '#app/parts/hiring/received-files.server.ts'
import { REQUEST_FILES } from '#app/parts/received-files/policies.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { Person } from '#app/ui/person.tsx'
import { Pieces } from '#app/ui/pieces.tsx'
import { AgainNote, Changes } from './again-note.tsx'
import { findOldWorkIn, orderedAgain } from './old-work.server.ts'
import { OfferView, OrderFields, type OrderFormFields } from './order-package-parts.tsx'
import { refusalForOrder, unavailable, whereOrderLeads } from './package-answers.server.ts'
import { changesIn, presentOffer, presentOldTerms } from './presented-offer.server.ts'
import { spokenIn } from '#app/locale/page-language.ts'
import { t } from '#app/locale/texts.ts'

const SIGN_IN_FIRST = () => t('Inicia sesión para pedir el paquete. Lo que has escrito se conserva.')
const CHANGED = () =>
  t('Mientras lo leías el paquete ha cambiado: no se ha pedido nada. Léelo otra vez antes de pedirlo.')

export const meta: MetaFunction = () => [{ title: t('Pedir paquete') }, { name: 'robots', content: 'noindex' }]

/** The package that the address names. */
function orderedIn({ request, params }: LoaderFunctionArgs) {
  const tier = readAddress(request, ['package']).get('package')
  return { listingId: parseId(params['id']), tier: isTier(tier) ? tier : null }
}

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await findHirer(args)
  const now = clock.now()
  const { listingId, tier } = orderedIn(args)
  const found = listingId ? await findOffer(db, viewer?.id, { listingId, tier }, now) : ({ kind: 'not-found' } as const)
  const to = `/marketplace/${listingId}`
  if (found.kind === 'yours') return data({ page: null, isOwn: true, refusal: null, to })
  if (found.kind !== 'offered' || !listingId || !tier) {
    const { status, message } = unavailable(found.kind === 'offered' ? 'not-offered' : found.kind)
    return data({ page: null, isOwn: false, refusal: message, to }, { status })
  }
  const path = orderPackagePath(listingId, tier)
  const { offer, seller, listing } = found
  const [typed, person, before] = await Promise.all([
    viewer && findFormDraft(db, viewer.id, { path, now }),
    findPersonShown(viewer?.id, seller.id),
    findOldWorkIn(args.request, viewer?.id, listingId),
  ])
  return data({
    page: {
      offer: presentOffer(offer, { currency: listing.currency, language: listing.language, now }),
      seller: seller.name,
      person,
      listing: { title: listing.title, ...spokenIn(listing.language) },
      again: typed ? null : presentOldTerms(before, offer, listing.currency),
      typed: orderedAgain(before, typed),
      key: randomUUID(),
      isSignedIn: viewer !== undefined,
    },
    isOwn: false,
    refusal: null,
    to,
  })
}

export async function action(args: ActionFunctionArgs) {
  nameFields(args.request, { body: t('Qué necesitas') })
  const { listingId, tier } = orderedIn(args)
  if (!listingId || !tier) {
    const { status, message } = unavailable('not-offered')
    throw data({ message }, { status })
  }
  const path = orderPackagePath(listingId, tier)
  const viewer = await findHirer(args)
  if (!viewer)
    throw await signInNeeded(args, await receiveOrderTexts(args.request, OrderForm), { path, message: SIGN_IN_FIRST() })
  const received = await receiveOrderForm(args, viewer.id, {
    policy: REQUEST_FILES,
    schemaOf: () => OrderForm,
    texts: ['read'],
  })
  const { form, submission, draftKey: formKey, fileIds } = received
  const again = (mistakes: Parameters<typeof formWithFiles>[1]) => ({
    changes: [] as string[],
    offer: null,
    result: formWithFiles(received, mistakes),
  })
  if (received.isChange) return data(again({ hasMistakes: false }), { status: statusAfterChange(received) })
  if (submission.status !== 'success') return data(again({}), { status: 422 })
  if (received.refusals.length > 0) return data(again({}), { status: received.isStored ? 422 : 503 })
  answerFailure(args, t('No se ha pedido'), (message) => again({ formErrors: [message] }))
  const now = clock.now()
  const read = readOffer(textOf(form, 'read'))
  const ordering = { listingId, tier, read, formKey, fileIds, limits: sendingLimits(limitFactor), now }
  const outcome = await orderPackage(db, viewer.id, submission.value, ordering)
  if ('requestId' in outcome) {
    await discardFormDraft(db, viewer.id, path)
    const { to, notice } = whereOrderLeads(outcome)
    return redirectWithNotice(to, notice)
  }
  if (outcome.kind === 'changed') {
    const { currency, language } = outcome
    const changed = {
      changes: changesIn(read, outcome.now, currency),
      offer: presentOffer(outcome.now, { currency, language, now }),
    }
    return data({ ...changed, result: formWithFiles(received, { formErrors: [CHANGED()] }) }, { status: 409 })
  }
  const { status, message, retryAfterSeconds } = refusalForOrder(outcome, now)
  const headers = retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : undefined
  return data(again({ formErrors: [message] }), { status, headers })
}

export default function OrderPackage() {
  const { page, isOwn, refusal, to } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [form, fields] = useForm<OrderFormFields>({
    id: 'order',
    lastResult: answer?.result,
    defaultValue: page?.typed,
  })
  if (!page)
    return (
      <div className="wrap wrap--narrow page stack--loose">
        <h1>{isOwn ? t('Pedir paquete') : t('No se puede pedir')}</h1>
        <p className="callout">
          {isOwn ? t('Este anuncio es tuyo: aquí pedirán el paquete quienes quieran contratarte.') : refusal}
        </p>
        {fields.body.initialValue && (
          <>
            <p>{t('No se ha pedido nada. Lo que habías escrito:')}</p>
            <p className="words">{fields.body.initialValue}</p>
          </>
        )}
        <p>
          <Link className="button button--plain" to={isOwn ? to : '/marketplace'}>
            {isOwn ? t('Volver al anuncio') : t('Volver al marketplace')}
          </Link>
        </p>
      </div>
    )
  // With script the page does not reload the offer after a refusal.
  const offer = answer?.offer ?? page.offer
  return (
    <div className="wrap wrap--narrow page stack--loose">
      <BackLink to={to} lang={page.listing.lang}>
        {page.listing.title}
      </BackLink>
      <ErrorSummary form={form} title={t('No se ha pedido el paquete')} />
      <h1>
        <Pieces pieces={offer.name} />
      </h1>
      {page.person && <Person person={page.person} lead={t('Con')} />}
      <AgainNote again={page.again} />
      {answer && answer.changes.length > 0 && (
        <section className="callout callout--warn stack" aria-labelledby="changes">
          <h2 id="changes">{t('Qué ha cambiado')}</h2>
          <Changes changes={answer.changes} />
        </section>
      )}
      <OfferView offer={offer} seller={page.seller} />
      <OrderFields form={form} fields={fields} lastResult={answer?.result} offer={offer} page={page} cancelTo={to} />
    </div>
  )
}
