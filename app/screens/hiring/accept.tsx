import '#app/parts/hiring/hiring.css'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { getFormProps, useForm } from '@conform-to/react'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { OTHER_REASONS } from '#app/domain/hiring/answers.ts'
import { quotePath } from '#app/domain/hiring/paths.ts'
import { listQuotes, type Quote } from '#app/domain/hiring/queries.server.ts'
import { AcceptForm, BEGINS_UNSAID, type AcceptFields } from '#app/domain/hiring/schema.ts'
import { CLIENT_KINDS, isOpenQuote } from '#app/domain/hiring/states.ts'
import { acceptQuote } from '#app/domain/orders/accepting.server.ts'
import { orderPath } from '#app/domain/orders/paths.ts'
import { endOfWithdrawal } from '#app/domain/orders/withdrawal-days.server.ts'
import { ErrorSummary } from '#app/forms/controls.tsx'
import { FormEnd } from '#app/forms/form-end.tsx'
import { readForm } from '#app/http/form-data.server.ts'
import { orderProvider } from '#app/http/hiring.server.ts'
import { formatDate } from '#app/locale/dates.server.ts'
import { findPersonShown } from '#app/parts/hiring/known-person.server.ts'
import { findWorkShown } from '#app/parts/hiring/shown-work.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { HiringRulesLink } from '#app/ui/hiring-rules-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { ProveFirst } from '#app/ui/prove-first.tsx'
import { Beside } from '#app/ui/with-whom.tsx'
import { AcceptChoices } from './accept-choices.tsx'
import {
  buttonText,
  kindLabel,
  OTHERS,
  paymentTerms,
  PROVE_FIRST,
  REFUSALS,
  startTerms,
} from './accept-texts.server.ts'
import { agreedInSpanish } from './as-agreed.server.ts'
import { leadOn, leadToBilling } from './accepted.server.ts'
import { LEAVING, requireQuote, unknownQuote } from './hiring-page.server.ts'
import { presentQuote } from './presented.server.ts'
import { findReplacement, whatHappened } from './quote-news.server.ts'
import { QuoteView } from './quote-view.tsx'
import { ReplacedQuote } from './replaced-quote.tsx'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

export const meta: MetaFunction = () => [{ title: t('Aceptar presupuesto') }]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, quote } = await requireQuote(args)
  if (quote.isOwn) throw unknownQuote()
  const reading = { now: clock.now(), timeZone: viewer.timezone }
  const refusal = whatHappened(quote, reading)
  const [listed, person, work] = await Promise.all([
    refusal ? [] : listQuotes(db, viewer.id, quote.requestId),
    findPersonShown(viewer.id, quote.freelancerId),
    findWorkShown(quote.listingId),
  ])
  return data(
    {
      quote: presentQuote(quote, reading),
      person,
      work,
      clientKind: quote.clientKind ?? 'consumidor',
      choices: {
        kinds: CLIENT_KINDS.map((value) => ({ value, label: kindLabel(value, quote) })),
        isPaidFirst: quote.plan === 'antes',
        /** The first day after the withdrawal period; null if there is no such right. */
        later: quote.isTrader ? formatDate(await endOfWithdrawal(db, reading.now), viewer.timezone) : null,
        others: listed.some(({ id, state }) => id !== quote.id && isOpenQuote(state)) ? OTHERS() : null,
      },
      terms: `${startTerms(quote.plan, quote.isTrader)} ${paymentTerms(quote.plan)} ${agreedInSpanish()}`.trimEnd(),
      isSimulated: orderProvider !== 'directo',
      button: buttonText(quote),
      refusal,
      proveFirst: viewer.emailVerified ? null : PROVE_FIRST(),
      replacement: await findReplacement(viewer.id, quote),
    },
    { status: refusal ? 409 : 200 },
  )
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, quote } = await requireQuote(args)
  const submission = await readForm(args.request, AcceptForm)
  if (submission.status !== 'success') {
    const refusal = submission.error?.['sha256'] ? REFUSALS()['other-words'] : null
    return data({ refusal, result: submission.reply() }, { status: 422 })
  }
  const { sha256, client_kind, begins, others } = submission.value
  if (isUnsaid(quote, submission.value))
    return data(
      { refusal: null, result: submission.reply({ fieldErrors: { begins: [BEGINS_UNSAID()] } }) },
      { status: 422 },
    )
  const accepting = {
    sha256,
    provider: orderProvider,
    isConsumer: client_kind === 'consumidor',
    startsNow: begins === 'ya',
    others,
    now: clock.now(),
  }
  const outcome = await acceptQuote(db, viewer.id, quote.id, accepting)
  switch (outcome.kind) {
    case 'accepted':
    case 'already-accepted': {
      const { orderId } = outcome
      const toBilling = accepting.isConsumer ? undefined : await leadToBilling(viewer.id, orderId)
      return toBilling ?? leadOn(viewer.id, orderId)
    }
    case 'not-found':
      throw unknownQuote()
    case 'not-open':
    case 'other-words':
    case 'away':
      return data({ refusal: REFUSALS()[outcome.kind], result: submission.reply() }, { status: 409 })
    case 'unverified':
      return data({ refusal: PROVE_FIRST(), result: submission.reply() }, { status: 403 })
    case 'leaving':
      return data({ refusal: LEAVING(), result: submission.reply() }, { status: 409 })
  }
}

