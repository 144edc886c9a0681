import { getFormProps, useForm } from '@conform-to/react'
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { totpBox } from '#app/adapters/tokens.server.ts'
import { db } from '#app/db.server.ts'
import { PasswordForm } from '#app/domain/accounts/schema.ts'
import { findTwoFactor } from '#app/domain/accounts/security-queries.server.ts'
import { beginTwoFactor } from '#app/domain/accounts/two-factor.server.ts'
import { ErrorSummary, SubmitButton } from '#app/forms/controls.tsx'
import { PasswordField } from '#app/forms/password-field.tsx'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { answerSecretForm, WRONG_PASSWORD } from '#app/screens/settings/secret-form.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { ProveFirst } from '#app/ui/prove-first.tsx'
import { t, tn } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Verificación en dos pasos') }]

const HERE = '/dashboard/settings/security/two-factor'
const PROVE_FIRST = () =>
  t('Para activar la verificación en dos pasos tienes que confirmar tu correo con el enlace que te enviamos.')

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireViewer(args)
  return { ...(await findTwoFactor(db, viewer.id)), isProved: viewer.emailVerified }
}

export async function action(args: ActionFunctionArgs) {
  return answerSecretForm(args, { schema: PasswordForm }, async ({ viewer, value, at: { now }, refusal, refuse }) => {
    const outcome = await beginTwoFactor(db, totpBox, viewer.id, { password: value.currentPassword, now })
    switch (outcome) {
      case 'begun':
        return redirect(`${HERE}/confirm`, 303)
      case 'already-on':
        return redirectWithNotice(HERE, t('La verificación en dos pasos ya está activada'), { kind: 'info' })
      case 'wrong-password':
        return refuse(WRONG_PASSWORD())
      case 'unverified':
        return data(refusal(PROVE_FIRST()), { status: 403 })
    }
  })
}

export default function TwoFactorSettings() {
  const { isOn, isProved, recoveryCodesLeft } = useLoaderData<typeof loader>()
  return isOn ? <WhileOn left={recoveryCodesLeft} /> : <WhileOff isProved={isProved} />
}

function WhileOn({ left }: { left: number }) {
  return (
    <div className="settings-form stack--loose">
      <BackLink to="/dashboard/settings/security">{t('Volver a Seguridad')}</BackLink>
      <h2>{t('Verificación en dos pasos')}</h2>
      <p>
        <span className="badge badge--good">{t('Activada')}</span>
      </p>
      <p>{t('Al iniciar sesión te pedimos la contraseña y un código de tu aplicación de autenticación.')}</p>
      <p>
        {left === 0
          ? t('No te queda ningún código de recuperación: crea otros diez.')
          : tn(left, 'Te queda 1 código de recuperación.', 'Te quedan {count} códigos de recuperación.')}
      </p>
      <div className="cluster">
        <Link to={`${HERE}/recovery-codes`} className="button">
          {t('Crear códigos de recuperación')}
        </Link>{' '}
        <Link to={`${HERE}/disable`} className="button button--plain">
          {t('Desactivar')}
        </Link>
      </div>
    </div>
  )
}

function WhileOff({ isProved }: { isProved: boolean }) {
  const [form, fields] = useForm<{ currentPassword: string }>({
    id: 'two-factor',
    lastResult: useActionData<typeof action>(),
  })
  return (
    <div className="settings-form stack--loose">
      <BackLink to="/dashboard/settings/security">{t('Volver a Seguridad')}</BackLink>
      <ErrorSummary form={form} />
      <h2>{t('Verificación en dos pasos')}</h2>
      <p>
        {t(
          'Además de la contraseña te pediremos un código que cambia cada 30 segundos y que solo conoce tu teléfono. Quien averigüe tu contraseña no podrá entrar.',
        )}
      </p>
      <p>
        {t(
          'Necesitas una aplicación de autenticación: sirve cualquiera que lea códigos QR de un solo uso (TOTP), como Aegis, FreeOTP, Google Authenticator o 2FAS.',
        )}
      </p>
      {isProved ? (
        <Form method="post" className="form panel" {...getFormProps(form)}>
          <PasswordField
            field={fields.currentPassword}
            label={t('Contraseña actual')}
            autoComplete="current-password"
          />
          <SubmitButton busy={t('Un momento...')}>{t('Continuar')}</SubmitButton>
        </Form>
      ) : (
        <ProveFirst>{PROVE_FIRST()}</ProveFirst>
      )}
    </div>
  )
}
