import { route, type RouteConfigEntry } from '@remix-run/route-config'

export default [
  route('reports/:id', 'screens/appeals/report.tsx'),
  route('reports/:id/appeal', 'screens/appeals/appeal-report.tsx'),
  route('appeal', 'screens/appeals/appeal-by-link.tsx'),
  route('dashboard/moderation', 'screens/appeals/list.tsx'),
  route('dashboard/moderation/:id', 'screens/appeals/statement.tsx'),
  route('dashboard/moderation/:id/appeal', 'screens/appeals/appeal.tsx'),
] satisfies RouteConfigEntry[]
