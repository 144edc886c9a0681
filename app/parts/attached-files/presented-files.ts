import { PICTURE_TYPE, type Attachment } from '#app/domain/uploads/attachments.ts'
import { formatBytes } from '#app/locale/numbers.server.ts'

export interface PresentedFile {
  id: string
  name: string
  href: string
  /** The size in words: «120 KB». */
  size: string
  isPicture: boolean
}

/** Files as a page lists them, each with its address. */
export const presentFiles = (files: Attachment[], hrefOf: (id: string) => string): PresentedFile[] =>
  files.map(({ id, name, mime, bytes }) => ({
    id,
    name,
    href: hrefOf(id),
    size: formatBytes(bytes),
    isPicture: mime === PICTURE_TYPE,
  }))
