import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** A route that does one act at the press of a button; `acts.tsx` has a row for each. */
const act = (path: string) => route(path, 'screens/notifications/acts.tsx', { id: path })

export default [
  route('dashboard/notifications', 'screens/notifications/list.tsx'),
  act('dashboard/notifications/read-all'),
  act('dashboard/notifications/delete-all'),
  route('dashboard/notifications/latest', 'screens/notifications/latest-notifications.ts'),
  route('dashboard/notifications/push', 'screens/notifications/push.tsx'),
  route('dashboard/notifications/:id', 'screens/notifications/one.tsx'),
  act('dashboard/notifications/:id/read'),
  act('dashboard/notifications/:id/delete'),
] satisfies RouteConfigEntry[]
