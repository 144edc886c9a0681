import './settings.css'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { hasHiring } from '#app/http/hiring.server.ts'
import { findViewer } from '#app/http/viewer.server.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { TileOrnament } from '#app/ui/tile-cover.tsx'
import { isAt, type NavigationItem } from '#app/ui/navigation.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

const RESTORE_PATH = '/dashboard/settings/restore'

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await findViewer(args)
  return {
    hasHiring,
    me: viewer && { id: viewer.id, name: viewer.fullName, email: viewer.email, avatarUrl: viewer.avatarUrl },
  }
}

/** The frame of the tabs (E1): each is a page with an address. Every page checks the viewer itself. */
export default function SettingsLayout() {
  const { pathname } = useLocation()
  const { hasHiring: canHire, me } = useLoaderData<typeof loader>()
  const tabs = SETTINGS_NAVIGATION().filter(({ needsHiring }) => !needsHiring || canHire)
  return (
    <div className="page stack--loose settings">
      <div className="who settings__head">
        {me && <Avatar id={me.id} name={me.name} url={me.avatarUrl} size="large" />}
        <div>
          <h1>{t('Configuración')}</h1>
          {me && <p className="soft small breaks">{me.email}</p>}
        </div>
        {me && <TileOrnament className="settings__tiles" seed={me.id} />}
      </div>
      <div className="settings__columns">
        <nav className="settings-nav" aria-label={t('Configuración')}>
          <ul>
            {tabs.map((tab) => (
              <li key={tab.to}>
                <Icon name={tab.icon} />{' '}
                <span>
                  <Link to={tab.to} aria-current={isAt(tab, pathname) ? 'page' : undefined}>
                    {tab.label}
                  </Link>{' '}
                  <span className="settings-nav__holds soft small">{tab.holds}</span>
                </span>
              </li>
            ))}
          </ul>
        </nav>
        <div className="settings__shown stack--loose">
          <Outlet />
          {/* It undoes everything and is rarely wanted, so it is last and small, only below the tabs that it resets. */}
          {tabs.some(({ to, needsHiring }) => to === pathname && !needsHiring) && (
            <p className="small settings-restore">
              <Link to={RESTORE_PATH}>{t('Restaurar valores predeterminados')}</Link>
            </p>
          )}
        </div>
      </div>
    </div>
  )
}

interface SettingsTab extends NavigationItem {
  icon: IconName
  /** The settings of the tab, in a line. */
  holds: string
}

/** The tabs of the settings (E1), in the order of the specification. */
const SETTINGS_NAVIGATION: () => readonly SettingsTab[] = perLanguage(() => [
  {
    to: '/dashboard/settings',
    label: t('Notificaciones'),
    icon: 'bell',
    holds: t('De qué y por dónde te avisamos'),
    exact: true,
  },
  { to: '/dashboard/settings/general', label: t('General'), icon: 'globe', holds: t('Idioma, zona horaria y tema') },
  {
    to: '/dashboard/settings/security',
    label: t('Seguridad'),
    icon: 'shield-check',
    holds: t('Contraseña, verificación y dispositivos'),
  },
  {
    to: '/dashboard/settings/payments',
    label: t('Cobros'),
    icon: 'wallet',
    holds: t('Dónde recibes el dinero'),
    needsHiring: true,
  },
  {
    to: '/dashboard/settings/tax',
    label: t('Datos fiscales'),
    icon: 'file-text',
    holds: t('Lo que va en tus documentos'),
    needsHiring: true,
  },
  {
    to: '/dashboard/settings/availability',
    label: t('Disponibilidad'),
    icon: 'calendar',
    holds: t('Cuándo puedes empezar'),
    needsHiring: true,
  },
  {
    to: '/dashboard/settings/privacy',
    label: t('Privacidad'),
    icon: 'lock',
    holds: t('Quién te ve y qué haces con tus datos'),
  },
])
