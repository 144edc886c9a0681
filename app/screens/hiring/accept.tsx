import './hiring.css'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { quotePath } from '#app/domain/hiring/paths.ts'
import { AcceptForm } from '#app/domain/hiring/schema.ts'
import { acceptQuote } from '#app/domain/orders/accepting.server.ts'
import { orderPath } from '#app/domain/orders/paths.ts'
import { PAY_HOURS } from '#app/domain/orders/stages.ts'
import { SubmitButton } from '#app/forms/controls.tsx'
import { readForm } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { insteadOf } from '#app/http/outage.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { HiringRulesLink } from '#app/ui/hiring-rules-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { requireQuote, unknownQuote } from './hiring-page.server.ts'
import { presentQuote } from './presented.server.ts'
import { QuoteView } from './quote-view.tsx'

const REFUSALS = {
  'not-open': 'Este presupuesto ya no se puede aceptar: se ha retirado, sustituido o caducado.',
  'other-words': 'El presupuesto no es el que habías leído. Vuelve a leerlo antes de aceptarlo.',
  away: 'Quien lo envió ya no puede trabajar aquí. Elige otro presupuesto.',
} as const
const FAILED = 'No se ha guardado nada. Vuelve a intentarlo en unos segundos.'

export const meta: MetaFunction = () => [{ title: 'Aceptar presupuesto' }]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, quote } = await requireQuote(args)
  if (quote.isOwn) throw unknownQuote()
  const shown = presentQuote(quote, { now: clock.now(), timeZone: viewer.timezone })
  const canAccept = shown.isOpen && shown.isRequestOpen
  return data({ quote: shown, refusal: canAccept ? null : REFUSALS['not-open'] }, { status: canAccept ? 200 : 409 })
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, quote } = await requireQuote(args)
  const submission = await readForm(args.request, AcceptForm)
  if (submission.status !== 'success') return data({ refusal: REFUSALS['other-words'] }, { status: 422 })
  const { sha256 } = submission.value
  const outcome = await acceptQuote(db, viewer.id, quote.id, { sha256, now: clock.now() }).catch(
    insteadOf(args, 'a quote could not be accepted', { kind: 'failed' as const }),
  )
  switch (outcome.kind) {
    case 'accepted':
    case 'already-accepted':
      return redirectWithNotice(orderPath(outcome.orderId), 'Presupuesto aceptado')
    case 'not-found':
      throw unknownQuote()
    case 'not-open':
    case 'other-words':
    case 'away':
      return data({ refusal: REFUSALS[outcome.kind] }, { status: 409 })
    case 'failed':
      return data({ refusal: FAILED }, { status: 503 })
  }
}

export default function AcceptQuote() {
  const { quote, refusal: stale } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()?.refusal ?? stale
  return (
    <div className="page stack--loose">
      <BackLink to={quotePath(quote.id)}>Presupuesto</BackLink>
      <h1>Aceptar presupuesto</h1>
      {refusal && (
        <p className="callout callout--bad" role="alert">
          {refusal}
        </p>
      )}
      <QuoteView quote={quote} />
      {!stale && (
        <Form method="post" className="form panel">
          <input type="hidden" name="sha256" value={quote.sha256} />
          <p>
            Al aceptar contratas a <bdi>{quote.name}</bdi> con estas condiciones, que ya nadie podrá cambiar. Los demás
            presupuestos de la solicitud quedan rechazados.{' '}
            {quote.plan === 'antes'
              ? `Después tienes ${PAY_HOURS} horas para pagar la primera etapa; si no, se cancela sin coste.`
              : 'El trabajo empieza ya, y cada etapa se paga al entregarla.'}
          </p>
          <p className="small soft">
            Sin comisión: pagas a la otra parte directamente.{' '}
            <HiringRulesLink rule="plazos">Qué plazos hay y cómo se cancela</HiringRulesLink>
          </p>
          <div className="cluster">
            <SubmitButton busy="Aceptando…" className="button button--large">
              Contratar por {quote.toPay}
            </SubmitButton>{' '}
            <Link className="button button--plain button--large" to={quotePath(quote.id)}>
              Volver
            </Link>
          </div>
        </Form>
      )}
    </div>
  )
}
