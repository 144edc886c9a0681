import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, Form } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { discardFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { quotePath } from '#app/domain/hiring/paths.ts'
import { rejectQuote } from '#app/domain/hiring/quotes.server.ts'
import { AnswerForm } from '#app/domain/hiring/schema.ts'
import { isOpenQuote, quoteStateAt } from '#app/domain/hiring/states.ts'
import { parseId } from '#app/forms/fields.ts'
import { judgeForm, readFields } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { nameFields } from '#app/http/outage.server.ts'
import { findWritten, requireQuote, requireSender, unknownQuote } from './hiring-page.server.ts'
import { whatHappened } from './quote-news.server.ts'
import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import { ANSWER_MAX } from '#app/domain/hiring/limits.ts'
import { ErrorSummary, TextArea } from '#app/forms/controls.tsx'
import { FormEnd } from '#app/forms/form-end.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { spokenIn } from '#app/locale/page-language.ts'
import { t } from '#app/locale/texts.ts'

const NOT_OPEN = () => t('Este presupuesto ya no espera respuesta.')
const LABEL = () => t('Por qué no')

export const meta: MetaFunction = () => [{ title: t('Rechazar presupuesto') }]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, quote } = await requireQuote(args)
  if (quote.isOwn) throw unknownQuote()
  const draft = await findWritten(viewer, args)
  const reading = { now: clock.now(), timeZone: viewer.timezone }
  const isOpen = isOpenQuote(quoteStateAt(quote, reading.now))
  return data(
    {
      back: { to: quotePath(quote.id), title: quote.title, ...spokenIn(quote.language) },
      draft: typeof draft?.answer === 'string' ? draft.answer : undefined,
      refusal: isOpen ? null : (whatHappened(quote, reading) ?? NOT_OPEN()),
    },
    { status: isOpen ? 200 : 409 },
  )
}

export async function action(args: ActionFunctionArgs) {
  nameFields(args.request, { answer: LABEL() })
  const form = await readFields(args.request, [AnswerForm])
  const viewer = await requireSender(args, form)
  const id = parseId(args.params['id'])
  if (!id) throw unknownQuote()
  const submission = judgeForm(form, AnswerForm)
  if (submission.status !== 'success') {
    const { quote } = await requireQuote(args)
    if (quote.isOwn) throw unknownQuote()
    return data(submission.reply(), { status: 422 })
  }
  const { answer } = submission.value
  const outcome = await rejectQuote(db, viewer.id, id, { answer, now: clock.now() })
  switch (outcome) {
    case 'rejected':
      await discardFormDraft(db, viewer.id, new URL(args.request.url).pathname)
      return redirectWithNotice(quotePath(id), t('Presupuesto rechazado'))
    case 'not-found':
      throw unknownQuote()
    case 'not-open':
      return data(submission.reply({ formErrors: [NOT_OPEN()] }), { status: 409 })
  }
}

export default function RejectQuote() {
  const page = useLoaderData<typeof loader>()
  return (
    <AnswerPage
      title={t('Rechazar presupuesto')}
      lead={t('Quien lo envió recibe tu respuesta. Mientras la solicitud siga abierta puede enviarte otra versión.')}
      label={LABEL()}
      hint={t('Por ejemplo: se sale de lo que puedo gastar.')}
      act={t('Rechazar presupuesto')}
      lastResult={useActionData<typeof action>()}
      {...page}
    />
  )
}

interface AnswerPageProps {
  title: string
  /** The consequences of the act. */
  lead: string
  label: string
  hint: string
  /** The label of the button, and its text while the form is on its way. */
  act: string
  back: { to: string; title: string; lang?: string }
  /** The words that were written before sign-in. */
  draft: string | undefined
  lastResult: SubmissionResult<string[]> | null | undefined
  /** Why quotes can no longer be answered. */
  refusal: string | null
}

/** A page that ends something with words for the other side. */
function AnswerPage({ title, lead, label, hint, act, back, draft, lastResult, refusal }: AnswerPageProps) {
  const [form, fields] = useForm<{ answer: string }>({
    id: 'answer',
    lastResult,
    defaultValue: { answer: draft },
  })
  return (
    <div className="page stack--loose">
      <BackLink to={back.to} lang={back.lang}>
        {back.title}
      </BackLink>
      <ErrorSummary form={form} title={t('No se ha enviado la respuesta')} />
      <h1>{title}</h1>
      {refusal && !lastResult ? (
        <p className="callout">{refusal}</p>
      ) : (
        <Form method="post" className="form panel" {...getFormProps(form)}>
          <p>{lead}</p>
          <TextArea field={fields.answer} label={label} hint={hint} rows={4} maxLength={ANSWER_MAX} />
          <FormEnd busy={t('Enviando…')} to={back.to} leave={t('Volver')}>
            {act}
          </FormEnd>
        </Form>
      )}
    </div>
  )
}
