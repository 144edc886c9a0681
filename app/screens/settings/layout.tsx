import './settings.css'
import { Link, Outlet, useLocation } from '@remix-run/react'
import { Tabs } from '#app/ui/tabs.tsx'
import { SETTINGS_NAVIGATION } from './tabs.ts'

const RESTORE_PATH = '/dashboard/settings/restore'

/** The frame of the tabs (E1): each is a page with an address. Every page asks for the viewer itself. */
export default function SettingsLayout() {
  const { pathname } = useLocation()
  return (
    <div className="page stack--loose settings">
      <h1>Configuración</h1>
      <Tabs label="Configuración" items={SETTINGS_NAVIGATION} />
      <Outlet />
      {/* It undoes everything and is rarely wanted, so it stands last and small, only below the tabs that it undoes. */}
      {SETTINGS_NAVIGATION.some(({ to }) => to === pathname) && (
        <p className="small settings-restore">
          <Link to={RESTORE_PATH}>Restaurar valores predeterminados</Link>
        </p>
      )}
    </div>
  )
}
