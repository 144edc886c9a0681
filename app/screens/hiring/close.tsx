import '#app/parts/hiring/hiring.css'
import { getFormProps, useForm } from '@conform-to/react'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { discardFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { answerNames, PLACES, ANSWER_REASONS, LATER, REASON_LABELS } from '#app/domain/hiring/answers.ts'
import { answersOf, CloseForm, type CloseFields } from '#app/domain/hiring/close-schema.server.ts'
import { closeRequest } from '#app/domain/hiring/closing.server.ts'
import { CLOSING_ANSWER_DAYS, ANSWER_MAX } from '#app/domain/hiring/limits.ts'
import { closePath, requestPath } from '#app/domain/hiring/paths.ts'
import { listQuotes } from '#app/domain/hiring/queries.server.ts'
import { isOpenQuote, requestStateAt } from '#app/domain/hiring/states.ts'
import { ErrorSummary, type TextFieldMetadata, TextArea } from '#app/forms/controls.tsx'
import { FormEnd } from '#app/forms/form-end.tsx'
import { judgeForm, readFields } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { nameFields } from '#app/http/outage.server.ts'
import { formatMoment } from '#app/locale/dates.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { HiringRulesLink } from '#app/ui/hiring-rules-link.tsx'
import { findWritten, requireRequest, requireSender, unknownRequest } from './hiring-page.server.ts'
import { RadioGroup } from '#app/forms/choices.tsx'
import { spokenIn } from '#app/locale/page-language.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

const OVER = () => t('Esta solicitud ya está cerrada y no queda ningún presupuesto por responder.')

const UNSEEN = () => t('Mientras escribías ha llegado otro presupuesto: respóndelo también.')

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: !data
      ? t('Solicitud no encontrada')
      : data.isOpen
        ? t('Cerrar: {title}', { title: data.request.title })
        : t('Responder: {title}', { title: data.request.title }),
  },
]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, request } = await requireRequest(args)
  if (!request.isOwn) throw unknownRequest()
  const now = clock.now()
  const [listed, draft] = await Promise.all([listQuotes(db, viewer.id, request.id), findWritten(viewer, args)])
  const quotes = listed.filter(({ state }) => isOpenQuote(state))
  const isOpen = requestStateAt(request, now) === 'abierta'
  const { answerUntil } = request
  const canAnswer = isOpen || (answerUntil !== null && answerUntil > now && quotes.length > 0)
  return data(
    {
      request: { id: request.id, title: request.title, ...spokenIn(request.language) },
      isOpen,
      until: !isOpen && answerUntil ? formatMoment(answerUntil, viewer.timezone) : null,
      quotes: quotes.map(({ id, name, toPayCents, currency }) => ({
        id,
        name,
        toPay: formatMoney(toPayCents, currency),
      })),
      typed: (draft ?? {}) as CloseFields,
      refusal: canAnswer ? null : OVER(),
    },
    { status: canAnswer ? 200 : 409 },
  )
}

export async function action(args: ActionFunctionArgs) {
  nameFields(args.request, Object.fromEntries(PLACES.map((place) => [answerNames(place).words, WORDS_LABEL()])))
  const form = await readFields(args.request, [CloseForm])
  const viewer = await requireSender(args, form)
  const { request } = await requireRequest(args)
  if (!request.isOwn) throw unknownRequest()
  const submission = judgeForm(form, CloseForm)
  if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
  const closing = { answers: answersOf(submission.value), now: clock.now() }
  const outcome = await closeRequest(db, viewer.id, request.id, closing)
  switch (outcome) {
    case 'closed':
    case 'closed-for-now': {
      await discardFormDraft(db, viewer.id, closePath(request.id))
      const said =
        outcome === 'closed'
          ? t('Solicitud cerrada')
          : t('Solicitud cerrada: te quedan {closingAnswerDays} días para responder', {
              closingAnswerDays: CLOSING_ANSWER_DAYS,
            })
      return redirectWithNotice(requestPath(request.id), said)
    }
    case 'not-found':
      throw unknownRequest()
    case 'not-open':
      return data(submission.reply({ formErrors: [OVER()] }), { status: 409 })
    case 'unseen-quote':
      return data(submission.reply({ formErrors: [UNSEEN()] }), { status: 409 })
  }
}

