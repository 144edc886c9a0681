import { route, type RouteConfigEntry } from '@remix-run/route-config'

export default [
  route('search', 'screens/search/suggested.tsx'),
  route('suggestions', 'screens/search/suggestions.ts'),
  route('popular-searches', 'screens/search/popular-searches.ts'),
] satisfies RouteConfigEntry[]
