import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { cancelEmailChange, requestEmailChange } from '#app/domain/accounts/email-change.server.ts'
import { EmailChangeForm } from '#app/domain/accounts/schema.ts'
import { findPendingEmail } from '#app/domain/accounts/security-queries.server.ts'
import { ErrorSummary, SubmitButton, TextField } from '#app/forms/controls.tsx'
import { judgeForm, readFields } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { reasonToWait, STORE_AWAY, unlessOutage } from '#app/http/outage.server.ts'
import { consumeLimit, tooManyRequests } from '#app/http/rate-limit.server.ts'
import { siteOf } from '#app/http/site.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { refuseTooMany } from './form-answer.server.ts'
import { CANCEL, PendingEmail } from './pending-email.tsx'
import { pendingShown } from './pending-email.server.ts'
import { SECURITY } from './security-section.tsx'

export const meta: MetaFunction = () => [{ title: 'Cambiar correo' }]

const hideFields: 'currentPassword'[] = ['currentPassword']
const FAULTS = {
  'wrong-password': { currentPassword: ['La contraseña actual no es correcta'] },
  'same-email': { email: ['Esa ya es tu dirección'] },
}

export async function loader(asking: LoaderFunctionArgs) {
  const { id, email, timezone } = await requireViewer(asking)
  const pending = await findPendingEmail(db, id, clock.now())
  return { email, pending: pending && pendingShown(pending, timezone) }
}

export async function action(asking: ActionFunctionArgs) {
  const viewer = await requireViewer(asking)
  const form = await readFields(asking.request, [EmailChangeForm, CANCEL])
  if (form.has(CANCEL)) return cancel(asking, viewer.id)
  const submission = judgeForm(form, EmailChangeForm)
  if (submission.status !== 'success') return data(submission.reply({ hideFields }), { status: 422 })
  const refusal = (message: string) => submission.reply({ formErrors: [message], hideFields })
  try {
    const tooMany = await refuseTooMany(asking, viewer, refusal)
    if (tooMany) return tooMany
    const { email, currentPassword: password } = submission.value
    const limit = await consumeLimit('email-change-by-mailbox', email, asking.context)
    if (!limit.allowed) return tooManyRequests(limit, refusal)
    const context = { now: clock.now(), site: siteOf(asking.request) }
    const outcome = await requestEmailChange(db, viewer.id, { email, password }, context)
    if (outcome !== 'sent') return data(submission.reply({ fieldErrors: FAULTS[outcome], hideFields }), { status: 422 })
    return await redirectWithNotice(SECURITY, 'Revisa tu correo nuevo y abre el enlace para confirmarlo')
  } catch (error) {
    return unlessOutage(error, asking, refusal(`Error al actualizar la configuración. ${reasonToWait(error)}`))
  }
}

async function cancel(asking: ActionFunctionArgs, viewerId: string) {
  try {
    await cancelEmailChange(db, viewerId, clock.now())
    return await redirectWithNotice(SECURITY, 'Hemos cancelado el cambio: tu correo sigue siendo el de antes')
  } catch (error) {
    const refusal: SubmissionResult<string[]> = { status: 'error', error: { '': [STORE_AWAY] } }
    return unlessOutage(error, asking, refusal)
  }
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
      <BackLink to={SECURITY}>Volver a Seguridad</BackLink>
      <ErrorSummary form={form} />
      <h2>Cambiar correo</h2>
      <p>
        Ahora es <strong className="security__value">{email}</strong>. Enviaremos un enlace a la dirección nueva; hasta
        que lo abras no cambia nada.
      </p>
      {pending && <PendingEmail {...pending} />}
      <Form method="post" className="form panel" {...getFormProps(form)}>
        <TextField field={fields.email} label="Correo nuevo" type="email" autoComplete="email" maxLength={254} />
        <TextField
          field={fields.currentPassword}
          label="Contraseña actual"
          type="password"
          autoComplete="current-password"
        />
        <SubmitButton busy="Enviando...">{pending ? 'Enviar otro enlace' : 'Enviar enlace'}</SubmitButton>
      </Form>
    </div>
  )
}
