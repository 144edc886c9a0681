import { prepareAttachment, prepareInvoice, type PreparedFile } from '#app/adapters/attachments.server.ts'
import type { SpooledFile } from '#app/adapters/spool.server.ts'
import type { Waiter } from '#app/adapters/turns.ts'
import { prepareWork } from '#app/adapters/work-files.server.ts'
import {
  encodeAvatar,
  encodePicture,
  type ChooseSquare,
  type EncodedAvatar,
  type EncodedPicture,
} from '#app/adapters/images.server.ts'
import { FORMAT_REFUSED, NUMBER_REFUSED, SIZE_REFUSED, UNREADABLE_IMAGE } from '#app/domain/listings/image-refusals.ts'
import { MAX_IMAGE_BYTES, MAX_IMAGES } from '#app/domain/listings/images.ts'
import type { Upload } from '#app/domain/listings/staging.server.ts'
import {
  DELIVERY_FILES_MAX,
  EVIDENCE_MAX,
  PAYMENT_FILES_MAX,
  SHARE_FILES_MAX,
  type DeliveryLimits,
} from '#app/domain/orders/limits.ts'
import { MAX_AVATAR_BYTES } from '#app/domain/profiles/avatars.ts'
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS, PICTURE_TYPE } from '#app/domain/uploads/attachments.ts'
import type { ManyUploads, UploadPolicy } from '#app/domain/uploads/judge.ts'
import { formatBytes } from '#app/locale/numbers.server.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

/** P4. */
export const avatarPolicy = (choose: ChooseSquare): UploadPolicy<EncodedAvatar> => ({
  maxBytes: MAX_AVATAR_BYTES,
  sizeRefused: () => t('El archivo es demasiado grande. El tamaño máximo permitido es 2MB.'),
  make: async (bytes, _name, waiter) => {
    const outcome = await encodeAvatar(bytes, choose, waiter)
    if (outcome.kind === 'encoded') return outcome.avatar
    const formatRefused = t('Formato de archivo no válido. Solo se permiten JPG y PNG.')
    return outcome.reason === 'format' ? formatRefused : UNREADABLE_IMAGE()[outcome.reason]
  },
})

export const CONTEST_PICTURE: UploadPolicy<EncodedPicture> = {
  maxBytes: MAX_IMAGE_BYTES,
  sizeRefused: SIZE_REFUSED,
  make: async (bytes, _name, waiter) => {
    const outcome = await encodePicture(bytes, waiter)
    if (outcome.kind === 'encoded') return outcome.picture
    return outcome.reason === 'format' ? FORMAT_REFUSED() : UNREADABLE_IMAGE()[outcome.reason]
  },
}

/** C6. */
export const LISTING_PICTURES: ManyUploads<Upload> = {
  ...CONTEST_PICTURE,
  most: { files: MAX_IMAGES, refused: NUMBER_REFUSED },
  make: async (bytes, originalName, waiter) => {
    const picture = await CONTEST_PICTURE.make(bytes, originalName, waiter)
    return typeof picture === 'string' ? picture : { originalName, picture }
  },
}

const ATTACHMENT_REFUSED = perLanguage(() => ({
  ...UNREADABLE_IMAGE(),
  format: t('Formato de archivo no válido. Se permiten JPG, PNG, WebP, PDF, TXT, ZIP, DOCX, XLSX y ODT.'),
  damaged: t('El archivo está dañado o incompleto.'),
}))

/** N6. */
export const MESSAGE_FILES: ManyUploads<PreparedFile> = {
  most: { files: MAX_ATTACHMENTS, refused: () => t('Un mensaje puede llevar como máximo 5 archivos.') },
  maxBytes: MAX_ATTACHMENT_BYTES,
  sizeRefused: () => t('El archivo es demasiado grande. El tamaño máximo permitido es 10MB.'),
  make: async (bytes, name, waiter) => {
    const outcome = await prepareAttachment(bytes, name, waiter)
    return outcome.kind === 'prepared' ? outcome.file : ATTACHMENT_REFUSED()[outcome.reason]
  },
}

/** Entries take files as messages do. */
export const ENTRY_FILES: ManyUploads<PreparedFile> = {
  ...MESSAGE_FILES,
  most: { files: MAX_ATTACHMENTS, refused: () => t('Una propuesta puede llevar como máximo 5 archivos.') },
}

/** Requests take files as messages do. */
export const REQUEST_FILES: ManyUploads<PreparedFile> = {
  ...MESSAGE_FILES,
  most: { files: MAX_ATTACHMENTS, refused: () => t('Una solicitud puede llevar como máximo 5 archivos.') },
}

