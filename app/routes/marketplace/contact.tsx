import './contact.css'
import { randomUUID } from 'node:crypto'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { discardFormDraft, findFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { contact } from '#app/domain/conversations/commands.server.ts'
import { sendingLimits } from '#app/domain/conversations/limits.ts'
import { findContactTarget } from '#app/domain/conversations/queries.server.ts'
import { refusalOf, SEND_FAILED } from '#app/domain/conversations/refusals.ts'
import { MessageForm } from '#app/domain/conversations/schema.ts'
import { parseId } from '#app/forms/fields.ts'
import { readForm } from '#app/http/form-data.server.ts'
import { limitFactor } from '#app/http/rate-limit.server.ts'
import { signInNeeded } from '#app/http/sealed-draft.server.ts'
import { findViewer } from '#app/http/viewer.server.ts'
import { formatMoney } from '#app/ui/format.ts'
import { Link } from '#app/ui/link.tsx'
import { ContactForm, UnsentText } from './contact-form.tsx'

export const meta: MetaFunction = () => [{ title: 'Contactar Vendedor' }]

const pathOf = (id: string | undefined) => `/marketplace/${id ?? 'nada'}/contact`

export async function loader(asking: LoaderFunctionArgs) {
  const id = parseId(asking.params['id'])
  const viewer = await findViewer(asking)
  const [target, draft] = await Promise.all([
    id ? findContactTarget(db, viewer?.id, id) : undefined,
    viewer && findFormDraft(db, viewer.id, { path: pathOf(id), now: new Date() }),
  ])
  if (!target?.listing || target.kind === 'gone' || target.kind === 'not-found')
    return data({ target: null }, { status: target?.kind === 'gone' ? 410 : 404 })
  const { listing, kind, name, avatarUrl, conversationId } = target
  // What was written before signing in is sent first; without it the conversation goes on where it is.
  const typed = draft?.['content']
  if (conversationId && !typed) throw redirect(`/dashboard/messages/${conversationId}`, 303)
  return data({
    target: {
      id: listing.id,
      title: listing.title,
      price: `${formatMoney(listing.priceCents, listing.currency)} por ${listing.priceType}`,
      name,
      avatarUrl,
      isOwn: kind === 'yours',
    },
    key: randomUUID(),
    draft: typeof typed === 'string' ? typed : '',
    isSignedIn: viewer !== undefined,
  })
}

export async function action(asking: ActionFunctionArgs) {
  const { request, params, context } = asking
  const id = parseId(params['id'])
  const viewer = await findViewer(asking)
  const form = await readForm(request)
  const path = pathOf(id)
  if (!viewer)
    throw signInNeeded(form, { path, message: 'Inicia sesión para enviar tu mensaje. Lo que has escrito se conserva.' })
  const submission = parseWithZod(form, { schema: MessageForm })
  if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
  const now = new Date()
  const outcome = id
    ? await contact(db, viewer.id, { listingId: id }, submission.value, {
        now,
        limits: sendingLimits(limitFactor),
      }).catch((error: unknown) => {
        context.log?.error({ err: error }, 'a first message could not be stored')
        return { kind: 'failed' as const }
      })
    : { kind: 'not-found' as const }
  switch (outcome.kind) {
    case 'sent':
    case 'already-sent':
      await discardFormDraft(db, viewer.id, path)
      return redirect(`/dashboard/messages/${outcome.conversationId}`, 303)
    case 'failed':
      return data(submission.reply({ formErrors: ['No se ha guardado. Tu texto sigue aquí: vuelve a intentarlo.'] }), {
        status: 503,
      })
    default: {
      const { status, message, retryAfterSeconds } = refusalOf(outcome, now)
      const headers = retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : undefined
      return data(submission.reply({ formErrors: [message] }), { status, headers })
    }
  }
}

export default function ContactSeller() {
  const page = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  if (!page.target)
    return (
      <div className="wrap wrap--narrow page stack--loose">
        <h1>Anuncio no disponible</h1>
        <p>Este anuncio ya no está en el marketplace, así que no se puede escribir a quien lo publicó.</p>
        <UnsentText lastResult={lastResult} />
        <p>
          <Link className="button" to="/marketplace">
            Volver al marketplace
          </Link>
        </p>
      </div>
    )
  const { target, key, draft, isSignedIn } = page
  return (
    <div className="wrap wrap--narrow page stack--loose">
      <nav className="small soft" aria-label="Estás en">
        <Link to={`/marketplace/${target.id}`}>{target.title}</Link>
      </nav>
      <ContactForm
        target={target}
        messageKey={key}
        draft={draft}
        isSignedIn={isSignedIn}
        lastResult={lastResult}
        failure={SEND_FAILED}
      />
    </div>
  )
}
