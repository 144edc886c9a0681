import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** An act of one button: its row is in the module. */
const act = (path: string) => route(path, 'screens/saved-searches/acts.tsx', { id: path })

export default [
  route('saved-searches/confirm', 'screens/saved-searches/confirm-search.tsx'),
  route('dashboard/saved-searches', 'screens/saved-searches/list.tsx'),
  route('dashboard/saved-searches/:id', 'screens/saved-searches/saved-search.tsx'),
  act('dashboard/saved-searches/:id/state'),
  act('dashboard/saved-searches/:id/delete'),
] satisfies RouteConfigEntry[]
