import { route, type RouteConfigEntry } from '@remix-run/route-config'

export default [
  route('marketplace/feed.atom', 'screens/feeds/search-feed.ts', { id: 'search-feed-atom' }),
  route('marketplace/feed.json', 'screens/feeds/search-feed.ts', { id: 'search-feed-json' }),
  route('freelancers/:id/feed.atom', 'screens/feeds/freelancer-feed.ts', { id: 'freelancer-feed-atom' }),
  route('freelancers/:id/feed.json', 'screens/feeds/freelancer-feed.ts', { id: 'freelancer-feed-json' }),
] satisfies RouteConfigEntry[]
