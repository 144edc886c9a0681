import { route, type RouteConfigEntry } from '@remix-run/route-config'

export default [route('dashboard', 'screens/dashboard/home.tsx')] satisfies RouteConfigEntry[]
