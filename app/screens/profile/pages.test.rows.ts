import type { PageState } from '#tests/support/pages.ts'

// prettier-ignore
export default [
  { path: '/dashboard/profile/avatar', state: 'without one', as: 'member' },
  { path: '/dashboard/profile', state: 'of a new member', as: 'member' },
  { path: '/dashboard/sign', state: 'of a new member', as: 'member' },
] satisfies PageState[]
