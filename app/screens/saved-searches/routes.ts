import { route, type RouteConfigEntry } from '@remix-run/route-config'

export default [
  route('saved-searches/confirm', 'screens/saved-searches/confirm-search.tsx'),
  route('dashboard/saved-searches', 'screens/saved-searches/list.tsx'),
  route('dashboard/saved-searches/:id', 'screens/saved-searches/saved-search.tsx'),
  route('dashboard/saved-searches/:id/state', 'screens/saved-searches/state.tsx'),
  route('dashboard/saved-searches/:id/delete', 'screens/saved-searches/delete.tsx'),
] satisfies RouteConfigEntry[]
