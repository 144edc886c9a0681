import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** A route that does one act at the press of a button; `acts.tsx` has a row for each. */
const act = (path: string) => route(path, 'screens/contests/own/acts.tsx', { id: path })

export default [
  route('contests', 'screens/contests/list.tsx'),
  route('contests/:id', 'screens/contests/contest.tsx'),
  route('contests/:id/enter', 'screens/contests/enter.tsx'),
  route('contests/:id/files/:fileId', 'screens/contests/file.ts'),
  route('dashboard/contests', 'screens/contests/own/list.tsx'),
  route('dashboard/contests/new', 'screens/contests/own/new.tsx'),
  route('dashboard/contests/entries', 'screens/contests/own/entries.tsx'),
  route('dashboard/contests/entries/:id/edit', 'screens/contests/own/edit-entry.tsx'),
  act('dashboard/contests/entries/:id/withdraw'),
  route('dashboard/contests/:id', 'screens/contests/own/contest.tsx'),
  route('dashboard/contests/:id/edit', 'screens/contests/own/edit.tsx'),
  route('dashboard/contests/:id/picture', 'screens/contests/own/picture.tsx'),
  act('dashboard/contests/:id/delete'),
  route('dashboard/contests/:id/award', 'screens/contests/own/award.tsx'),
  route('dashboard/contests/:id/entries/:entryId', 'screens/contests/own/entry.tsx'),
  act('dashboard/contests/:id/entries/:entryId/unmark'),
] satisfies RouteConfigEntry[]
