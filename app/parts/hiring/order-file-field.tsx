import type { FieldMetadata, SubmissionResult } from '@conform-to/react'
import type { Attachment } from '#app/domain/uploads/attachments.ts'
import type { WithoutFiles } from '#app/forms/without-files.ts'
import { FileField } from '#app/parts/attached-files/file-field.tsx'
import { t } from '#app/locale/texts.ts'

/** The form again, with the files that were kept. */
export type AnswerWithFiles = SubmissionResult<string[]> & {
  files?: Attachment[]
  without?: WithoutFiles
  /** A mark that differs between forms of one page. */
  mark?: string
}

interface OrderFileFieldProps {
  field: Pick<FieldMetadata, 'id' | 'errors'>
  lastResult: AnswerWithFiles | null | undefined
  /** The files that are kept before the form was sent. */
  files?: Attachment[] | undefined
  label: string
  hint: string
  accept?: string
  /** Whether the field takes one file only. */
  isSingle?: boolean
}

/** The files that go with an act of an order. */
export function OrderFileField({ field, lastResult, files = [], ...about }: OrderFileFieldProps) {
  return (
    <FileField
      // Files chosen before an answer are kept or refused by now.
      key={lastResult?.mark}
      id={field.id}
      kept={lastResult?.files ?? files}
      keptLabel={t('Archivos elegidos')}
      errors={field.errors ?? []}
      isOpen
      {...about}
    />
  )
}

/** The key that came back with a form, under which its files wait. */
export function sentKey(lastResult: AnswerWithFiles | null | undefined): string | undefined {
  const key = lastResult?.initialValue?.['key']
  return typeof key === 'string' ? key : undefined
}
