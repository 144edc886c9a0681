import { z } from 'zod'
import { secretText } from '#app/forms/fields.ts'

/** Whoever sits at a browser that was left open does not know it. */
export const DeletionForm = z.object({
  currentPassword: secretText('Escribe tu contraseña actual', { min: 1, tooShort: 'Escribe tu contraseña actual' }),
})
