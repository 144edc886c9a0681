import type { Waiter } from '#app/adapters/turns.ts'
import { EMPTY_REFUSED } from './attachments.ts'

/** What an owner takes of files. Messages are whole sentences, shown to the person who chose the file. */
export interface UploadPolicy<Made extends object> {
  /** How many files one form may bring, and what is said of one too many; without it the last file counts. */
  most?: { files: number; refused: string }
  maxBytes: number
  sizeRefused: string
  /** Makes of a file what is kept of it, or says what is wrong with it. @throws when too many wait for that. */
  make: (bytes: Buffer, name: string, waiter: Waiter) => Promise<Made | string>
}

/** Of an owner that takes several files. */
export type ManyUploads<Made extends object> = UploadPolicy<Made> & Required<Pick<UploadPolicy<Made>, 'most'>>

/**
 * Judges a file by itself, whatever came before it.
 * @param accepted how many files of the same form were accepted already.
 * @param waiter who sends it.
 * @returns what is kept of it, or what is said of it.
 */
export async function judgeUpload<Made extends object>(
  { most, maxBytes, sizeRefused, make }: UploadPolicy<Made>,
  { name, bytes }: { name: string; bytes: Buffer },
  { accepted = 0, waiter }: { accepted?: number; waiter: Waiter },
): Promise<Made | string> {
  if (most && accepted >= most.files) return most.refused
  if (bytes.length === 0) return EMPTY_REFUSED
  return bytes.length > maxBytes ? sizeRefused : make(bytes, name, waiter)
}
