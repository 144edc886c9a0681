import { getFormProps, useForm } from '@conform-to/react'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { changePassword } from '#app/domain/accounts/password-change.server.ts'
import { passwordChangeForm } from '#app/domain/accounts/schema.ts'
import { ErrorSummary, SubmitButton, TextField } from '#app/forms/controls.tsx'
import { readForm } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { reasonToWait, unlessOutage } from '#app/http/outage.server.ts'
import { tooManyRequests } from '#app/http/rate-limit.server.ts'
import { countPasswordAgain } from '#app/http/sign-in-limits.server.ts'
import { passwordRules, siteOf } from '#app/http/site.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'

export const meta: MetaFunction = () => [{ title: 'Cambiar contraseña' }]

const schema = passwordChangeForm(passwordRules)
type PasswordFields = Record<'currentPassword' | 'newPassword' | 'confirmPassword', string>
const hideFields: (keyof PasswordFields)[] = ['currentPassword', 'newPassword', 'confirmPassword']

export async function loader(asking: LoaderFunctionArgs) {
  const { email } = await requireViewer(asking)
  return { email, passwordMinLength: passwordRules.passwordMinLength }
}

export async function action(asking: ActionFunctionArgs) {
  const viewer = await requireViewer(asking)
  const submission = await readForm(asking.request, schema)
  if (submission.status !== 'success') return data(submission.reply({ hideFields }), { status: 422 })
  try {
    const limit = await countPasswordAgain(viewer, asking.context)
    if (!limit.allowed)
      return tooManyRequests(limit, (message) => submission.reply({ formErrors: [message], hideFields }))
    const context = { now: clock.now(), site: siteOf(asking.request), keepSession: viewer.sessionId }
    const outcome = await changePassword(db, viewer.id, submission.value, context)
    switch (outcome) {
      case 'changed':
        return await redirectWithNotice('/dashboard/settings/security', 'Contraseña actualizada correctamente')
      case 'wrong-password': {
        const fieldErrors = { currentPassword: ['La contraseña actual no es correcta'] }
        return data(submission.reply({ fieldErrors, hideFields }), { status: 422 })
      }
    }
  } catch (error) {
    const formErrors = [`Error al actualizar contraseña. ${reasonToWait(error)}`]
    return unlessOutage(error, asking, submission.reply({ formErrors, hideFields }))
  }
}

export default function ChangePassword() {
  const { email, passwordMinLength } = useLoaderData<typeof loader>()
  const [form, fields] = useForm<PasswordFields>({ id: 'password', lastResult: useActionData<typeof action>() })
  return (
    <div className="settings-form stack--loose">
      <BackLink to="/dashboard/settings/security">Volver a Seguridad</BackLink>
      <ErrorSummary form={form} />
      <h2>Cambiar contraseña</h2>
      <p>Al guardarla cerraremos las sesiones que haya abiertas en otros dispositivos.</p>
      <Form method="post" className="form panel" {...getFormProps(form)}>
        {/* Tells password managers the account of the new password. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextField
          field={fields.currentPassword}
          label="Contraseña actual"
          type="password"
          autoComplete="current-password"
        />
        <TextField
          field={fields.newPassword}
          label="Nueva contraseña"
          hint={`Mínimo ${passwordMinLength} caracteres`}
          type="password"
          autoComplete="new-password"
        />
        <TextField
          field={fields.confirmPassword}
          label="Confirmar contraseña"
          type="password"
          autoComplete="new-password"
        />
        <SubmitButton busy="Guardando...">Guardar contraseña</SubmitButton>
      </Form>
    </div>
  )
}
