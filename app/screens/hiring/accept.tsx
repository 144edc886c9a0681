import '#app/parts/hiring/hiring.css'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { getFormProps, useForm } from '@conform-to/react'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { CHOSE_ANOTHER, OTHER_REASONS, REASON_LABELS } from '#app/domain/hiring/answers.ts'
import { costFor } from '#app/domain/hiring/comparing.ts'
import { quotePath } from '#app/domain/hiring/paths.ts'
import { listQuotes } from '#app/domain/hiring/queries.server.ts'
import { AcceptForm, type AcceptFields } from '#app/domain/hiring/schema.ts'
import { CLIENT_KINDS, isOpenQuote, type Plan } from '#app/domain/hiring/states.ts'
import { acceptQuote } from '#app/domain/orders/accepting.server.ts'
import { orderPath } from '#app/domain/orders/paths.ts'
import { PAY_HOURS } from '#app/domain/orders/stages.ts'
import { WITHDRAWAL_DAYS } from '#app/domain/orders/withdrawal.ts'
import { CheckboxField, RadioGroup } from '#app/forms/choices.tsx'
import { ErrorSummary, SubmitButton } from '#app/forms/controls.tsx'
import { readForm } from '#app/http/form-data.server.ts'
import { orderProvider } from '#app/http/hiring.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { findPersonShown } from '#app/parts/hiring/known-person.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { HiringRulesLink } from '#app/ui/hiring-rules-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { Person } from '#app/ui/person.tsx'
import { ProveFirst } from '#app/ui/prove-first.tsx'
import { LEAVING, requireQuote, unknownQuote } from './hiring-page.server.ts'
import { presentQuote } from './presented.server.ts'
import { findReplacement, whatHappened } from './quote-news.server.ts'
import { QuoteView } from './quote-view.tsx'
import { ReplacedQuote } from './replaced-quote.tsx'

const REFUSALS = {
  'not-open': 'Este presupuesto ya no se puede aceptar.',
  'other-words': 'El presupuesto no es el que habías leído. Vuelve a leerlo antes de aceptarlo.',
  away: 'Quien lo envió ya no puede trabajar aquí. Elige otro presupuesto.',
} as const
const PROVE_FIRST = 'Para contratar tienes que confirmar tu correo con el enlace que te enviamos.'
const KIND_LABELS = {
  consumidor: 'Como particular, para mí',
  profesional: 'Como empresa o profesional',
} as const

/** What the other quotes can be answered in the same press. */
const OTHERS = OTHER_REASONS.map((value) => ({
  value,
  label: value === 'otro' ? CHOSE_ANOTHER : `${REASON_LABELS[value]}.`,
}))

/** The sentence on when the client pays. In the trial it speaks of simulating the payment. */
function paymentTerms(plan: Plan): string {
  const pays = orderProvider === 'directo' ? 'pagar' : 'simular el pago de'
  if (plan === 'antes')
    return `Después tienes ${PAY_HOURS} horas para ${pays} la primera etapa; si no, se cancela sin coste.`
  return orderProvider === 'directo'
    ? 'Cada etapa se paga al entregarla.'
    : 'El pago de cada etapa se simula al entregarla.'
}

/** The sentence on when the work begins: a consumer who hires a professional says so on this page. */
function startTerms(plan: Plan, isTrader: boolean): string {
  const first = plan === 'antes' ? 'El trabajo empieza cuando esté pagado' : 'El trabajo empieza ya'
  return isTrader
    ? `${first}, salvo que contrates como particular y no marques «Empieza ya»: entonces empieza cuando pasen los ${WITHDRAWAL_DAYS} días para desistir.`
    : `${first}.`
}

