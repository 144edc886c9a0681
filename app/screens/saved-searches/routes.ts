import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** A route that does one act at the press of a button; `acts.tsx` has a row for each. */
const act = (path: string) => route(path, 'screens/saved-searches/acts.tsx', { id: path })

export default [
  route('saved-searches/confirm', 'screens/saved-searches/confirm-search.tsx'),
  route('dashboard/saved-searches', 'screens/saved-searches/list.tsx'),
  route('dashboard/saved-searches/:id', 'screens/saved-searches/saved-search.tsx'),
  act('dashboard/saved-searches/:id/state'),
  act('dashboard/saved-searches/:id/delete'),
] satisfies RouteConfigEntry[]
