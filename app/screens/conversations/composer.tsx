import './message.css'
import { getFormProps, getInputProps, useForm, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import type { Attachment } from '#app/domain/uploads/attachments.ts'
import type { MessageFields } from '#app/domain/conversations/schema.ts'
import { ErrorSummary, SubmitButton, TextArea } from '#app/forms/controls.tsx'
import { GoOnWithout } from '#app/forms/go-on-without.tsx'
import { PageOf } from '#app/forms/page-of.tsx'
import type { WithoutFiles } from '#app/forms/without-files.ts'
import { FileField } from '#app/parts/attached-files/file-field.tsx'
import { useHydrated } from '#app/ui/hydrated.ts'
import { t } from '#app/locale/texts.ts'

/** The form again, with the files that were kept. */
export type MessageAnswer = SubmissionResult<string[]> & { files?: Attachment[]; without?: WithoutFiles }

/**
 * The form of a message. The button always sends; with script, Enter on a keyboard does too, and Shift and Enter make a
 * new line (N3).
 */
export function Composer({
  action,
  messageKey,
  lastResult,
  failure,
  takesFocus,
  isOnItsWay,
}: {
  action: string
  messageKey: string
  lastResult?: MessageAnswer | null
  failure: string
  /** After sending a message the focus stays in the field. */
  takesFocus: boolean
  /** The text is shown among the messages: the field keeps it unseen until it was sent. */
  isOnItsWay: boolean
}) {
  // The page's data is reloaded with every news; the form keeps its key until it was sent.
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
      className={isOnItsWay ? 'composer composer--sending' : 'composer'}
      {...getFormProps(form)}
      ref={element}
      data-keeps
      onKeyDown={sendOnEnter}
      preventScrollReset
    >
      <PageOf />
      <ErrorSummary form={form} title={failure} />
      {lastResult?.without && <GoOnWithout form={form.id} {...lastResult.without} />}
      <input {...hidden} />
      <div className="composer__line">
        <TextArea field={fields.content} label={t('Tu mensaje')} required={false} rows={2} maxLength={5000} />
        <SubmitButton busy={t('Enviando…')}>{t('Enviar')}</SubmitButton>
      </div>
      <div className="composer__foot">
        {/* Files chosen before an answer are kept or refused by now. */}
        <FileField
          key={answers}
          id={fields.files.id}
          kept={lastResult?.files ?? []}
          keptLabel={t('Archivos del mensaje')}
          errors={fields.files.errors ?? []}
        />
        {useHydrated() && (
          <p className="composer__hint small soft">{t('Intro envía; Mayús + Intro salta de línea.')}</p>
        )}
      </div>
    </Form>
  )
}

/** The number of answers so far. */
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
  // An empty message is not sent.
  if (target.value.trim() !== '') target.form?.querySelector<HTMLElement>('.composer__line button')?.click()
}
