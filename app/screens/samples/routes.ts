import { route, type RouteConfigEntry } from '@remix-run/route-config'

export default [
  route('marketplace/examples', 'screens/samples/examples.tsx'),
  route('marketplace/sample-publications', 'screens/samples/publications.tsx'),
  route('marketplace/services', 'screens/samples/services.tsx'),
  route('marketplace/sample/:id', 'screens/samples/sample.tsx'),
  route('marketplace/sample/:id/save', 'screens/samples/add-favorite.tsx'),
  route('marketplace/sample/:id/unsave', 'screens/samples/remove-favorite.tsx'),
  route('marketplace/sample/:id/contact', 'screens/samples/contact.tsx'),
  route('marketplace/sample/:id/report', 'screens/samples/report.tsx'),
] satisfies RouteConfigEntry[]
