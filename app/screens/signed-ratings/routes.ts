import { route, type RouteConfigEntry } from '@remix-run/route-config'

export default [
  route('verify-rating', 'screens/signed-ratings/verify.tsx'),
  route('.well-known/gremio-ratings.json', 'screens/signed-ratings/public-keys.ts'),
  route('dashboard/signed-ratings', 'screens/signed-ratings/take-away.tsx'),
  route('dashboard/signed-ratings/:file', 'screens/signed-ratings/signed-file.ts'),
  route('dashboard/reviews/:id/valoracion.json', 'screens/signed-ratings/signed-rating.ts'),
] satisfies RouteConfigEntry[]
