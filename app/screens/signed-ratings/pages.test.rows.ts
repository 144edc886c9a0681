import type { PageState } from '#tests/support/pages.ts'

// prettier-ignore
export default [
  { path: '/verify-rating', state: 'empty', as: 'visitor' },
  { path: '/dashboard/signed-ratings', state: 'empty', as: 'member' },
  { path: '/dashboard/signed-ratings#{rating}', state: 'full', as: 'member', fullest: true },
] satisfies PageState[]
