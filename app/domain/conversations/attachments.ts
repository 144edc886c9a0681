/** N6: how many files a message may have, and how large each may be. */
export const MAX_ATTACHMENTS = 5
export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024

export const ATTACHMENT_FORMAT_REFUSED =
  'Formato de archivo no válido. Se permiten JPG, PNG, WebP, PDF, TXT, ZIP, DOCX, XLSX y ODT.'
export const ATTACHMENT_SIZE_REFUSED = 'El archivo es demasiado grande. El tamaño máximo permitido es 10MB.'
export const ATTACHMENT_NUMBER_REFUSED = 'Un mensaje puede llevar como máximo 5 archivos.'

/** A picture is encoded anew, so it can be shown in the page. Everything else is only downloaded. */
export const PICTURE_TYPE = 'image/webp'

/** A file of a message, as those who may see it are shown it. */
export interface Attachment {
  id: string
  name: string
  mime: string
  bytes: number
}

/** What the file chooser offers; the bytes decide. */
export const ATTACHMENT_ACCEPT = '.jpg,.jpeg,.png,.webp,.pdf,.txt,.zip,.docx,.xlsx,.odt'
