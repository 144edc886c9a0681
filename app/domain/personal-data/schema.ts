import { z } from 'zod'
import { secretText } from '#app/forms/fields.ts'
import { t } from '#app/locale/texts.ts'

/** A stranger at an open browser does not know the password. */
export const DeletionForm = z.object({
  currentPassword: secretText(() => t('Escribe tu contraseña actual'), {
    min: 1,
    tooShort: () => t('Escribe tu contraseña actual'),
  }),
})
