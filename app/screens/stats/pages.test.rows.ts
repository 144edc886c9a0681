import type { PageState } from '#tests/support/pages.ts'

// prettier-ignore
export default [
  { path: '/dashboard/stats', state: 'without visits', as: 'member' },
  { path: '/dashboard/stats#{own}', state: 'with figures', as: 'member', fullest: true },
] satisfies PageState[]