const WORK_REFUSED = perLanguage(() => ({
  ...ATTACHMENT_REFUSED(),
  format: t(
    'Formato de archivo no válido. Se permiten imágenes, documentos, vídeo, audio, archivos comprimidos y de diseño.',
  ),
  'too-large': t('Una imagen JPG, PNG o WebP puede ocupar como máximo 10 MB. Si es más grande, envíala en un ZIP.'),
}))

const megabytes = (bytes: number) => Math.floor(bytes / (1024 * 1024))

/**
 * Deliveries take work of any kind, larger than what messages take.
 * @param limits `leftBytes`: how much more the deliveries of this order may have.
 */
export const deliveryFiles = ({ fileBytes, orderBytes, leftBytes }: DeliveryLimits & { leftBytes: number }) => ({
  areLarge: true as const,
  most: {
    files: DELIVERY_FILES_MAX,
    refused: () => t('Una entrega puede llevar como máximo {most} archivos.', { most: DELIVERY_FILES_MAX }),
  },
  inAll: { bytes: leftBytes, refused: () => deliveriesTooLarge({ orderBytes, leftBytes }) },
  maxBytes: fileBytes,
  sizeRefused: () =>
    t('El archivo es demasiado grande. El tamaño máximo permitido es {megabytes}MB.', {
      megabytes: megabytes(fileBytes),
    }),
  make: async (file: SpooledFile, name: string, waiter: Waiter) => {
    const outcome = await prepareWork(file, name, { maxPictureBytes: MAX_ATTACHMENT_BYTES, waiter })
    return outcome.kind === 'prepared' ? outcome.file : WORK_REFUSED()[outcome.reason]
  },
})

/** The message when the deliveries of an order would exceed their common limit. */
export const deliveriesTooLarge = ({ orderBytes, leftBytes }: { orderBytes: number; leftBytes: number }) =>
  t('Las entregas de una contratación pueden ocupar como máximo {megabytes} MB en total, y quedan {left}.', {
    megabytes: megabytes(orderBytes),
    left: formatBytes(leftBytes),
  })

/** Files with the statement of the share that was done by the time of a withdrawal. */
export const SHARE_FILES: ManyUploads<PreparedFile> = {
  ...MESSAGE_FILES,
  most: {
    files: SHARE_FILES_MAX,
    refused: () => t('Se pueden adjuntar como máximo {most} archivos.', { most: SHARE_FILES_MAX }),
  },
}

/**
 * Files of one side in a dispute.
 * @param left how many more files it can show in all.
 */
export const evidenceFiles = (left: number): ManyUploads<PreparedFile> => ({
  ...MESSAGE_FILES,
  most: {
    files: left,
    refused: () => t('En una disputa cada parte puede aportar como máximo {most} archivos.', { most: EVIDENCE_MAX }),
  },
})

const PROOFS = new Set(['application/pdf', PICTURE_TYPE])
const PROOF_REFUSED = () => t('Formato de archivo no válido. Se permiten PDF, JPG, PNG y WebP.')

/** A proof of a payment: a receipt of a bank, or a picture of one. */
export const PAYMENT_PROOF: ManyUploads<PreparedFile> = {
  ...MESSAGE_FILES,
  most: { files: PAYMENT_FILES_MAX, refused: () => t('Adjunta un solo comprobante.') },
  make: async (bytes, name, waiter) => {
    const outcome = await prepareAttachment(bytes, name, waiter)
    if (outcome.kind === 'refused')
      return outcome.reason === 'format' ? PROOF_REFUSED() : ATTACHMENT_REFUSED()[outcome.reason]
    return PROOFS.has(outcome.file.mime) ? outcome.file : PROOF_REFUSED()
  },
}

const INVOICE_REFUSED = perLanguage(() => ({
  ...ATTACHMENT_REFUSED(),
  format: t('Formato de archivo no válido. Se permiten PDF y XML.'),
}))

/** The invoice of a stage: one at a time. */
export const INVOICE_FILE: UploadPolicy<PreparedFile> = {
  most: { files: 1, refused: () => t('Adjunta una factura cada vez.') },
  maxBytes: MAX_ATTACHMENT_BYTES,
  sizeRefused: () => t('El archivo es demasiado grande. El tamaño máximo permitido es 10MB.'),
  make: async (bytes, name) => {
    const outcome = await prepareInvoice(bytes, name)
    return outcome.kind === 'prepared' ? outcome.file : INVOICE_REFUSED()[outcome.reason]
  },
}
