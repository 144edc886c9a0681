import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import { Form, Link } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { AccountPage } from '#app/ui/account-page.tsx'
import { CheckboxField } from './choices.tsx'
import { ErrorSummary, SubmitButton, TextField } from './controls.tsx'
import { PasswordField } from './password-field.tsx'
import { t } from '#app/locale/texts.ts'

/** The fields of the sign-in form, as text. */
export type SignInFields = { email: string; password: string; remember: string; draft: string }

/** The notice after a registration (A3), whether or not the address was known. */
export const ACCOUNT_CREATED = () => t('Cuenta creada correctamente! Por favor inicia sesión.')

/** `path?next=…`, without the query for the default. */
export function withNext(path: string, next: string | null): string {
  return next ? `${path}?next=${encodeURIComponent(next)}` : path
}

interface SignInFormProps {
  /** Where to go after sign-in; null for the dashboard. */
  next: string | null
  /** The address that was registered just now. */
  email?: string
  lastResult?: SubmissionResult<string[]> | null
  /** The sealed words of a form that waits for the sign-in (C11). */
  sealed?: string | null
  /** Shown between the heading and the form. */
  children?: React.ReactNode
}

/** The sign-in form (A1, A2). It always posts to /login, on whatever page. */
export function SignInForm({ next, email, lastResult, sealed, children }: SignInFormProps) {
  const [form, fields] = useForm<SignInFields>({ id: 'sign-in', lastResult, defaultValue: { email } })
  const draft = sealed ?? fields.draft.initialValue
  return (
    <>
      <ErrorSummary form={form} title={t('Error al iniciar sesión')} />
      <h1>{t('Iniciar Sesión')}</h1>
      {children}
      <Form method="post" action={withNext('/login', next)} className="form panel" {...getFormProps(form)}>
        {draft && <input type="hidden" name="draft" value={draft} />}
        <TextField field={fields.email} label={t('Correo electrónico')} type="email" autoComplete="username" />
        <PasswordField field={fields.password} label={t('Contraseña')} autoComplete="current-password" />
        <CheckboxField
          field={fields.remember}
          label={t('Recordarme')}
          hint={t('Durante 30 días en este dispositivo')}
        />
        <SubmitButton busy={t('Iniciando sesión...')}>{t('Iniciar Sesión')}</SubmitButton>
      </Form>
      <div className="stack">
        <p>
          <Link to="/forgot-password">{t('¿Olvidaste tu contraseña?')}</Link>
        </p>
        <p>
          {t('¿No tienes una cuenta?')} <Link to={withNext('/register', next)}>{t('Regístrate')}</Link>
        </p>
      </div>
    </>
  )
}

interface FormThatWaits {
  message: string
  next: string
  sealed: string | null
  keptHours: number | null
  hadFiles: boolean
}

/** The page that answers a form without a session (C11): the reason, the kept words, and the way on. */
export function SignInNeededPage({ answer }: { answer: FormThatWaits }) {
  const reason = useRef<HTMLDivElement>(null)
  // With script the page keeps the scroll of the form, and the reason would be out of sight.
  useEffect(() => reason.current?.focus(), [])
  return (
    <AccountPage>
      <SignInForm next={answer.next} sealed={answer.sealed}>
        <div ref={reason} className="error-summary" role="alert" tabIndex={-1}>
          <p>
            <strong>{answer.message}</strong>
          </p>
        </div>
        <p>
          {answer.keptHours
            ? t(
                'Hemos guardado lo que has escrito durante {hours} horas: lo encontrarás en el formulario cuando inicies sesión en este navegador. Si te registras ahora, te espera en tu cuenta nueva.',
                { hours: answer.keptHours },
              )
            : answer.sealed
              ? t(
                  'Hemos guardado lo que has escrito en esta página: lo encontrarás en el formulario cuando inicies sesión aquí. Si vas a registrarte, vuelve atrás y cópialo antes.',
                )
              : t(
                  'Lo que has escrito es demasiado largo para guardarlo. Vuelve atrás y cópialo antes de iniciar sesión.',
                )}
          {answer.hadFiles && ` ${t('Tendrás que elegir otra vez las fotografías.')}`}
        </p>
      </SignInForm>
    </AccountPage>
  )
}
