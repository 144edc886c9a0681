import type { TextFieldMetadata } from './controls.tsx'
import { PasswordField } from './password-field.tsx'

interface NewPasswordFieldsProps {
  label: string
  password: TextFieldMetadata
  confirmPassword: TextFieldMetadata
  /** In characters, as the operator sets it. */
  minLength: number
}

/** A new password, typed twice. */
export function NewPasswordFields({ label, password, confirmPassword, minLength }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        field={password}
        label={label}
        hint={`Mínimo ${minLength} caracteres`}
        autoComplete="new-password"
      />
      <PasswordField field={confirmPassword} label="Confirmar contraseña" autoComplete="new-password" />
    </>
  )
}
