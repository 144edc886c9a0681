import { route, type RouteConfigEntry } from '@remix-run/route-config'

export default [route('servicios/:category/:town', 'screens/services/town.tsx')] satisfies RouteConfigEntry[]