export default function CloseRequest() {
  const { request, isOpen, until, quotes, typed, refusal } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<CloseFields>({ id: 'close', lastResult, defaultValue: typed })
  const field = (name: string) => fields[name] as TextFieldMetadata
  const placed = placeQuotes(quotes, (place) => field(answerNames(place).quote).initialValue)
  return (
    <div className="page stack--loose">
      <BackLink to={requestPath(request.id)} lang={request.lang}>
        {request.title}
      </BackLink>
      <ErrorSummary form={form} title={t('No se ha enviado')} />
      <h1>{isOpen ? t('Cerrar sin contratar') : t('Responder a los presupuestos')}</h1>
      {refusal ? (
        <p className="callout">{refusal}</p>
      ) : (
        <Form method="post" className="form" {...getFormProps(form)}>
          <p>
            {isOpen
              ? quotes.length > 0
                ? t(
                    'La solicitud deja de admitir presupuestos. Da una respuesta a cada uno: así nadie se queda esperando.',
                  )
                : t('La solicitud deja de admitir presupuestos. No hay ninguno que responder.')
              : t('La solicitud ha terminado. Puedes responder hasta el {until}.', { until: until ?? '' })}{' '}
            {quotes.length > 0 &&
              t(
                'Quien se quede sin ella durante {closingAnswerDays} días lo verá como «Sin respuesta», y cuenta en lo que se ve de ti.',
                { closingAnswerDays: CLOSING_ANSWER_DAYS },
              )}{' '}
            <HiringRulesLink rule="presupuestos">{t('Reglas de los presupuestos')}</HiringRulesLink>
          </p>
          {placed.map(({ place, quote }) => (
            <AnswerFieldset key={quote.id} place={place} quote={quote} field={field} />
          ))}
          <FormEnd busy={t('Enviando…')} to={requestPath(request.id)} leave={t('Volver')}>
            {isOpen ? t('Cerrar la solicitud') : t('Enviar respuestas')}
          </FormEnd>
        </Form>
      )}
    </div>
  )
}

const WORDS_LABEL = () => t('Unas palabras (opcional)')

interface Answered {
  id: string
  name: string
  toPay: string
}

/**
 * The quotes at the places of a form. One that was sent with the form keeps its place, whatever became of the others
 * meanwhile, so that no answer moves to another quote.
 */
function placeQuotes<Quote extends { id: string }>(
  quotes: readonly Quote[],
  sentAt: (place: number) => string | undefined,
): { place: number; quote: Quote }[] {
  const sent = new Map(PLACES.map((place) => [sentAt(place), place]))
  const free = PLACES.filter((place) => !sentAt(place))
  return quotes.flatMap((quote) => {
    const place = sent.get(quote.id) ?? free.shift()
    return place === undefined ? [] : [{ place, quote }]
  })
}

const OPTIONS = perLanguage(() => [
  ...ANSWER_REASONS.map((value) => ({ value, label: REASON_LABELS()[value] })),
  {
    value: LATER,
    label: t('Le respondo después, en los {closingAnswerDays} días que siguen', {
      closingAnswerDays: CLOSING_ANSWER_DAYS,
    }),
  },
])

/** The answer to one quote. */
function AnswerFieldset({
  place,
  quote,
  field,
}: {
  place: number
  quote: Answered
  field: (name: string) => TextFieldMetadata
}) {
  const names = answerNames(place)
  return (
    <fieldset className="panel form__section">
      <legend className="hiring-tier">
        <h2>
          <bdi>{quote.name}</bdi>, <span className="num">{quote.toPay}</span>
        </h2>
      </legend>
      <RadioGroup
        field={field(names.reason)}
        label={t('Qué le dices a {name}', { name: quote.name })}
        options={OPTIONS()}
      />
      <TextArea
        field={field(names.words)}
        label={t('Unas palabras para {name} (opcional)', { name: quote.name })}
        rows={3}
        maxLength={ANSWER_MAX}
      />
      <input type="hidden" name={names.quote} value={quote.id} />
    </fieldset>
  )
}
