import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { disconnectDevice, findDevice } from '#app/domain/accounts/security-queries.server.ts'
import { SubmitButton } from '#app/forms/controls.tsx'
import { parseId } from '#app/forms/fields.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { endSession, requireViewer } from '#app/http/viewer.server.ts'
import { relativeTime } from '#app/locale/dates.server.ts'
import { SECURITY } from './security-section.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Desconectar un dispositivo') }]

/** The page of an alert's link: it shows the device and asks. */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireViewer(args)
  const id = parseId(args.params['id'])
  const now = clock.now()
  const device = id && (await findDevice(db, viewer.id, id, { sessionId: viewer.sessionId, now }))
  if (!device) return data({ device: null }, { status: 404 })
  const lastActive = relativeTime(device.lastActive, now, viewer.timezone)
  return data({ device: { ...device, lastActive } })
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireViewer(args)
  const id = parseId(args.params['id'])
  const outcome = id ? await disconnectDevice(db, viewer.id, id) : 'not-found'
  // The loader runs after this and says that there is no such device.
  if (outcome === 'not-found') return data(null, { status: 404 })
  if (id !== viewer.sessionId) return redirectWithNotice(SECURITY, t('Dispositivo desconectado'))
  return redirectWithNotice('/login', t('Dispositivo desconectado'), {
    headers: { 'Set-Cookie': await endSession(args.request) },
  })
}

export default function Device() {
  const { device } = useLoaderData<typeof loader>()
  if (!device) return <NoSuchDevice />
  return (
    <div className="settings-form stack--loose">
      <h2>
        {device.isCurrent ? t('¿Desconectar este dispositivo?') : t('¿Desconectar {name}?', { name: device.name })}
      </h2>
      <p>
        {[device.name, device.lastActive, device.ipPrefix && t('red {ipPrefix}', { ipPrefix: device.ipPrefix })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p>{t('Quien lo use tendrá que iniciar sesión otra vez. Si no es tuyo, cambia también tu contraseña.')}</p>
      <Form method="post" className="cluster">
        <SubmitButton busy={t('Desconectando...')}>{t('Desconectar')}</SubmitButton>{' '}
        <Link to={SECURITY} className="button button--plain">
          {t('Cancelar')}
        </Link>
      </Form>
    </div>
  )
}

function NoSuchDevice() {
  return (
    <div className="settings-form stack--loose">
      <h2>{t('Ese dispositivo ya no está conectado')}</h2>
      <p>{t('Puede que lo hayas desconectado tú o que su sesión haya terminado.')}</p>
      <p>
        <Link to={SECURITY} className="button">
          {t('Ver los dispositivos conectados')}
        </Link>
      </p>
    </div>
  )
}
