import { route, type RouteConfigEntry } from '@remix-run/route-config'

export default [
  route('marketplace', 'screens/marketplace/search.tsx'),
  route('marketplace/save-search', 'screens/marketplace/save-search.tsx'),
  route('marketplace/:id', 'screens/marketplace/listing.tsx'),
  route('marketplace/:id/report', 'screens/marketplace/report.tsx'),
  route('marketplace/:id/save', 'screens/marketplace/keep.tsx'),
  route('marketplace/:id/unsave', 'screens/marketplace/drop.tsx'),
  route('marketplace/:id/contact', 'screens/marketplace/contact.tsx'),
  route('favorites', 'screens/marketplace/kept.tsx'),
] satisfies RouteConfigEntry[]
