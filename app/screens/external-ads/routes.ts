import { route, type RouteConfigEntry } from '@remix-run/route-config'

export default [
  route('external-ads', 'screens/external-ads/list.tsx'),
  route('external-ads/refresh', 'screens/external-ads/refresh.tsx'),
  route('external-ads/demo-source', 'screens/external-ads/demo-source.tsx'),
  route('external-ads/:id', 'screens/external-ads/ad.tsx'),
  route('external-ads/:id/save', 'screens/external-ads/add-favorite.tsx'),
  route('external-ads/:id/unsave', 'screens/external-ads/remove-favorite.tsx'),
] satisfies RouteConfigEntry[]
