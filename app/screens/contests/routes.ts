import { route, type RouteConfigEntry } from '@remix-run/route-config'

export default [
  route('contests', 'screens/contests/list.tsx'),
  route('contests/:id', 'screens/contests/contest.tsx'),
  route('contests/:id/enter', 'screens/contests/enter.tsx'),
  route('contests/:id/files/:fileId', 'screens/contests/file.ts'),
  route('contests/:id/report', 'screens/contests/report.tsx'),
  route('entries/:id/report', 'screens/contests/report-entry.tsx'),
  route('dashboard/contests', 'screens/contests/own/list.tsx'),
  route('dashboard/contests/new', 'screens/contests/own/new.tsx'),
  route('dashboard/contests/entries', 'screens/contests/own/entries.tsx'),
  route('dashboard/contests/entries/:id/edit', 'screens/contests/own/edit-entry.tsx'),
  route('dashboard/contests/entries/:id/withdraw', 'screens/contests/own/withdraw.tsx'),
  route('dashboard/contests/:id', 'screens/contests/own/contest.tsx'),
  route('dashboard/contests/:id/edit', 'screens/contests/own/edit.tsx'),
  route('dashboard/contests/:id/picture', 'screens/contests/own/picture.tsx'),
  route('dashboard/contests/:id/delete', 'screens/contests/own/delete.tsx'),
  route('dashboard/contests/:id/award', 'screens/contests/own/award.tsx'),
  route('dashboard/contests/:id/entries/:entryId', 'screens/contests/own/entry.tsx'),
  route('dashboard/contests/:id/entries/:entryId/unmark', 'screens/contests/own/unmark.tsx'),
] satisfies RouteConfigEntry[]
