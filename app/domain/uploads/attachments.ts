import { t } from '#app/locale/texts.ts'

/** The message for an empty file, whatever its kind. */
export const EMPTY_REFUSED = () => t('El archivo está vacío.')

/** N6: how many files a message or an entry may have. */
export const MAX_ATTACHMENTS = 5
/** How large each file may be. */
export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024

/** A picture is encoded anew, so it can be shown in the page. Other files are only downloaded. */
export const PICTURE_TYPE = 'image/webp'

/** A file of a message, as it is shown to those who may see it. */
export interface Attachment {
  id: string
  name: string
  mime: string
  bytes: number
}

/** The kinds of files that are taken, in words. */
export const KINDS_OF_FILES = () => t('JPG, PNG, WebP, PDF, TXT, ZIP, DOCX, XLSX u ODT')

/** The types that the file chooser offers; the bytes decide. */
export const ATTACHMENT_ACCEPT = '.jpg,.jpeg,.png,.webp,.pdf,.txt,.zip,.docx,.xlsx,.odt'
