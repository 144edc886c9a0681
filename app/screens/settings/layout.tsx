import './settings.css'
import { Link, Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { hasHiring } from '#app/http/hiring.server.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import { SETTINGS_NAVIGATION } from './tabs.ts'

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
