import { getFormProps, useForm, type FieldMetadata, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useState } from 'react'
import type { Attachment } from '#app/domain/uploads/attachments.ts'
import { ErrorSummary, SubmitButton, TextArea, TextField } from '#app/forms/controls.tsx'
import { GoOnWithout } from '#app/forms/go-on-without.tsx'
import { PageOf } from '#app/forms/page-of.tsx'
import type { WithoutFiles } from '#app/forms/without-files.ts'
import { FileField } from '#app/parts/attached-files/file-field.tsx'
import { Link } from '#app/ui/link.tsx'
import { t } from '#app/locale/texts.ts'

/** The form again, with the files that were kept. */
export type EntryAnswer = SubmissionResult<string[]> & {
  files?: Attachment[]
  version?: number
  without?: WithoutFiles
}

type Fields = Record<'title' | 'body' | 'files', string>

interface EntryFieldsProps {
  draftKey: string
  blind: boolean
  /** The stored entry that is edited. */
  stored?: { version: number; files: Attachment[] }
  lastResult?: EntryAnswer | null
}

/** The form of a new or edited entry: a title, a text, files. */
export function EntryForm({
  action,
  draftKey,
  blind,
  typed,
  stored,
  lastResult,
  className = 'form',
  failure = t('Error al enviar la propuesta'),
  submit = t('Enviar propuesta'),
  busy = t('Enviando…'),
  cancelTo,
  children,
}: EntryFieldsProps & {
  action: string
  /** The fields that were filled in before this page. */
  typed?: { title?: string; body?: string }
  className?: string
  /** Shown above the mistakes. */
  failure?: string
  submit?: string
  busy?: string
  cancelTo?: string
  /** Shown between the summary of mistakes and the form. */
  children?: React.ReactNode
}) {
  // The page's data may be reloaded; the form keeps its key until it was sent.
  const [key] = useState(draftKey)
  const [form, fields] = useForm<Fields>({
    id: 'entry',
    lastResult,
    defaultValue: typed,
  })
  return (
    <>
      <ErrorSummary form={form} title={failure} />
      {lastResult?.without && <GoOnWithout form={form.id} {...lastResult.without} />}
      {children}
      <Form method="post" encType="multipart/form-data" action={action} className={className} {...getFormProps(form)}>
        <PageOf />
        <EntryFields fields={fields} draftKey={key} blind={blind} stored={stored} lastResult={lastResult} />
        <div className="cluster">
          <SubmitButton busy={busy}>{submit}</SubmitButton>{' '}
          {cancelTo && (
            <Link className="button button--plain" to={cancelTo}>
              {t('Cancelar')}
            </Link>
          )}
        </div>
      </Form>
    </>
  )
}

function EntryFields({
  fields,
  draftKey,
  blind,
  stored,
  lastResult,
}: EntryFieldsProps & { fields: Record<keyof Fields, FieldMetadata<string>> }) {
  return (
    <>
      <input type="hidden" name="key" value={sentKey(lastResult) ?? draftKey} />
      {stored && <input type="hidden" name="version" value={lastResult?.version ?? stored.version} />}
      <TextField field={fields.title} label={t('Título de la propuesta')} maxLength={120} />
      <TextArea field={fields.body} label={t('Tu propuesta')} rows={8} maxLength={5000} />
      <FileField
        id={fields.files.id}
        kept={lastResult?.files ?? stored?.files ?? []}
        keptLabel={t('Archivos de la propuesta')}
        errors={fields.files.errors ?? []}
      />
      <p className="soft small">
        {blind
          ? t('Tu nombre y tu propuesta se verán en la página del concurso cuando termine.')
          : stored
            ? t('Tu nombre y tu propuesta se verán en la página del concurso en cuanto la guardes.')
            : t('Tu nombre y tu propuesta se verán en la página del concurso en cuanto la envíes.')}{' '}
        {t(
          'Sus archivos los abre quien ha iniciado sesión; si ganas, todo el mundo ve tus imágenes. Puedes cambiarla o retirarla mientras siga abierto.',
        )}
      </p>
    </>
  )
}

/** The key that came back with the form, under which its files wait. */
function sentKey(lastResult: EntryAnswer | null | undefined): string | undefined {
  const key = lastResult?.initialValue?.['key']
  return typeof key === 'string' ? key : undefined
}
