import { z } from 'zod'
import { secretText } from '#app/forms/fields.ts'

/** A stranger at an open browser does not know the password. */
export const DeletionForm = z.object({
  currentPassword: secretText('Escribe tu contraseña actual', { min: 1, tooShort: 'Escribe tu contraseña actual' }),
})