/** Whether a consumer has not said when the work begins, on which their right to withdraw depends. */
const isUnsaid = (
  { isTrader }: Quote,
  { client_kind, begins }: Pick<AcceptFields, 'client_kind'> & { begins?: string | undefined },
) => isTrader && client_kind === 'consumidor' && !begins

export default function AcceptQuote() {
  const {
    quote,
    person,
    work,
    clientKind,
    terms,
    choices,
    isSimulated,
    button,
    proveFirst,
    refusal: stale,
    replacement,
  } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  // When the quote has changed meanwhile, that note replaces the refusal.
  const refusal = stale ?? answer?.refusal
  const [form, fields] = useForm<AcceptFields>({
    id: 'accept',
    lastResult: answer?.result,
    defaultValue: { client_kind: clientKind, others: OTHER_REASONS[0] },
  })
  return (
    <div className="page stack--loose">
      <BackLink to={quotePath(quote.id)}>{t('Presupuesto')}</BackLink>
      <ErrorSummary form={form} title={t('No se ha aceptado')} />
      <h1>{t('Aceptar presupuesto')}</h1>
      <Beside person={person} name={quote.name} lead={t('Con')} work={work}>
        {refusal && (
          <p className="callout callout--bad" role="alert">
            {refusal}
          </p>
        )}
        {quote.orderId && (
          <p>
            <Link className="button" to={orderPath(quote.orderId)}>
              {t('Ver la contratación')}
            </Link>
          </p>
        )}
        {replacement ? <ReplacedQuote replacement={replacement} /> : <QuoteView quote={quote} />}
        {!stale && proveFirst && <ProveFirst>{proveFirst}</ProveFirst>}
        {!stale && !proveFirst && (
          <Form method="post" className="form panel" {...getFormProps(form)}>
            <input type="hidden" name="sha256" value={quote.sha256} />
            <p>
              {rich('Al aceptar contratas a <bdi>{name}</bdi> con estas condiciones, que ya nadie podrá cambiar.', {
                name: quote.name,
                bdi: (text) => <bdi>{text}</bdi>,
              })}{' '}
              {terms}
            </p>
            <AcceptChoices fields={fields} page={choices} />
            <p className="small soft">
              {isSimulated
                ? t('Es una simulación: nadie paga ni cobra.')
                : t('Sin comisión: pagas lo que pone, ni más ni menos.')}{' '}
              <HiringRulesLink rule="plazos">{t('Qué plazos hay y cómo se cancela')}</HiringRulesLink>
            </p>
            <FormEnd busy={t('Aceptando…')} to={quotePath(quote.id)} leave={t('Volver')} isLarge>
              {button}
            </FormEnd>
          </Form>
        )}
      </Beside>
    </div>
  )
}
