import { route, type RouteConfigEntry } from '@remix-run/route-config'

export default [
  route('media/listings/*', 'screens/files/media.ts'),
  route('tiles/:zoom/:x/:file', 'screens/files/tiles.ts'),
  route('manifest.webmanifest', 'screens/files/manifest.ts'),
  route('social/:kind/:file', 'screens/files/social-picture.ts'),
] satisfies RouteConfigEntry[]
