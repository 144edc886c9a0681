import type { Access } from '#tests/support/access.ts'

export default [{ at: '/place-names', who: 'all' }] satisfies Access[]
