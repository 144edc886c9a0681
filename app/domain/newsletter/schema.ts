import { z } from 'zod'
import { email } from '#app/forms/fields.ts'

export const NewsletterForm = z.object({ email: email('El correo es obligatorio') })
