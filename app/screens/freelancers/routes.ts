import { route, type RouteConfigEntry } from '@remix-run/route-config'

export default [
  route('freelancers/:id', 'screens/freelancers/profile.tsx'),
  route('freelancers/:id/contact', 'screens/freelancers/contact.tsx'),
] satisfies RouteConfigEntry[]
