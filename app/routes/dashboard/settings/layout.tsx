import './settings.css'
import { Link, Outlet } from '@remix-run/react'
import { SETTINGS_NAVIGATION } from '#app/ui/navigation.ts'
import { Tabs } from '#app/ui/tabs.tsx'

/** The frame of the tabs (E1): links, so that each is a page with an address. Every page asks for itself who is there. */
export default function SettingsLayout() {
  return (
    <div className="page stack--loose settings">
      <h1>Configuración</h1>
      <Tabs label="Configuración" items={SETTINGS_NAVIGATION} />
      <Outlet />
      {/* Rarely wanted, and it undoes everything: it stands last and small. */}
      <p className="small settings-restore">
        <Link to="/dashboard/settings/restore">Restaurar valores predeterminados</Link>
      </p>
    </div>
  )
}
