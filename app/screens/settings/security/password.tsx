import { getFormProps, useForm } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { changePassword } from '#app/domain/accounts/password-change.server.ts'
import { passwordChangeForm } from '#app/domain/accounts/schema.ts'
import { ErrorSummary, SubmitButton } from '#app/forms/controls.tsx'
import { PasswordField, NewPasswordFields } from '#app/forms/password-field.tsx'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { passwordRules } from '#app/http/site.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { answerSecretForm, WRONG_PASSWORD } from '#app/screens/settings/secret-form.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Cambiar contraseña') }]

const schema = passwordChangeForm(passwordRules)
type PasswordFields = Record<'currentPassword' | 'newPassword' | 'confirmPassword', string>

export async function loader(args: LoaderFunctionArgs) {
  const { email } = await requireViewer(args)
  return { email, passwordMinLength: passwordRules.passwordMinLength }
}

export async function action(args: ActionFunctionArgs) {
  const failure = t('Error al actualizar contraseña')
  return answerSecretForm(args, { schema, failure }, async ({ viewer, value, at, refuse }) => {
    const outcome = await changePassword(db, viewer.id, value, { ...at, keepSession: viewer.sessionId })
    switch (outcome) {
      case 'changed':
        return redirectWithNotice('/dashboard/settings/security', t('Contraseña actualizada correctamente'))
      case 'wrong-password':
        return refuse(WRONG_PASSWORD())
    }
  })
}

export default function ChangePassword() {
  const { email, passwordMinLength } = useLoaderData<typeof loader>()
  const [form, fields] = useForm<PasswordFields>({ id: 'password', lastResult: useActionData<typeof action>() })
  return (
    <div className="settings-form stack--loose">
      <BackLink to="/dashboard/settings/security">{t('Volver a Seguridad')}</BackLink>
      <ErrorSummary form={form} />
      <h2>{t('Cambiar contraseña')}</h2>
      <p>{t('Al guardarla cerraremos las sesiones que haya abiertas en otros dispositivos.')}</p>
      <Form method="post" className="form panel" {...getFormProps(form)}>
        {/* Tells password managers the account of the new password. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField field={fields.currentPassword} label={t('Contraseña actual')} autoComplete="current-password" />
        <NewPasswordFields
          label={t('Nueva contraseña')}
          password={fields.newPassword}
          confirmPassword={fields.confirmPassword}
          minLength={passwordMinLength}
        />
        <SubmitButton busy={t('Guardando...')}>{t('Guardar contraseña')}</SubmitButton>
      </Form>
    </div>
  )
}
