import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { ErrorSummary, SubmitButton, TextArea } from '#app/forms/controls.tsx'

type AppealFields = { text: string; token: string }

/** What the person concerned answers to a measure. @param token of the mail, for whoever cannot sign in. */
export function AppealForm({ token, lastResult }: { token?: string; lastResult?: SubmissionResult<string[]> | null }) {
  const [form, fields] = useForm<AppealFields>({ id: 'appeal', lastResult })
  return (
    <>
      <ErrorSummary form={form} title="El recurso no se ha enviado" />
      <Form method="post" className="form panel" {...getFormProps(form)}>
        {token && <input type="hidden" name="token" value={token} />}
        <TextArea
          field={fields.text}
          label="Por qué no estás de acuerdo"
          hint="Lo leerá una persona distinta de la que decidió. Solo se puede recurrir una vez."
          rows={8}
        />
        <SubmitButton busy="Enviando...">Enviar el recurso</SubmitButton>
      </Form>
    </>
  )
}
