import './composer.css'
import { getFormProps, getInputProps, useForm, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import type { Attachment } from '#app/domain/conversations/attachments.ts'
import type { MessageFields } from '#app/domain/conversations/schema.ts'
import { ErrorSummary, SubmitButton, TextArea } from '#app/forms/controls.tsx'
import { GoOnWithout } from '#app/forms/go-on-without.tsx'
import type { WithoutFiles } from '#app/forms/without-files.ts'
import { FileField } from '#app/parts/attached-files/file-field.tsx'
import { useHydrated } from '#app/ui/hydrated.ts'

/** The form again, and the files that were kept with it. */
export type MessageAnswer = SubmissionResult<string[]> & { files?: Attachment[]; without?: WithoutFiles }

/**
 * Where a message is written. The button always sends; with a keyboard and script Enter does too, and Shift and Enter
 * make a new line (N3).
 */
export function Composer({
  action,
  messageKey,
  lastResult,
  failure,
  takesFocus,
}: {
  action: string
  messageKey: string
  lastResult?: MessageAnswer | null
  failure: string
  /** Whoever has just sent one goes on writing. */
  takesFocus: boolean
}) {
  // The page's data come again whenever something arrives; the key is that of this form until it was sent.
  const [key] = useState(messageKey)
  const [form, fields] = useForm<{ content: string; key: string; files?: string }>({
    id: 'message',
    lastResult,
    defaultValue: { key, content: '' } satisfies Partial<MessageFields>,
  })
  const { key: _, ...hidden } = getInputProps(fields.key, { type: 'hidden', ariaAttributes: false })
  const answers = useAnswers(lastResult)
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (takesFocus) element.current?.querySelector('textarea')?.focus()
  }, [takesFocus])
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      action={action}
      className="composer"
      {...getFormProps(form)}
      ref={element}
      onKeyDown={sendOnEnter}
      preventScrollReset
    >
      <ErrorSummary form={form} title={failure} />
      {lastResult?.without && <GoOnWithout form={form.id} {...lastResult.without} />}
      <input {...hidden} />
      <div className="composer__line">
        <TextArea field={fields.content} label="Tu mensaje" required={false} rows={2} maxLength={5000} />
        <SubmitButton busy="Enviando…">Enviar</SubmitButton>
      </div>
      <div className="composer__foot">
        {/* What was chosen before an answer came is kept by now, or refused. */}
        <FileField
          key={answers}
          id={fields.files.id}
          kept={lastResult?.files ?? []}
          keptLabel="Archivos del mensaje"
          errors={fields.files.errors ?? []}
        />
        {useHydrated() && <p className="composer__hint small soft">Intro envía; Mayús + Intro salta de línea.</p>}
      </div>
    </Form>
  )
}

/** How many answers have come. */
function useAnswers(lastResult: unknown): number {
  const [seen, setSeen] = useState({ lastResult, count: 0 })
  if (seen.lastResult === lastResult) return seen.count
  setSeen({ lastResult, count: seen.count + 1 })
  return seen.count + 1
}

function sendOnEnter(event: React.KeyboardEvent<HTMLFormElement>) {
  const { target, key, shiftKey, ctrlKey, altKey, metaKey, nativeEvent } = event
  if (!(target instanceof HTMLTextAreaElement) || key !== 'Enter' || nativeEvent.isComposing) return
  if (shiftKey || ctrlKey || altKey || metaKey || matchMedia('(pointer: coarse)').matches) return
  event.preventDefault()
  // Of an empty one nothing is sent.
  if (target.value.trim() !== '') target.form?.querySelector<HTMLElement>('.composer__line button')?.click()
}
