import type { Waiter } from '#app/adapters/turns.ts'
import { EMPTY_REFUSED } from './attachments.ts'

/** Bytes in memory, or a file on the disk. */
export interface Sized {
  length: number
}

/** The rules for files of an owner. Messages are whole sentences, shown to the person who chose the file. */
export interface UploadPolicy<Made extends object, Content extends Sized = Buffer> {
  /** How many files one form may bring, and the message for one too many; without it the last file is used. */
  most?: { files: number; refused: () => string }
  /** How large the files of one form may be together, and the message for the file that exceeds it. */
  inAll?: { bytes: number; refused: () => string }
  maxBytes: number
  sizeRefused: () => string
  /**
   * Makes the stored form of a file, or says what is wrong with it.
   * @throws when too many wait for that.
   */
  make: (bytes: Content, name: string, waiter: Waiter) => Promise<Made | string>
}

/** For owners that may have several files. */
export type ManyUploads<Made extends object, Content extends Sized = Buffer> = UploadPolicy<Made, Content> &
  Required<Pick<UploadPolicy<Made>, 'most'>>

/**
 * Checks one file, independently of earlier ones.
 * @param accepted how many files of the same form were accepted already, and how large they are together.
 * @param waiter who sends it.
 * @returns the stored form, or the message.
 */
export async function judgeUpload<Made extends object, Content extends Sized>(
  { most, inAll, maxBytes, sizeRefused, make }: UploadPolicy<Made, Content>,
  { name, bytes }: { name: string; bytes: Content },
  { accepted = 0, acceptedBytes = 0, waiter }: { accepted?: number; acceptedBytes?: number; waiter: Waiter },
): Promise<Made | string> {
  if (most && accepted >= most.files) return most.refused()
  if (bytes.length === 0) return EMPTY_REFUSED()
  if (bytes.length > maxBytes) return sizeRefused()
  return inAll && acceptedBytes + bytes.length > inAll.bytes ? inAll.refused() : make(bytes, name, waiter)
}
