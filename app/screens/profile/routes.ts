import { route, type RouteConfigEntry } from '@remix-run/route-config'

export default [
  route('dashboard/profile', 'screens/profile/profile.tsx'),
  route('dashboard/profile/avatar', 'screens/profile/avatar.tsx'),
  route('dashboard/profile/avatar/remove', 'screens/profile/remove-avatar.tsx'),
  route('dashboard/sign', 'screens/profile/sign.tsx'),
] satisfies RouteConfigEntry[]
