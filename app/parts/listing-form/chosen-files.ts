import { FORMAT_REFUSED, NUMBER_REFUSED, SIZE_REFUSED } from '#app/domain/listings/image-refusals.ts'
import { IMAGE_TYPES, MAX_IMAGE_BYTES } from '#app/domain/listings/images.ts'

const fingerprint = (file: File) => `${file.name} ${file.size} ${file.lastModified}`

/**
 * Which of the newly chosen files join the earlier ones, and what is said about the rest. The server judges again, by
 * the bytes.
 */
export function judgeFiles(before: File[], added: File[], room: number) {
  const files = [...before]
  const refusals: string[] = []
  for (const file of added) {
    if (files.some((other) => fingerprint(other) === fingerprint(file))) continue
    const refusal =
      file.type !== '' && !IMAGE_TYPES.includes(file.type)
        ? FORMAT_REFUSED
        : file.size > MAX_IMAGE_BYTES
          ? SIZE_REFUSED
          : files.length >= room
            ? NUMBER_REFUSED
            : undefined
    if (refusal) refusals.push(`${refusal} (${file.name})`)
    else files.push(file)
  }
  return { files, refusals }
}

/** A FileList of these files; undefined in browsers that cannot make one (Safari before 14.1). */
export function listOf(files: File[]): FileList | undefined {
  try {
    const transfer = new DataTransfer()
    for (const file of files) transfer.items.add(file)
    return transfer.files
  } catch {
    return undefined
  }
}
