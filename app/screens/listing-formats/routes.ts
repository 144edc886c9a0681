import { route, type RouteConfigEntry } from '@remix-run/route-config'

export default [
  route('ads', 'screens/listing-formats/formats.tsx'),
  route('ads/showcase', 'screens/listing-formats/showcase.tsx'),
] satisfies RouteConfigEntry[]
