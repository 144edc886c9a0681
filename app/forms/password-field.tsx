import { getInputProps } from '@conform-to/react'
import { useEffect, useId, useState } from 'react'
import { useHydrated } from '#app/ui/hydrated.ts'
import { describe, Field, type TextFieldMetadata } from './controls.tsx'
import { t } from '#app/locale/texts.ts'
import { labelWithin } from '#app/locale/words.ts'

interface NewPasswordFieldsProps {
  label: string
  password: TextFieldMetadata
  confirmPassword: TextFieldMetadata
  /** The least number of characters, as the operator sets it. */
  minLength: number
}

/** A new password, typed twice. */
export function NewPasswordFields({ label, password, confirmPassword, minLength }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        field={password}
        label={label}
        hint={t('Mínimo {minLength} caracteres', { minLength })}
        autoComplete="new-password"
      />
      <PasswordField field={confirmPassword} label={t('Confirmar contraseña')} autoComplete="new-password" />
    </>
  )
}

interface PasswordFieldProps {
  field: TextFieldMetadata
  label: string
  hint?: string
  autoComplete: 'current-password' | 'new-password'
}

/** A password, which with script can be read while it is typed. */
export function PasswordField({ field, label, hint, autoComplete }: PasswordFieldProps) {
  const isHydrated = useHydrated()
  const [isShown, setShown] = useState(false)
  const id = useId()
  const { key, ...props } = getInputProps(field, { type: isShown ? 'text' : 'password', ariaAttributes: false })

  // Sent as a password: browsers offer text again that was sent as text.
  useEffect(() => {
    const form = document.getElementById(id)?.closest('form')
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [id])

  return (
    <Field field={field} label={label} hint={hint}>
      <div className="password-field" id={id}>
        <input
          key={key}
          {...props}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          {...describe(field, hint)}
        />
        {isHydrated && (
          <button type="button" className="link-button password-field__show" onClick={() => setShown(!isShown)}>
            {isShown ? t('Ocultar') : t('Mostrar')}
            <span className="visually-hidden"> {labelWithin(label)}</span>
          </button>
        )}
      </div>
    </Field>
  )
}
