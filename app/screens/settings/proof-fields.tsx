import { TextField, type TextFieldMetadata } from '#app/forms/controls.tsx'
import { PasswordField } from '#app/forms/password-field.tsx'
import { t } from '#app/locale/texts.ts'

interface ProofFieldsProps {
  currentPassword: TextFieldMetadata
  code: TextFieldMetadata
  /** Whether the account has a second factor. */
  hasCode: boolean
}

/** The password, and the code of an account with a second factor: they prove that the owner makes the change. */
export function ProofFields({ currentPassword, code, hasCode }: ProofFieldsProps) {
  return (
    <>
      <PasswordField field={currentPassword} label={t('Contraseña actual')} autoComplete="current-password" />
      {hasCode && (
        <TextField
          field={code}
          label={t('Código')}
          hint={t('El de la aplicación, o uno de recuperación')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
        />
      )}
    </>
  )
}
