import { z } from 'zod'
import { email } from '#app/forms/fields.ts'
import { t } from '#app/locale/texts.ts'

export const NewsletterForm = z.object({ email: email(() => t('El correo es obligatorio')) })
