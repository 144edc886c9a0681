import { route, type RouteConfigEntry } from '@remix-run/route-config'

export default [
  route('marketplace/:id/copy', 'screens/offline/listing-copy.ts'),
  route('service-worker.js', 'screens/offline/service-worker.ts'),
  route('offline', 'screens/offline/offline.ts'),
  route('offline.css', 'screens/offline/style.ts'),
  route('offline/settings', 'screens/offline/settings.tsx'),
] satisfies RouteConfigEntry[]
