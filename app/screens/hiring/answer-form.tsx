import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { ANSWER_MAX } from '#app/domain/hiring/limits.ts'
import { ErrorSummary, SubmitButton, TextArea } from '#app/forms/controls.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { Link } from '#app/ui/link.tsx'

interface AnswerPageProps {
  title: string
  /** What follows from it. */
  lead: string
  label: string
  hint: string
  /** What its button does, and how that is called while it is on its way. */
  act: string
  back: { to: string; title: string }
  /** What was written before sign-in. */
  draft: string | undefined
  lastResult: SubmissionResult<string[]> | null | undefined
  /** Why nothing can be answered any more. */
  refusal: string | null
}

/** A page that ends something with words for the other side. */
export function AnswerPage({ title, lead, label, hint, act, back, draft, lastResult, refusal }: AnswerPageProps) {
  const [form, fields] = useForm<{ answer: string }>({
    id: 'answer',
    lastResult,
    defaultValue: { answer: draft },
  })
  return (
    <div className="page stack--loose">
      <BackLink to={back.to}>{back.title}</BackLink>
      <ErrorSummary form={form} title="No se ha enviado la respuesta" />
      <h1>{title}</h1>
      {refusal && !lastResult ? (
        <p className="callout">{refusal}</p>
      ) : (
        <Form method="post" className="form panel" {...getFormProps(form)}>
          <p>{lead}</p>
          <TextArea field={fields.answer} label={label} hint={hint} rows={4} maxLength={ANSWER_MAX} />
          <div className="cluster">
            <SubmitButton busy="Enviando…">{act}</SubmitButton>{' '}
            <Link className="button button--plain" to={back.to}>
              Volver
            </Link>
          </div>
        </Form>
      )}
    </div>
  )
}
