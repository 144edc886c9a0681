import { index, route, type RouteConfig } from '@remix-run/route-config'

/** Every address of the product. */
export default [
  index('routes/site/home.tsx'),
  // The two that are asked for most come first: every request is compared with one route after the other.
  route('marketplace', 'routes/marketplace/search.tsx'),
  route('marketplace/:id', 'routes/marketplace/listing.tsx'),
  route('login', 'routes/account/login.tsx'),
  route('register', 'routes/account/register.tsx'),
  route('logout', 'routes/account/logout.tsx'),
  route('forgot-password', 'routes/account/forgot-password.tsx'),
  route('reset-password', 'routes/account/reset-password.tsx'),
  route('verify-email', 'routes/account/verify-email.tsx'),
  route('search', 'routes/site/search.tsx'),
  route('suggestions', 'routes/resources/suggestions.ts'),
  route('popular-searches', 'routes/resources/popular-searches.ts'),
  route('media/listings/*', 'routes/resources/media.ts'),
  route('tiles/:zoom/:x/:file', 'routes/resources/tiles.ts'),
  route('robots.txt', 'routes/resources/robots.ts'),
  route('terms', 'routes/site/terms.tsx'),
  route('privacy', 'routes/site/privacy.tsx'),
  route('legal-notice', 'routes/site/legal-notice.tsx'),
  route('theme', 'routes/site/theme.tsx'),
  route('dashboard', 'routes/dashboard/layout.tsx', [
    index('routes/dashboard/home.tsx'),
    route('listings', 'routes/dashboard/listings.tsx'),
    route('create-listing', 'routes/dashboard/create-listing.tsx'),
    route('verify-email', 'routes/account/resend-verification.tsx'),
    route('settings', 'routes/dashboard/settings/layout.tsx', [
      route('general', 'routes/dashboard/settings/general.tsx'),
      route('restore', 'routes/dashboard/settings/restore.tsx'),
      route('security', 'routes/dashboard/settings/security/overview.tsx'),
      route('security/password', 'routes/dashboard/settings/security/password.tsx'),
    ]),
    route('notifications', 'routes/dashboard/notifications/list.tsx'),
    route('notifications/read-all', 'routes/dashboard/notifications/read-all.tsx'),
    route('notifications/delete-all', 'routes/dashboard/notifications/delete-all.tsx'),
    route('notifications/:id', 'routes/dashboard/notifications/one.tsx'),
    route('notifications/:id/read', 'routes/dashboard/notifications/read.tsx'),
    route('notifications/:id/delete', 'routes/dashboard/notifications/delete.tsx'),
  ]),
  route('*', 'routes/site/not-found.tsx'),
] satisfies RouteConfig