export const meta: MetaFunction = () => [{ title: 'Aceptar presupuesto' }]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, quote } = await requireQuote(args)
  if (quote.isOwn) throw unknownQuote()
  const reading = { now: clock.now(), timeZone: viewer.timezone }
  const refusal = whatHappened(quote, reading)
  const [listed, person] = await Promise.all([
    refusal ? [] : listQuotes(db, viewer.id, quote.requestId),
    findPersonShown(viewer.id, quote.freelancerId),
  ])
  return data(
    {
      quote: presentQuote(quote, reading),
      person,
      clientKind: quote.clientKind ?? 'consumidor',
      kinds: CLIENT_KINDS.map((value) => ({
        value,
        label:
          quote.retentionCents > 0
            ? `${KIND_LABELS[value]}: pagas ${formatMoney(costFor(value, quote), quote.currency)}`
            : KIND_LABELS[value],
      })),
      terms: `${startTerms(quote.plan, quote.isTrader)} ${paymentTerms(quote.plan)}`,
      isSimulated: orderProvider !== 'directo',
      refusal,
      proveFirst: viewer.emailVerified ? null : PROVE_FIRST,
      hasOthers: listed.some(({ id, state }) => id !== quote.id && isOpenQuote(state)),
      replacement: await findReplacement(viewer.id, quote),
    },
    { status: refusal ? 409 : 200 },
  )
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, quote } = await requireQuote(args)
  const submission = await readForm(args.request, AcceptForm)
  if (submission.status !== 'success') {
    const refusal = submission.error?.['sha256'] ? REFUSALS['other-words'] : null
    return data({ refusal, result: submission.reply() }, { status: 422 })
  }
  const { sha256, client_kind, starts_now, others } = submission.value
  const accepting = {
    sha256,
    provider: orderProvider,
    isConsumer: client_kind === 'consumidor',
    startsNow: starts_now,
    others,
    now: clock.now(),
  }
  const outcome = await acceptQuote(db, viewer.id, quote.id, accepting)
  switch (outcome.kind) {
    case 'accepted':
    case 'already-accepted':
      return redirectWithNotice(orderPath(outcome.orderId), 'Presupuesto aceptado')
    case 'not-found':
      throw unknownQuote()
    case 'not-open':
    case 'other-words':
    case 'away':
      return data({ refusal: REFUSALS[outcome.kind], result: submission.reply() }, { status: 409 })
    case 'unverified':
      return data({ refusal: PROVE_FIRST, result: submission.reply() }, { status: 403 })
    case 'leaving':
      return data({ refusal: LEAVING, result: submission.reply() }, { status: 409 })
  }
}

export default function AcceptQuote() {
  const {
    quote,
    person,
    clientKind,
    terms,
    isSimulated,
    proveFirst,
    refusal: stale,
    replacement,
  } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  // What happened meanwhile says more than that it did.
  const refusal = stale ?? answer?.refusal
  const [form, fields] = useForm<AcceptFields>({
    id: 'accept',
    lastResult: answer?.result,
    defaultValue: { client_kind: clientKind, others: OTHER_REASONS[0] },
  })
  return (
    <div className="page stack--loose">
      <BackLink to={quotePath(quote.id)}>Presupuesto</BackLink>
      <ErrorSummary form={form} title="No se ha aceptado" />
      <h1>Aceptar presupuesto</h1>
      {person && <Person person={person} lead="Con" />}
      {refusal && (
        <p className="callout callout--bad" role="alert">
          {refusal}
        </p>
      )}
      {quote.orderId && (
        <p>
          <Link className="button" to={orderPath(quote.orderId)}>
            Ver la contratación
          </Link>
        </p>
      )}
      {replacement ? <ReplacedQuote replacement={replacement} /> : <QuoteView quote={quote} />}
      {!stale && proveFirst && <ProveFirst>{proveFirst}</ProveFirst>}
      {!stale && !proveFirst && (
        <Form method="post" className="form panel" {...getFormProps(form)}>
          <input type="hidden" name="sha256" value={quote.sha256} />
          <p>
            Al aceptar contratas a <bdi>{quote.name}</bdi> con estas condiciones, que ya nadie podrá cambiar. {terms}
          </p>
          <Choices fields={fields} />
          <p className="small soft">
            {isSimulated
              ? 'Es una simulación: nadie paga ni cobra.'
              : 'Sin comisión: pagas lo que pone, ni más ni menos.'}{' '}
            <HiringRulesLink rule="plazos">Qué plazos hay y cómo se cancela</HiringRulesLink>
          </p>
          <div className="cluster">
            <SubmitButton busy="Aceptando…" className="button button--large">
              {quote.retention ? 'Contratar' : `Contratar por ${quote.toPay}`}
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

/** What the client chooses about the hiring, and what each choice means. */
function Choices({ fields }: { fields: ReturnType<typeof useForm<AcceptFields>>[1] }) {
  const { quote, kinds, hasOthers } = useLoaderData<typeof loader>()
  return (
    <>
      <RadioGroup field={fields.client_kind} label="Cómo contratas" options={kinds} />
      {quote.retention && (
        <p className="small soft">
          La retención de IRPF ({quote.retention}) la descuenta solo quien contrata como empresa o profesional, y la
          ingresa en Hacienda. Como particular no retienes nada.
        </p>
      )}
      {quote.isTrader ? (
        <CheckboxField
          field={fields.starts_now}
          label={`Empieza ya, aunque no hayan pasado ${WITHDRAWAL_DAYS} días; si desisto pagaré lo hecho, y si está todo hecho no podré desistir.`}
          hint={`Solo si contratas como particular: durante ${WITHDRAWAL_DAYS} días puedes desistir sin decir por qué. Sin marcarlo, el trabajo empieza cuando pasen.`}
        />
      ) : (
        <p className="small soft">
          Vende como particular, así que no valen las normas de consumo: no hay derecho de desistimiento.
        </p>
      )}
      {hasOthers && (
        <RadioGroup
          field={fields.others}
          label="Qué respondes a los demás presupuestos, que quedan rechazados"
          options={OTHERS}
        />
      )}
    </>
  )
}
