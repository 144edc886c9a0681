import { getFormProps, useForm } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { cancelEmailChange, requestEmailChange } from '#app/domain/accounts/email-change.server.ts'
import { EmailChangeForm } from '#app/domain/accounts/schema.ts'
import { findPendingEmail } from '#app/domain/accounts/security-queries.server.ts'
import { ErrorSummary, SubmitButton, TextField } from '#app/forms/controls.tsx'
import { PasswordField } from '#app/forms/password-field.tsx'
import { readFields } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { consumeLimit, tooManyRequests } from '#app/http/rate-limit.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { mailboxOf } from '#app/locale/email-address.server.ts'
import { answerSecretForm, WRONG_PASSWORD } from '#app/screens/settings/secret-form.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { CANCEL, PendingEmail } from './pending-email.tsx'
import { pendingShown } from './pending-email.server.ts'
import { SECURITY } from './security-section.tsx'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

export const meta: MetaFunction = () => [{ title: t('Cambiar correo') }]

const FAULTS = () => ({
  'wrong-password': WRONG_PASSWORD(),
  'same-email': { email: [t('Esa ya es tu dirección')] },
})

export async function loader(args: LoaderFunctionArgs) {
  const { id, email, timezone } = await requireViewer(args)
  const pending = await findPendingEmail(db, id, clock.now())
  return { email, pending: pending && pendingShown(pending, timezone) }
}

export async function action(args: ActionFunctionArgs) {
  const { id } = await requireViewer(args)
  const form = await readFields(args.request, [EmailChangeForm, CANCEL])
  if (form.has(CANCEL)) {
    await cancelEmailChange(db, id, clock.now())
    return redirectWithNotice(SECURITY, t('Hemos cancelado el cambio: tu correo sigue siendo el de antes'))
  }
  return answerSecretForm(args, { schema: EmailChangeForm, form }, async ({ value, at, refusal, refuse }) => {
    const { email, currentPassword: password } = value
    const limit = await consumeLimit('email-change-by-mailbox', mailboxOf(email), args.context)
    if (!limit.allowed) return tooManyRequests(limit, refusal)
    const outcome = await requestEmailChange(db, id, { email, password }, at)
    if (outcome !== 'sent') return refuse(FAULTS()[outcome])
    return redirectWithNotice(SECURITY, t('Revisa tu correo nuevo y abre el enlace para confirmarlo'))
  })
}

export default function ChangeEmail() {
  const { email, pending } = useLoaderData<typeof loader>()
  const [form, fields] = useForm<Record<'email' | 'currentPassword', string>>({
    id: 'email',
    lastResult: useActionData<typeof action>(),
    // Sending the same address again makes a new link.
    defaultValue: { email: pending?.email },
  })
  return (
    <div className="settings-form stack--loose">
      <BackLink to={SECURITY}>{t('Volver a Seguridad')}</BackLink>
      <ErrorSummary form={form} />
      <h2>{t('Cambiar correo')}</h2>
      <p>
        {rich('Ahora es {email}. Enviaremos un enlace a la dirección nueva; hasta que lo abras no cambia nada.', {
          email: <strong className="breaks">{email}</strong>,
        })}
      </p>
      {pending && <PendingEmail {...pending} />}
      <Form method="post" className="form panel" {...getFormProps(form)}>
        <TextField field={fields.email} label={t('Correo nuevo')} type="email" autoComplete="email" maxLength={254} />
        <PasswordField field={fields.currentPassword} label={t('Contraseña actual')} autoComplete="current-password" />
        <SubmitButton busy={t('Enviando...')}>{pending ? t('Enviar otro enlace') : t('Enviar enlace')}</SubmitButton>
      </Form>
    </div>
  )
}
