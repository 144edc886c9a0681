import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useState } from 'react'
import type { Attachment } from '#app/domain/conversations/attachments.ts'
import { ErrorSummary, SubmitButton, TextArea, TextField } from '#app/forms/controls.tsx'
import { FileField } from '#app/routes/attached-files/file-field.tsx'

/** The form again, and the files that were kept with it. */
export type EntryAnswer = SubmissionResult<string[]> & { files?: Attachment[] }

/** Where a contest is entered: a title, a text, files. */
export function EntryForm({
  action,
  draftKey,
  blind,
  typed,
  lastResult,
  className = 'form',
  children,
}: {
  action: string
  draftKey: string
  blind: boolean
  /** What was filled in before this page. */
  typed?: { title?: string; body?: string }
  lastResult?: EntryAnswer | null
  className?: string
  /** Stands between the summary of mistakes and the form. */
  children?: React.ReactNode
}) {
  // The page's data may come again; the key is that of this form until it was sent.
  const [key] = useState(draftKey)
  const [form, fields] = useForm<{ title: string; body: string; files?: string }>({
    id: 'entry',
    lastResult,
    defaultValue: typed,
  })
  return (
    <>
      <ErrorSummary form={form} title="Error al enviar la propuesta" />
      {children}
      <Form method="post" encType="multipart/form-data" action={action} className={className} {...getFormProps(form)}>
        <input type="hidden" name="key" value={sentKey(lastResult) ?? key} />
        <TextField field={fields.title} label="Título de la propuesta" maxLength={120} />
        <TextArea field={fields.body} label="Tu propuesta" rows={8} maxLength={5000} />
        <FileField
          id={fields.files.id}
          kept={lastResult?.files ?? []}
          keptLabel="Archivos de la propuesta"
          errors={fields.files.errors ?? []}
        />
        <p className="soft small">
          Tu nombre y tu propuesta se verán en la página del concurso
          {blind ? ' cuando termine.' : ' en cuanto la envíes.'} Puedes retirarla mientras siga abierto.
        </p>
        <div>
          <SubmitButton busy="Enviando…">Enviar propuesta</SubmitButton>
        </div>
      </Form>
    </>
  )
}

/** The key that came back with the form: the files wait under it. */
function sentKey(lastResult: EntryAnswer | null | undefined): string | undefined {
  const key = lastResult?.initialValue?.['key']
  return typeof key === 'string' ? key : undefined
}
