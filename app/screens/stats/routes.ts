import { route, type RouteConfigEntry } from '@remix-run/route-config'

export default [
  route('dashboard/stats/:file', 'screens/stats/stats-csv.ts'),
  route('dashboard/stats', 'screens/stats/stats.tsx'),
] satisfies RouteConfigEntry[]
