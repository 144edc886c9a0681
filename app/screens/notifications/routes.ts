import { route, type RouteConfigEntry } from '@remix-run/route-config'

export default [
  route('dashboard/notifications', 'screens/notifications/list.tsx'),
  route('dashboard/notifications/read-all', 'screens/notifications/read-all.tsx'),
  route('dashboard/notifications/delete-all', 'screens/notifications/delete-all.tsx'),
  route('dashboard/notifications/latest', 'screens/notifications/latest-notifications.ts'),
  route('dashboard/notifications/push', 'screens/notifications/push.tsx'),
  route('dashboard/notifications/:id', 'screens/notifications/one.tsx'),
  route('dashboard/notifications/:id/read', 'screens/notifications/read.tsx'),
  route('dashboard/notifications/:id/delete', 'screens/notifications/delete.tsx'),
] satisfies RouteConfigEntry[]
