import '#app/screens/settings/settings.css'
import { getFormProps, useForm } from '@conform-to/react'
import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { totpBox } from '#app/adapters/tokens.server.ts'
import { db } from '#app/db.server.ts'
import { CodeForm } from '#app/domain/accounts/schema.ts'
import { confirmTwoFactor, findEnrolment } from '#app/domain/accounts/two-factor.server.ts'
import { ErrorSummary, SubmitButton, TextField } from '#app/forms/controls.tsx'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { serializeShownOnce } from '#app/http/shown-once.server.ts'
import { site } from '#app/http/site.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { answerSecretForm } from '#app/screens/settings/secret-form.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { QrCode } from '#app/ui/qr-code.tsx'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

export const meta: MetaFunction = () => [{ title: t('Añadir la aplicación de autenticación') }]

/** The secret on this page must not be found again by going back. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

const START = '/dashboard/settings/security/two-factor'

export async function loader(args: LoaderFunctionArgs) {
  const { id, email } = await requireViewer(args)
  const enrolment = await findEnrolment(db, totpBox, { userId: id, email, siteName: site.name, now: clock.now() })
  if (!enrolment) throw redirect(START, 303)
  return enrolment
}

export async function action(args: ActionFunctionArgs) {
  return answerSecretForm(args, { schema: CodeForm }, async ({ viewer, value: { code }, at, refuse }) => {
    const outcome = await confirmTwoFactor(db, totpBox, viewer.id, { code, ...at })
    switch (outcome.kind) {
      case 'confirmed': {
        const headers = { 'Set-Cookie': await serializeShownOnce(viewer.id, outcome.recoveryCodes) }
        return redirectWithNotice(`${START}/codes`, t('Verificación en dos pasos activada'), { headers })
      }
      case 'already-on':
        return redirectWithNotice(START, t('La verificación en dos pasos ya está activada'), { kind: 'info' })
      case 'not-begun':
        return redirectWithNotice(START, t('Ha pasado demasiado tiempo. Empieza otra vez.'), { kind: 'error' })
      case 'wrong-code':
        return refuse({ code: [t('El código no es correcto. Comprueba que la hora del teléfono es automática.')] })
    }
  })
}

export default function ConfirmTwoFactor() {
  const { uri, typed } = useLoaderData<typeof loader>()
  const [form, fields] = useForm<{ code: string }>({ id: 'confirm', lastResult: useActionData<typeof action>() })
  return (
    <div className="settings-form stack--loose">
      <BackLink to="/dashboard/settings/security">{t('Volver a Seguridad')}</BackLink>
      <ErrorSummary form={form} />
      <h2>{t('Añade la aplicación de autenticación')}</h2>
      <ol className="points stack--loose">
        <li className="stack">
          <p>{t('Escanea este código con la aplicación.')}</p>
          <QrCode text={uri} label={t('Código QR para la aplicación de autenticación')} />
          <p>
            {rich(
              '¿No puedes escanearlo? <a>Ábrelo en la aplicación de este dispositivo</a> o escribe en ella esta clave:',
              { a: (text) => <a href={uri}>{text}</a> },
            )}
          </p>
          <p className="secret num">{typed}</p>
        </li>
        <li className="stack">
          <p>{t('Escribe el código que muestra ahora.')}</p>
          <Form method="post" className="form panel" {...getFormProps(form)}>
            <TextField
              field={fields.code}
              label={t('Código')}
              hint={t('Seis cifras')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={60}
            />
            <SubmitButton busy={t('Comprobando...')}>{t('Activar')}</SubmitButton>
          </Form>
        </li>
      </ol>
    </div>
  )
}
