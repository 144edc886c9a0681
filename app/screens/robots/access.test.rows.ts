import type { Access } from '#tests/support/access.ts'

// prettier-ignore
export default [
  { at: '/robots.txt', who: 'all' },
  { at: '/.well-known/security.txt', who: 'all' },
  { at: '/sitemap.xml', who: 'all' },
  { at: '/sitemap/pages.xml', who: 'all' },
  { at: '/sitemap/services.xml', who: 'all' },
  { at: '/sitemap/listings/1-of-1.xml', who: 'all' },
  { at: '/sitemap/users/1-of-1.xml', who: 'all', get: 404 },
] satisfies Access[]
