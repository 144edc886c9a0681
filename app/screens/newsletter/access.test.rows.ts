import type { Access } from '#tests/support/access.ts'

// prettier-ignore
export default [
  { at: '/newsletter', who: 'all', post: '→ /newsletter?sent', fill: 'email={new}' },
  { at: '/newsletter/confirm', who: 'all', get: 410, post: 410 },
  { at: '/newsletter/confirm?token={newsletterToken}', who: 'all', post: '→ /' },
] satisfies Access[]
