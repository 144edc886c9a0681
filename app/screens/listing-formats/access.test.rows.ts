import type { Access } from '#tests/support/access.ts'

// prettier-ignore
export default [
  { at: '/ads', who: 'all' },
  { at: '/ads/showcase', who: 'all' },
] satisfies Access[]
