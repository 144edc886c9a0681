import { z } from 'zod'
import { looksOfficial, NAME_LOOKS_OFFICIAL } from '#app/domain/profiles/official-names.ts'
import {
  accountEmail,
  checkbox,
  email,
  optionalText,
  requiredCheckbox,
  requiredLine,
  secretText,
  hiddenText,
} from '#app/forms/fields.ts'
import { t } from '#app/locale/texts.ts'

const PASSWORDS_DIFFER = () => t('Las contraseñas no coinciden')
const tooShort = (min: number) => () => t('La contraseña debe tener al menos {min} caracteres', { min })

const EMAIL_MISSING = () => t('El correo electrónico es obligatorio')
const PASSWORD_MISSING = () => t('La contraseña es obligatoria')

export const PASSWORD_COMMON = () =>
  t('Esa contraseña es de las primeras que prueba quien quiere entrar en una cuenta ajena. Elige otra.')

/** A new password (A4). The least length is the operator's, and the message prints the one in force. */
const newPassword = ({ passwordMinLength: min, isCommonPassword }: PasswordRules) =>
  secretText(PASSWORD_MISSING, { min, tooShort: tooShort(min) }).refine((password) => !isCommonPassword(password), {
    error: PASSWORD_COMMON,
    // A password that is too short gets no second message.
    when: ({ issues }) => issues.length === 0,
  })
const PASSWORD_IS_KNOWN = () => t('Tu contraseña no puede ser tu nombre ni tu correo. Elige otra.')

/** Words that an acquaintance would guess. */
const wordsOf = ({ fullName, email }: { fullName: string; email: string }) => [
  fullName,
  email,
  email.split('@')[0] ?? '',
]

const repetition = () => secretText(() => t('Repite la contraseña'), { min: 1, tooShort: '' })

/** Requires a password to equal its repetition, in the field of this name. */
function repeats<Name extends string>(name: Name) {
  return {
    check: (form: Record<Name | 'confirmPassword', string>) => form[name] === form.confirmPassword,
    fault: {
      error: PASSWORDS_DIFFER,
      path: ['confirmPassword'],
      // The mistake is reported together with the others, not after them.
      when: ({ value }: { value: unknown }) => {
        const form: Record<string, unknown> = { ...(typeof value === 'object' && value) }
        return (
          typeof form[name] === 'string' &&
          typeof form['confirmPassword'] === 'string' &&
          form['confirmPassword'] !== ''
        )
      },
    },
  }
}

export interface PasswordRules {
  passwordMinLength: number
  /** Whether a password is too common; `known` has words that others know of its owner. The list is the server's. */
  isCommonPassword: (password: string, known?: readonly string[]) => boolean
}

/** A3. */
export function registrationForm(rules: PasswordRules, siteName: string) {
  const repeated = repeats('password')
  return z
    .object({
      fullName: requiredLine(() => t('El nombre completo es obligatorio'), { max: 120 }).refine(
        (name) => !looksOfficial(name, siteName),
        { error: NAME_LOOKS_OFFICIAL },
      ),
      email: email(EMAIL_MISSING),
      password: newPassword(rules),
      confirmPassword: repetition(),
      terms: requiredCheckbox(() => t('Debes aceptar los términos y condiciones')),
    })
    .refine(repeated.check, repeated.fault)
    .refine(({ fullName, email, password }) => !rules.isCommonPassword(password, wordsOf({ fullName, email })), {
      error: PASSWORD_IS_KNOWN,
      path: ['password'],
      when: ({ issues }) => issues.length === 0,
    })
}
export type RegistrationForm = z.output<ReturnType<typeof registrationForm>>

/** The fields that open an account, however it is asked for: the registration form or the demonstration. */
export type NewAccount = Pick<RegistrationForm, 'fullName' | 'email' | 'password'>

/** A1, A2. Signing in does not judge how long a password is: a stricter rule for new ones must not shut out old accounts. */
export const SignInForm = z.object({
  email: accountEmail(EMAIL_MISSING),
  password: secretText(PASSWORD_MISSING, { min: 1, tooShort: '' }),
  remember: checkbox(),
  /** The sealed words of another form, which wait for the sign-in (C11). */
  draft: optionalText({ max: 65_536 }),
})
export type SignInForm = z.output<typeof SignInForm>

/** A6. */
export const ForgottenPasswordForm = z.object({ email: email(EMAIL_MISSING) })

/** A7. */
export function newPasswordForm(rules: PasswordRules) {
  const repeated = repeats('password')
  return z
    .object({
      token: hiddenText({ max: 200 }).default(''),
      password: newPassword(rules),
      confirmPassword: repetition(),
    })
    .refine(repeated.check, repeated.fault)
}

/** The present password, asked for again before any change that protects the account. */
const currentPassword = () => secretText(() => t('Escribe tu contraseña actual'), { min: 1, tooShort: '' })

/** E13. */
export function passwordChangeForm(rules: PasswordRules) {
  const repeated = repeats('newPassword')
  return z
    .object({
      currentPassword: currentPassword(),
      newPassword: newPassword(rules),
      confirmPassword: repetition(),
    })
    .refine(repeated.check, repeated.fault)
}

/** A code of the app or a recovery code, as people type it: groups and letter case do not matter (E14). */
const code = () => requiredLine(() => t('Escribe el código'), { max: 60 })

/** E14: the form of the second step of signing in, and of the end of the enrolment. */
export const CodeForm = z.object({ code: code() })

/** E14: the form that switches the second factor off, or makes new recovery codes. */
export const PasswordAndCodeForm = z.object({ currentPassword: currentPassword(), code: code() })

/** A form that asks only for the password in force. */
export const PasswordForm = z.object({ currentPassword: currentPassword() })

/** The password of the account whose address a link proves. */
export const ClaimForm = z.object({ password: secretText(PASSWORD_MISSING, { min: 1, tooShort: '' }) })

/** The wish for another address. */
export const EmailChangeForm = z.object({ email: email(EMAIL_MISSING), currentPassword: currentPassword() })
