import type { PageState } from '#tests/support/pages.ts'

// prettier-ignore
export default [
  { path: '/verify-rating', state: 'empty', as: 'visitor' },
  { path: '/dashboard/reviews/signed', state: 'empty', as: 'member' },
  { path: '/dashboard/reviews/signed#{rating}', state: 'full', as: 'member' },
] satisfies PageState[]
