import { route, type RouteConfigEntry } from '@remix-run/route-config'

export default [
  route('dashboard/reviews', 'screens/reviews/received.tsx'),
  route('dashboard/reviews/as-client', 'screens/reviews/as-client.tsx'),
  route('dashboard/reviews/written', 'screens/reviews/written.tsx'),
  route('dashboard/reviews/pending', 'screens/reviews/pending.tsx'),
  route('dashboard/reviews/:id/reply', 'screens/reviews/reply.tsx'),
] satisfies RouteConfigEntry[]
