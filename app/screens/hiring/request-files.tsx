import type { FieldMetadata } from '@conform-to/react'
import { KINDS_OF_FILES, type Attachment } from '#app/domain/uploads/attachments.ts'
import { OrderFileField, type AnswerWithFiles } from '#app/parts/hiring/order-file-field.tsx'
import { t } from '#app/locale/texts.ts'

interface RequestFileFieldProps {
  field: Pick<FieldMetadata, 'id' | 'errors'>
  lastResult: AnswerWithFiles | null | undefined
  /** The files that the request has already. */
  files?: Attachment[] | undefined
  /** Who will see the files, as a sentence. */
  seenBy: string
}

/** Photographs and plans that go with a request. */
export const RequestFileField = ({ seenBy, ...about }: RequestFileFieldProps) => (
  <OrderFileField
    {...about}
    label={t('Fotos o planos (opcional)')}
    hint={`${t('Hasta 5 archivos de 10 MB: {kinds}.', { kinds: KINDS_OF_FILES() })} ${seenBy}`}
  />
)
