import { route, type RouteConfigEntry } from '@remix-run/route-config'

export default [
  route('marketplace', 'screens/marketplace/search.tsx'),
  route('marketplace/save-search', 'screens/marketplace/save-search.tsx'),
  route('marketplace/:id', 'screens/marketplace/listing.tsx'),
  route('marketplace/:id/save', 'screens/marketplace/add-favorite.tsx'),
  route('marketplace/:id/unsave', 'screens/marketplace/remove-favorite.tsx'),
  route('marketplace/:id/contact', 'screens/marketplace/contact.tsx'),
  route('recent', 'screens/marketplace/seen.tsx'),
  route('favorites', 'screens/marketplace/browser-favorites.tsx'),
] satisfies RouteConfigEntry[]
