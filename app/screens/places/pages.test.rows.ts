import type { PageState } from '#tests/support/pages.ts'

// prettier-ignore
export default [
  { path: '/nearest-place', state: 'opened by itself', as: 'visitor' },
] satisfies PageState[]
