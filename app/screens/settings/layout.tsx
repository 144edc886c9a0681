import './settings.css'
import { Link, Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { hasHiring } from '#app/http/hiring.server.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import type { NavigationItem } from '#app/ui/navigation.ts'

const RESTORE_PATH = '/dashboard/settings/restore'

export const loader = () => ({ hasHiring })

/** The frame of the tabs (E1): each is a page with an address. Every page asks for the viewer itself. */
export default function SettingsLayout() {
  const { pathname } = useLocation()
  const canHire = useLoaderData<typeof loader>().hasHiring
  const tabs = SETTINGS_NAVIGATION.filter(({ needsHiring }) => !needsHiring || canHire)
  return (
    <div className="page stack--loose settings">
      <h1>Configuración</h1>
      <Tabs label="Configuración" items={tabs} />
      <Outlet />
      {/* It undoes everything and is rarely wanted, so it stands last and small, only below the tabs that it undoes. */}
      {tabs.some(({ to, needsHiring }) => to === pathname && !needsHiring) && (
        <p className="small settings-restore">
          <Link to={RESTORE_PATH}>Restaurar valores predeterminados</Link>
        </p>
      )}
    </div>
  )
}

/** The tabs of the settings (E1), in the order of the specification. */
const SETTINGS_NAVIGATION: readonly NavigationItem[] = [
  { to: '/dashboard/settings', label: 'Notificaciones', exact: true },
  { to: '/dashboard/settings/general', label: 'General' },
  { to: '/dashboard/settings/security', label: 'Seguridad' },
  { to: '/dashboard/settings/payments', label: 'Cobros', needsHiring: true },
  { to: '/dashboard/settings/tax', label: 'Datos fiscales', needsHiring: true },
  { to: '/dashboard/settings/availability', label: 'Disponibilidad', needsHiring: true },
  { to: '/dashboard/settings/privacy', label: 'Privacidad' },
]
