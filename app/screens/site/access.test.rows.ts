import type { Access } from '#tests/support/access.ts'

// prettier-ignore
export default [
  { at: '/', who: 'all' },
  { at: '/rules', who: 'all' },
  { at: '/moderation-log', who: 'all' },
  { at: '/terms', who: 'all' },
  { at: '/terms?version=nunca', who: 'all', get: 404 },
  { at: '/how-it-works', who: 'all' },
  { at: '/categories', who: 'all' },
  { at: '/about', who: 'all' },
  { at: '/privacy', who: 'all' },
  { at: '/legal-notice', who: 'all' },
  { at: '/how-figures-are-counted', who: 'all' },
  { at: '/how-results-are-ordered', who: 'all' },
  { at: '/unsubscribe', who: 'all', get: 410, post: 410 },
  { at: '/unsubscribe?token={stopToken}', who: 'all', post: 200 },
  { at: '/theme', who: 'all', post: '→ /', fill: 'theme=dark', empty: '→ /' },
  { at: '/language', who: 'all', post: '→ /', idle: true },
  { at: '/light-mode', who: 'all', post: '→ /', idle: true },
  { at: '/no-existe', who: 'all', get: 404, post: 404 },
] satisfies Access[]
