import type { Access } from '#tests/support/access.ts'

// prettier-ignore
export default [
  { at: '/marketplace/feed.atom', who: 'all' },
  { at: '/marketplace/feed.json', who: 'all' },
  { at: '/freelancers/{nobody}/feed.atom', who: 'all', get: 404 },
  { at: '/freelancers/{nobody}/feed.json', who: 'all', get: 404 },
] satisfies Access[]
