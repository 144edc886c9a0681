import { z } from 'zod'
import { checkbox, email, optionalText, requiredCheckbox, requiredText, secretText } from '#app/forms/fields.ts'

export const PASSWORDS_DIFFER = 'Las contraseñas no coinciden'
const tooShort = (min: number) => `La contraseña debe tener al menos ${min} caracteres`

const EMAIL_MISSING = 'El correo electrónico es obligatorio'
const PASSWORD_MISSING = 'La contraseña es obligatoria'

/** A password and its repetition (A4). The least length is the operator's, and the message prints the one in force. */
function newPassword(min: number) {
  return {
    password: secretText(PASSWORD_MISSING, { min, tooShort: tooShort(min) }),
    confirmPassword: secretText('Repite la contraseña', { min: 1, tooShort: '' }),
  }
}

const samePasswords = {
  check: (form: { password: string; confirmPassword: string }) => form.password === form.confirmPassword,
  fault: {
    message: PASSWORDS_DIFFER,
    path: ['confirmPassword'],
    // Told together with the other mistakes, not only once they are mended.
    when: ({ value }: { value: unknown }) => {
      const form = value as { password?: unknown; confirmPassword?: unknown } | null
      return (
        typeof form?.password === 'string' && typeof form.confirmPassword === 'string' && form.confirmPassword !== ''
      )
    },
  },
}

/** A3. */
export function registrationForm({ passwordMinLength }: { passwordMinLength: number }) {
  return z
    .object({
      fullName: requiredText('El nombre completo es obligatorio', { max: 120 }),
      email: email(EMAIL_MISSING),
      ...newPassword(passwordMinLength),
      terms: requiredCheckbox('Debes aceptar los términos y condiciones'),
    })
    .refine(samePasswords.check, samePasswords.fault)
}
export type RegistrationForm = z.output<ReturnType<typeof registrationForm>>

/** What opens an account, however it is asked for: the registration form or the demonstration. */
export type NewAccount = Pick<RegistrationForm, 'fullName' | 'email' | 'password'>

/** A1, A2. The password's length is not judged here: a rule that came later must not lock anybody out. */
export const SignInForm = z.object({
  email: email(EMAIL_MISSING),
  password: secretText(PASSWORD_MISSING, { min: 1, tooShort: '' }),
  remember: checkbox(),
  /** Words of another form, sealed, that wait for their writer to sign in (C11). */
  draft: optionalText({ max: 65_536 }),
})
export type SignInForm = z.output<typeof SignInForm>

/** A6. */
export const ForgottenPasswordForm = z.object({ email: email(EMAIL_MISSING) })

/** A7. */
export function newPasswordForm({ passwordMinLength }: { passwordMinLength: number }) {
  return z
    .object({ token: z.string().max(200).default(''), ...newPassword(passwordMinLength) })
    .refine(samePasswords.check, samePasswords.fault)
}
