import { TextField, type TextFieldMetadata } from './controls.tsx'

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
      <TextField
        field={password}
        label={label}
        hint={`Mínimo ${minLength} caracteres`}
        type="password"
        autoComplete="new-password"
      />
      <TextField field={confirmPassword} label="Confirmar contraseña" type="password" autoComplete="new-password" />
    </>
  )
}
