import { route, type RouteConfigEntry } from '@remix-run/route-config'

export default [
  route('robots.txt', 'screens/robots/robots.ts'),
  route('.well-known/security.txt', 'screens/robots/security-contact.ts'),
  route('sitemap.xml', 'screens/robots/sitemap-index.ts'),
  route('sitemap/pages.xml', 'screens/robots/sitemap-pages.ts'),
  route('sitemap/services.xml', 'screens/robots/sitemap-services.ts'),
  route('sitemap/:kind/:file', 'screens/robots/sitemap-part.ts'),
] satisfies RouteConfigEntry[]
