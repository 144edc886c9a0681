import { route, type RouteConfigEntry } from '@remix-run/route-config'

export default [
  route('newsletter', 'screens/newsletter/subscribe.tsx'),
  route('newsletter/confirm', 'screens/newsletter/confirm.tsx'),
] satisfies RouteConfigEntry[]
