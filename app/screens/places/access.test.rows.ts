import type { Access } from '#tests/support/access.ts'

export default [
  { at: '/place-names', who: 'all' },
  { at: '/nearest-place', who: 'all', post: 422, idle: true },
] satisfies Access[]
