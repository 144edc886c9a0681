import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { APPEAL_DECIDERS } from '#app/domain/moderation/states.ts'
import { ErrorSummary, SubmitButton, TextArea } from '#app/forms/controls.tsx'

type AppealFields = { text: string; token: string }

interface AppealFormProps {
  /** The token of the mail, for a person who cannot sign in. */
  token?: string
  /** What was typed before signing in. */
  draft?: string
  lastResult?: SubmissionResult<string[]> | null
  /** What is appealed, shown between the summary of mistakes and the form. */
  children: React.ReactNode
}

/** The form of an appeal. */
export function AppealForm({ token, draft, lastResult, children }: AppealFormProps) {
  const [form, fields] = useForm<AppealFields>({ id: 'appeal', lastResult, defaultValue: { text: draft } })
  return (
    <>
      <ErrorSummary form={form} title="El recurso no se ha enviado" />
      {children}
      <Form method="post" className="form panel" {...getFormProps(form)}>
        {token && <input type="hidden" name="token" value={token} />}
        <TextArea
          field={fields.text}
          label="Por qué no estás de acuerdo"
          hint={`Lo leerá ${APPEAL_DECIDERS}. Solo se puede recurrir una vez.`}
          rows={8}
        />
        <div>
          <SubmitButton busy="Enviando...">Enviar el recurso</SubmitButton>
        </div>
      </Form>
    </>
  )
}
