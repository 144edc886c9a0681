import { route, type RouteConfigEntry } from '@remix-run/route-config'

export default [
  route('dashboard/favorites', 'screens/favorites/list.tsx'),
  route('dashboard/favorites/rename-list', 'screens/favorites/rename-list.tsx'),
  route('dashboard/favorites/:id', 'screens/favorites/favorite.tsx'),
  route('dashboard/favorites/:id/remove', 'screens/favorites/remove.tsx'),
] satisfies RouteConfigEntry[]
