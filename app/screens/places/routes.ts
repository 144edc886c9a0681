import { route, type RouteConfigEntry } from '@remix-run/route-config'

export default [
  route('place-names', 'screens/places/place-names.ts'),
  route('nearest-place', 'screens/places/nearest.tsx'),
] satisfies RouteConfigEntry[]
