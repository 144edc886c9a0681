import type { Access } from '#tests/support/access.ts'

// prettier-ignore
export default [
  { at: '/dashboard', who: 'members' },
] satisfies Access[]
