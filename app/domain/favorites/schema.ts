import { z } from 'zod'
import { optionalText, requiredText } from '#app/forms/fields.ts'
import { LIST_NAME_MAX, NOTE_MAX } from './limits.ts'

/** A list's name is one line. */
const oneLine = (name: string) => name.replace(/\s+/g, ' ')

export const FavoriteForm = z.object({
  list: optionalText({ max: LIST_NAME_MAX }).transform((name) => name && oneLine(name)),
  note: optionalText({ max: NOTE_MAX }),
})
export type FavoriteForm = z.output<typeof FavoriteForm>

export const ListNameForm = z.object({
  name: requiredText('El nombre de la lista es obligatorio', { max: LIST_NAME_MAX }).transform(oneLine),
})
