import { ALT_MAX } from '#app/domain/listings/images.ts'
import type { Described, StagedImage } from '#app/domain/listings/staging.server.ts'
import { parseId, safeText } from '#app/forms/fields.ts'

/** A text of a form's list; a file in its place is none. */
export const textIn = (entry: FormDataEntryValue | undefined) => (typeof entry === 'string' ? entry : '')

/** What a form says of each picture that it names: the two lists go side by side. */
export function describedIn({ staged, alt }: { staged: FormDataEntryValue[]; alt: FormDataEntryValue[] }): Described[] {
  return staged.flatMap((entry, at) => {
    const id = parseId(textIn(entry))
    const words = alt[at]
    return id && words !== undefined ? [{ id, alt: safeText(textIn(words), ALT_MAX) }] : []
  })
}

/** Pictures with what the form says of them. */
export const withWords = (images: StagedImage[], described: Described[]): StagedImage[] =>
  images.map((image) => {
    const said = described.find(({ id }) => id === image.id)
    return said ? { ...image, alt: said.alt || null } : image
  })

/** Files have no ids yet, and one that is refused must not move the words of the others: they go by their names. */
export function withAlt(form: FormData) {
  const names = form.getAll('file').map(textIn)
  const words = form.getAll('file_alt').map(textIn)
  return <File extends { originalName: string }>(file: File) => ({
    ...file,
    alt: safeText(words[names.indexOf(file.originalName)], ALT_MAX),
  })
}

/** The order after a press of the pictures' small buttons: one is removed, or changes places with its neighbour. */
export function arrange(
  ids: string[],
  { remove, forward, back }: Record<'remove' | 'forward' | 'back', string | null>,
) {
  const arranged = ids.filter((id) => id !== remove)
  const moved = forward ?? back
  const from = arranged.findIndex((id) => id === moved)
  const to = forward === null ? from + 1 : from - 1
  const [one, other] = [arranged[from], arranged[to]]
  if (one !== undefined && other !== undefined) [arranged[from], arranged[to]] = [other, one]
  return arranged
}
