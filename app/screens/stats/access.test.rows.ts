import type { Access } from '#tests/support/access.ts'

// prettier-ignore
export default [
  { at: '/dashboard/stats', who: 'members' },
  { at: '/dashboard/stats/days.csv', who: 'members' },
  { at: '/dashboard/stats/earnings.csv', who: 'members' },
  { at: '/dashboard/stats/nada.csv', who: 'members', get: 404 },
] satisfies Access[]
