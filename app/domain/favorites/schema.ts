import { z } from 'zod'
import { optionalLine, optionalText, requiredLine } from '#app/forms/fields.ts'
import { LIST_NAME_MAX, NOTE_MAX } from './limits.ts'
import { t } from '#app/locale/texts.ts'

export const FavoriteForm = z.object({
  list: optionalLine({ max: LIST_NAME_MAX }),
  note: optionalText({ max: NOTE_MAX }),
})
export type FavoriteForm = z.output<typeof FavoriteForm>

export const ListNameForm = z.object({
  name: requiredLine(() => t('El nombre de la lista es obligatorio'), { max: LIST_NAME_MAX }),
})
