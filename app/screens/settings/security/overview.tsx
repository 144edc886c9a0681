import '#app/screens/settings/settings.css'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import {
  findSecurityOverview,
  isVerificationRefused,
  listDevices,
} from '#app/domain/accounts/security-queries.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { relativeTime } from '#app/locale/dates.server.ts'
import { PendingEmail } from './pending-email.tsx'
import { pendingShown } from './pending-email.server.ts'
import { SECURITY, SecuritySection } from './security-section.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { perLanguage, t, tn } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Seguridad') }]

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireViewer(args)
  const now = clock.now()
  const [overview, isRefused, devices] = await Promise.all([
    findSecurityOverview(db, viewer.id, now),
    !viewer.emailVerified && isVerificationRefused(db, viewer.id, viewer.email),
    listDevices(db, viewer.id, { sessionId: viewer.sessionId, now }),
  ])
  return {
    ...overview,
    pendingEmail: overview.pendingEmail && pendingShown(overview.pendingEmail, viewer.timezone),
    email: viewer.email,
    emailVerified: viewer.emailVerified,
    isRefused,
    devices: devices.map(({ lastActive, ...device }) => ({
      ...device,
      lastActive: relativeTime(lastActive, now, viewer.timezone),
    })),
  }
}

export default function Security() {
  const { email, emailVerified, isRefused, pendingEmail, isOn, recoveryCodesLeft, loginAlerts, devices } =
    useLoaderData<typeof loader>()
  return (
    <div className="stack--loose">
      <SecuritySection id="email" title={t('Correo electrónico')} to={`${SECURITY}/email`} action={t('Cambiar correo')}>
        <p className="breaks">{email}</p>
        {!emailVerified && (
          <p className="soft">
            {isRefused ? t('Sin confirmar, y nuestro correo no llega.') : t('Sin confirmar.')}{' '}
            <Link to="/dashboard/verify-email">{t('Confirmar')}</Link>
          </p>
        )}
        {pendingEmail && <PendingEmail {...pendingEmail} />}
      </SecuritySection>
      <SecuritySection
        id="password"
        title={t('Contraseña')}
        to={`${SECURITY}/password`}
        action={t('Cambiar contraseña')}
      >
        <p className="soft">{t('Cámbiala si crees que alguien más la conoce.')}</p>
      </SecuritySection>
      <SecuritySection
        id="two-factor"
        title={t('Verificación en dos pasos')}
        to={`${SECURITY}/two-factor`}
        action={isOn ? t('Gestionar') : t('Activar')}
        badge={isOn ? { text: t('Activada'), kind: 'good' } : { text: t('Desactivada') }}
      >
        <p className="soft">
          {isOn
            ? recoveryCodes(recoveryCodesLeft)
            : t('Al iniciar sesión, además de la contraseña, un código de tu teléfono.')}
        </p>
      </SecuritySection>
      <SecuritySection
        id="alerts"
        title={t('Alertas de inicio de sesión')}
        badge={loginAlerts ? { text: t('Activadas'), kind: 'good' } : { text: t('Desactivadas') }}
        control={
          <Form method="post" action={`${SECURITY}/login-alerts`}>
            <input type="hidden" name="loginAlerts" value={loginAlerts ? 'off' : 'on'} />
            <button type="submit" className="button button--plain">
              {loginAlerts ? t('Desactivar alertas') : t('Activar alertas')}
            </button>
          </Form>
        }
      >
        <p className="soft">
          {t('Un correo cuando alguien entra en tu cuenta desde un dispositivo o una red nuevos.')}
        </p>
      </SecuritySection>
      <DeviceList devices={devices} />
      <SecuritySection
        id="history"
        title={t('Historial de inicios de sesión')}
        to={`${SECURITY}/history`}
        action={t('Ver historial')}
      >
        <p className="soft">{t('Los intentos de los últimos 90 días, también los fallidos.')}</p>
      </SecuritySection>
    </div>
  )
}

function recoveryCodes(left: number) {
  if (left === 0) return t('No te queda ningún código de recuperación.')
  return tn(left, 'Te queda 1 código de recuperación.', 'Te quedan {count} códigos de recuperación.')
}

interface ShownDevice {
  id: string
  name: string
  type: string
  lastActive: string
  ipPrefix: string | null
  isCurrent: boolean
}

const ICONS = { móvil: 'smartphone', tableta: 'smartphone', ordenador: 'monitor' } as const

/** Every signed-in device, each with the button that ends it at once (E16). */
function DeviceList({ devices }: { devices: ShownDevice[] }) {
  return (
    <section className="panel devices-connected stack" aria-labelledby="devices">
      <h2 id="devices" className="devices__title">
        {t('Dispositivos conectados')}
      </h2>
      <ul className="devices">
        {devices.map((device) => (
          <li key={device.id} className="device">
            <Icon name={Object.entries(ICONS).find(([type]) => type === device.type)?.[1] ?? 'globe'} />
            <div className="device__words">
              <p>
                <strong>{device.name}</strong>{' '}
                {device.isCurrent && <span className="badge badge--good">{t('Este dispositivo')}</span>}
              </p>
              <p className="soft small">
                {[
                  TYPE_LABELS()[device.type],
                  device.lastActive,
                  device.ipPrefix && t('red {ipPrefix}', { ipPrefix: device.ipPrefix }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {!device.isCurrent && (
              <Form method="post" action={`${SECURITY}/devices/${device.id}`}>
                <button
                  type="submit"
                  className="button button--plain"
                  aria-label={t('Desconectar {name}, {lastActive}', {
                    name: device.name,
                    lastActive: device.lastActive,
                  })}
                >
                  {t('Desconectar')}
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <Form method="post" action={`${SECURITY}/devices`}>
          <button type="submit" className="button button--plain">
            {t('Desconectar todos los demás')}
          </button>
        </Form>
      )}
    </section>
  )
}

const TYPE_LABELS = perLanguage((): Partial<Record<string, string>> => ({
  ordenador: t('Ordenador'),
  móvil: t('Móvil'),
  tableta: t('Tableta'),
}))
