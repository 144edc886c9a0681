import { z } from 'zod'
import { choice, email, requiredLine } from '#app/forms/fields.ts'
import { NAME_MAX, FREQUENCIES } from './values.ts'
import { t } from '#app/locale/texts.ts'

export const SavedSearchForm = z.object({
  name: requiredLine(() => t('El nombre es obligatorio'), { max: NAME_MAX }),
  frequency: choice(FREQUENCIES, () => t('Elige cada cuánto te avisamos')),
})
export type SavedSearchForm = z.output<typeof SavedSearchForm>

/** The form of signed-out visitors. */
export const MailedSearchForm = SavedSearchForm.extend({ email: email(() => t('El correo es obligatorio')) })
