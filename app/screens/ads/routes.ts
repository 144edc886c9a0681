import { route, type RouteConfigEntry } from '@remix-run/route-config'

export default [
  route('ads', 'screens/ads/formats.tsx'),
  route('ads/showcase', 'screens/ads/showcase.tsx'),
] satisfies RouteConfigEntry[]
