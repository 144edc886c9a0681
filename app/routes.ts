import { index, route, type RouteConfig } from '@remix-run/route-config'

/** Every address of the product, in the order of the specification. */
export default [
  index('routes/site/home.tsx'),
  route('login', 'routes/account/login.tsx'),
  route('marketplace', 'routes/marketplace/search.tsx'),
  route('marketplace/:id', 'routes/marketplace/listing.tsx'),
  route('tiles/:zoom/:x/:file', 'routes/resources/tiles.ts'),
  route('robots.txt', 'routes/resources/robots.ts'),
  route('theme', 'routes/site/theme.tsx'),
  route('*', 'routes/site/not-found.tsx'),
] satisfies RouteConfig
