import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import { Form, Link } from '@remix-run/react'
import { ErrorSummary, SubmitButton } from '#app/forms/controls.tsx'
import { NewPasswordFields, PasswordField } from '#app/forms/password-field.tsx'
import { AccountPage } from '#app/ui/account-page.tsx'
import { EmailTaken } from './email-link.tsx'
import { WILL_TAKE_OVER } from './published-kinds.ts'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

type Refused = { refused: 'email-taken' }
export type ClaimAnswer = SubmissionResult<string[]> | Refused | null | undefined

const isRefused = (answer: ClaimAnswer): answer is Refused =>
  typeof answer === 'object' && answer !== null && 'refused' in answer

const resultOf = (answer: ClaimAnswer) => (isRefused(answer) ? null : answer)

interface ClaimPageProps {
  title: string
  button: string
  /** The effect of the press. */
  children: React.ReactNode
  asks: 'press' | 'password'
  /** The page of a new password, without the query. */
  newPasswordAt: string
  token: string
  answer: ClaimAnswer
}

/** The page of a link that proves an address. */
export function ClaimPage({ title, button, children, asks, newPasswordAt, token, answer }: ClaimPageProps) {
  const [form, fields] = useForm<{ password: string }>({ id: 'claim', lastResult: resultOf(answer) })
  if (isRefused(answer)) return <EmailTaken />
  return (
    <AccountPage>
      <ErrorSummary form={form} title={t('No se ha confirmado')} />
      <h1>{title}</h1>
      {children}
      {asks === 'press' ? (
        <Form method="post">
          <SubmitButton busy={t('Confirmando...')}>{button}</SubmitButton>
        </Form>
      ) : (
        <>
          <Form method="post" className="form panel" {...getFormProps(form)}>
            <PasswordField
              field={fields.password}
              label={t('Contraseña de la cuenta')}
              hint={t('La que elegiste al abrirla')}
              autoComplete="current-password"
            />
            <SubmitButton busy={t('Confirmando...')}>{button}</SubmitButton>
          </Form>
          <section className="panel stack" aria-labelledby="not-mine">
            <h2 id="not-mine">{t('¿No la recuerdas, o no abriste tú la cuenta?')}</h2>
            <p>
              {t(
                'Cualquiera puede abrir una cuenta con la dirección de otra persona. Si pones una contraseña nueva, la cuenta será solo tuya.',
              )}
            </p>
            <p>
              <Link to={`${newPasswordAt}?token=${encodeURIComponent(token)}`} className="button button--plain">
                {t('Poner una contraseña nueva')}
              </Link>
            </p>
          </section>
        </>
      )}
    </AccountPage>
  )
}

interface NewPasswordPageProps {
  email: string
  minLength: number
  answer: ClaimAnswer
  /** Further facts about this link. */
  children?: React.ReactNode
}

/** The page on which the owner of an address takes over an account that has it. */
export function NewPasswordPage({ email, minLength, answer, children }: NewPasswordPageProps) {
  const [form, fields] = useForm<Record<'password' | 'confirmPassword', string>>({
    id: 'take-over',
    lastResult: resultOf(answer),
  })
  if (isRefused(answer)) return <EmailTaken />
  return (
    <AccountPage>
      <ErrorSummary form={form} title={t('No se ha guardado')} />
      <h1>{t('Poner una contraseña nueva')}</h1>
      <p>
        {rich('La cuenta de {email} será solo tuya.', { email: <strong>{email}</strong> })} {WILL_TAKE_OVER()}
      </p>
      {children}
      <Form method="post" className="form panel" {...getFormProps(form)}>
        <NewPasswordFields
          label={t('Nueva contraseña')}
          password={fields.password}
          confirmPassword={fields.confirmPassword}
          minLength={minLength}
        />
        <SubmitButton busy={t('Guardando...')}>{t('Guardar y confirmar mi correo')}</SubmitButton>
      </Form>
    </AccountPage>
  )
}
