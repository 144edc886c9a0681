import { FORMAT_REFUSED, NUMBER_REFUSED, SIZE_REFUSED } from '#app/domain/listings/image-refusals.ts'
import { IMAGE_TYPES, MAX_IMAGE_BYTES } from '#app/domain/listings/images.ts'
import { EMPTY_REFUSED } from '#app/domain/uploads/attachments.ts'
import { holdBack, showUpload } from '#app/forms/file-upload.ts'
import { lightenAll } from '#app/parts/chosen-pictures/lighter.ts'
import { reducing } from '#app/parts/chosen-pictures/taking.ts'

const fingerprint = (file: File) => `${file.name} ${file.size} ${file.lastModified}`

/**
 * Which of the newly chosen files join the earlier ones, and the message about the others. The server checks again, by
 * the bytes.
 */
export function judgeFiles(before: File[], added: File[], room: number) {
  const files = [...before]
  const refusals: string[] = []
  for (const file of added) {
    if (files.some((other) => fingerprint(other) === fingerprint(file))) continue
    const refusal =
      file.size === 0
        ? EMPTY_REFUSED()
        : file.type !== '' && !IMAGE_TYPES.includes(file.type)
          ? FORMAT_REFUSED()
          : file.size > MAX_IMAGE_BYTES
            ? SIZE_REFUSED()
            : files.length >= room
              ? NUMBER_REFUSED()
              : undefined
    if (refusal) refusals.push(`${refusal} (${file.name})`)
    else files.push(file)
  }
  return { files, refusals }
}

/**
 * Makes too large pictures smaller, and then hands all of them over. A form sent meanwhile waits for it. @param say
 * gets a message if it takes a while. @param take returns whether the form may then be sent.
 */
export function takeFiles(
  input: HTMLInputElement,
  added: File[],
  say: (words: string) => void,
  take: (files: File[]) => Promise<boolean>,
) {
  showUpload(input)
  const limits = { maxBytes: MAX_IMAGE_BYTES, types: IMAGE_TYPES }
  holdBack(input, lightenAll(added, limits, (count) => say(reducing(count))).then(take))
}
