import type { Access } from '#tests/support/access.ts'

// prettier-ignore
export default [
  { at: '/search', who: 'all' },
  { at: '/suggestions', who: 'all' },
  { at: '/popular-searches', who: 'all' },
] satisfies Access[]
