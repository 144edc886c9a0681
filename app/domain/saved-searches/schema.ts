import { z } from 'zod'
import { choice, email, requiredText } from '#app/forms/fields.ts'
import { NAME_MAX } from './limits.ts'
import { FREQUENCIES } from './values.ts'

export const SavedSearchForm = z.object({
  name: requiredText('El nombre es obligatorio', { max: NAME_MAX }).transform((name) => name.replace(/\s+/g, ' ')),
  frequency: choice(FREQUENCIES, 'Elige cada cuánto te avisamos'),
})
export type SavedSearchForm = z.output<typeof SavedSearchForm>

/** For signed-out visitors. */
export const MailedSearchForm = SavedSearchForm.extend({ email: email('El correo es obligatorio') })
