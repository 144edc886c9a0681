import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { findSecurityOverview } from '#app/domain/accounts/security-queries.server.ts'
import { saveSettings } from '#app/domain/settings/settings.server.ts'
import { readFields } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { SECURITY } from './security-section.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Alertas de inicio de sesión') }]

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireViewer(args)
  const { loginAlerts } = await findSecurityOverview(db, viewer.id, clock.now())
  return { loginAlerts }
}

/** The button names the wanted state, so that repeating it changes nothing. */
export async function action(args: ActionFunctionArgs) {
  const viewer = await requireViewer(args)
  const wanted = (await readFields(args.request, ['loginAlerts'])).get('loginAlerts')
  if (wanted !== 'on' && wanted !== 'off')
    return data({ status: 'error' as const, message: t('Elige si quieres recibir las alertas.') }, { status: 422 })
  await saveSettings(db, viewer.id, { loginAlerts: wanted === 'on' }, clock.now())
  return redirectWithNotice(SECURITY, t('Configuración de seguridad actualizada'))
}

export default function LoginAlerts() {
  const { loginAlerts } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return (
    <div className="settings-form stack--loose">
      <BackLink to={SECURITY}>{t('Volver a Seguridad')}</BackLink>
      {refusal && (
        <div className="error-summary" role="alert">
          <p>{refusal.message}</p>
        </div>
      )}
      <h2>{t('Alertas de inicio de sesión')}</h2>
      <p>
        {loginAlerts
          ? t('Te escribimos cuando alguien entra en tu cuenta desde un dispositivo o una red nuevos.')
          : t('No te avisamos cuando alguien entra en tu cuenta desde un dispositivo o una red nuevos.')}
      </p>
      <Form method="post">
        <input type="hidden" name="loginAlerts" value={loginAlerts ? 'off' : 'on'} />
        <button type="submit" className="button">
          {loginAlerts ? t('Desactivar alertas') : t('Activar alertas')}
        </button>
      </Form>
    </div>
  )
}
