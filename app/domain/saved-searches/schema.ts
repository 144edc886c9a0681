import { z } from 'zod'
import { choice, email, requiredLine } from '#app/forms/fields.ts'
import { NAME_MAX, FREQUENCIES } from './values.ts'

export const SavedSearchForm = z.object({
  name: requiredLine('El nombre es obligatorio', { max: NAME_MAX }),
  frequency: choice(FREQUENCIES, 'Elige cada cuánto te avisamos'),
})
export type SavedSearchForm = z.output<typeof SavedSearchForm>

/** For signed-out visitors. */
export const MailedSearchForm = SavedSearchForm.extend({ email: email('El correo es obligatorio') })
