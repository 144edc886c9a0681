import '#app/parts/hiring/hiring.css'
import { useForm } from '@conform-to/react'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { discardFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { KeepForm } from '#app/domain/hiring/counter-schema.server.ts'
import { keepQuote } from '#app/domain/hiring/counter-offers.server.ts'
import { ANSWER_MAX } from '#app/domain/hiring/limits.ts'
import { keepQuotePath, quotePath } from '#app/domain/hiring/paths.ts'
import { quoteStateAt } from '#app/domain/hiring/states.ts'
import { TextArea } from '#app/forms/controls.tsx'
import { parseId } from '#app/forms/fields.ts'
import { StepPage } from '#app/forms/step-form.tsx'
import { judgeForm, readFields, textOf } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { nameFields } from '#app/http/outage.server.ts'
import { presentCounter } from './compared-versions.server.ts'
import { Proposal } from './compared-table.tsx'
import { findWritten, requireQuote, requireSender, unknownQuote } from './hiring-page.server.ts'
import { spokenIn } from '#app/locale/page-language.ts'
import { t } from '#app/locale/texts.ts'

const LABEL = () => t('Por qué (opcional)')
const NOTHING = () => t('No hay ninguna contraoferta que responder: se ha retirado, ya está respondida o ha caducado.')

export const meta: MetaFunction = () => [{ title: t('Mantener el presupuesto') }]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, quote } = await requireQuote(args)
  if (!quote.isOwn) throw unknownQuote()
  const reading = { now: clock.now(), timeZone: viewer.timezone }
  const counter = quote.counters.find(({ outcome }) => outcome === null)
  const stands = counter && quoteStateAt(quote, reading.now) === 'contraoferta' ? counter : null
  const draft = await findWritten(viewer, args)
  return data(
    {
      back: { to: quotePath(quote.id), title: quote.title, ...spokenIn(quote.language) },
      counter: stands && presentCounter(quote, stands, reading),
      draft: typeof draft?.answer === 'string' ? draft.answer : undefined,
      refusal: stands ? null : NOTHING(),
    },
    { status: stands ? 200 : 409 },
  )
}

export async function action(args: ActionFunctionArgs) {
  nameFields(args.request, { answer: LABEL() })
  const form = await readFields(args.request, [KeepForm, 'counter'])
  const viewer = await requireSender(args, form)
  const { quote } = await requireQuote(args)
  if (!quote.isOwn) throw unknownQuote()
  const submission = judgeForm(form, KeepForm)
  if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
  const counterId = parseId(textOf(form, 'counter')) ?? null
  const keeping = { counterId, answer: submission.value.answer, now: clock.now() }
  const outcome = await keepQuote(db, viewer.id, quote.id, keeping)
  switch (outcome) {
    case 'kept':
      await discardFormDraft(db, viewer.id, keepQuotePath(quote.id))
      return redirectWithNotice(quotePath(quote.id), t('Presupuesto mantenido'))
    case 'not-found':
      throw unknownQuote()
    case 'not-open':
      return data(submission.reply({ formErrors: [NOTHING()] }), { status: 409 })
  }
}

export default function KeepQuote() {
  const { back, counter, draft, refusal } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<{ answer: string }>({ id: 'keep', lastResult, defaultValue: { answer: draft } })
  return (
    <StepPage
      form={form}
      title={t('Mantener el presupuesto')}
      lead={t('La contraoferta queda respondida y tu presupuesto, como estaba: se puede volver a aceptar.')}
      act={t('Mantener el presupuesto')}
      back={back}
      refusal={refusal}
      hidden={{ counter: counter?.id ?? '' }}
    >
      {counter && <Proposal counter={counter} />}
      <TextArea
        field={fields.answer}
        label={LABEL()}
        hint={t('Por ejemplo: con un boceto menos no saldría bien.')}
        rows={4}
        maxLength={ANSWER_MAX}
      />
    </StepPage>
  )
}
