import { ALT_MAX, FOCUSES, type Focus } from '#app/domain/listings/images.ts'
import type { Described, StagedImage } from '#app/domain/listings/staging.server.ts'
import { parseId, safeText } from '#app/forms/fields.ts'

/** A text of a form's list; a file in its place is ignored. */
export const textIn = (entry: FormDataEntryValue | undefined) => (typeof entry === 'string' ? entry : '')

/** The description of each picture that a form names: its lists go side by side. */
export function describedIn(listOf: (name: 'staged' | 'alt' | 'focus') => FormDataEntryValue[]): Described[] {
  const [alt, focus] = [listOf('alt'), listOf('focus')]
  return listOf('staged').flatMap((entry, at) => {
    const id = parseId(textIn(entry))
    const words = alt[at]
    return id && words !== undefined ? [{ id, alt: safeText(textIn(words), ALT_MAX), focus: focusIn(focus[at]) }] : []
  })
}

function focusIn(entry: FormDataEntryValue | undefined): Focus | '' {
  const text = textIn(entry)
  return FOCUSES.find((focus) => focus === text) ?? ''
}

/** Pictures with the form's descriptions. */
export const withWords = (images: StagedImage[], described: Described[]): StagedImage[] =>
  images.map((image) => {
    const said = described.find(({ id }) => id === image.id)
    return said ? { ...image, alt: said.alt || null, focus: said.focus || null } : image
  })

/** Files have no ids yet, and one that is refused must not move the words of the others: they go by their names. */
export function withAlt(form: FormData) {
  const names = form.getAll('file').map(textIn)
  const [words, parts] = [form.getAll('file_alt').map(textIn), form.getAll('file_focus')]
  return <File extends { originalName: string }>(file: File) => {
    const at = names.indexOf(file.originalName)
    // Two files with the same name each keep their own description.
    names.fill('', at, at + 1)
    return { ...file, alt: safeText(words[at], ALT_MAX), focus: focusIn(parts[at]) }
  }
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
