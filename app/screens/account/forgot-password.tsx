import { getFormProps, useForm } from '@conform-to/react'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { requestPasswordReset } from '#app/domain/accounts/password-reset.server.ts'
import { ForgottenPasswordForm } from '#app/domain/accounts/schema.ts'
import { openedBy, OpenFormFields } from '#app/forms/open-form.tsx'
import { ErrorSummary, SubmitButton, TextField } from '#app/forms/controls.tsx'
import { readAddress } from '#app/http/address-query.server.ts'
import { subscriberAddress } from '#app/http/address.ts'
import { judgeForm, readFields } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { askAgain, OPEN_FORM_FIELDS, openForm } from '#app/http/open-form.server.ts'
import { answerFailure } from '#app/http/outage.server.ts'
import { consumeLimits, tooManyRequests } from '#app/http/rate-limit.server.ts'
import { siteOf } from '#app/http/site.server.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

export const meta: MetaFunction = () => [{ title: t('Recuperar contraseña') }, { name: 'robots', content: 'noindex' }]

export async function loader({ request }: LoaderFunctionArgs) {
  return { sent: readAddress(request, ['sent']).has('sent'), opened: openForm(clock.now()) }
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const form = await readFields(request, [ForgottenPasswordForm, ...OPEN_FORM_FIELDS])
  const submission = judgeForm(form, ForgottenPasswordForm)
  if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
  const { email } = submission.value
  const refusal = (message: string) => submission.reply({ formErrors: [message] })
  const again = askAgain(form, clock.now())
  if (again) return data({ ...refusal(again.message), opened: again.opened }, { status: 422 })
  answerFailure(args, t('Error al restablecer contraseña'), refusal)
  const limit = await consumeLimits(
    [
      ['reset-by-account', email],
      ['reset-by-address', subscriberAddress(context.clientIp)],
    ],
    context,
  )
  if (!limit.allowed) return tooManyRequests(limit, refusal)

  await requestPasswordReset(db, email, siteOf(request))
  return await redirectWithNotice('/forgot-password?sent', t('Revisa tu correo para restablecer tu contraseña'))
}

export default function ForgotPassword() {
  const { sent } = useLoaderData<typeof loader>()
  return (
    <AccountPage>
      {sent ? <Sent /> : <Ask />}
      <p>
        <Link to="/login">{t('Volver a iniciar sesión')}</Link>
      </p>
    </AccountPage>
  )
}

function Sent() {
  return (
    <>
      <h1>{t('Revisa tu correo')}</h1>
      <p>
        {t(
          'Si hay una cuenta con esa dirección, le hemos enviado un mensaje con un enlace para elegir otra contraseña. Vale durante 1 hora.',
        )}
      </p>
      <p>
        {rich('¿No llega? Mira en el correo no deseado o <a>pídelo otra vez</a>.', {
          a: (text) => <Link to="/forgot-password">{text}</Link>,
        })}
      </p>
    </>
  )
}

function Ask() {
  const { opened } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [form, fields] = useForm<{ email: string }>({ id: 'forgot-password', lastResult: answer })
  return (
    <>
      <ErrorSummary form={form} title={t('Error al enviar el correo de recuperación')} />
      <h1>{t('Recuperar contraseña')}</h1>
      <p>{t('Escribe la dirección de tu cuenta y te enviaremos un enlace para elegir una contraseña nueva.')}</p>
      <Form method="post" action="/forgot-password" className="form panel" {...getFormProps(form)}>
        <TextField field={fields.email} label={t('Correo electrónico')} type="email" autoComplete="username" />
        <SubmitButton busy={t('Enviando...')}>{t('Enviar enlace')}</SubmitButton>
        <OpenFormFields opened={openedBy(answer) ?? opened} />
      </Form>
    </>
  )
}
