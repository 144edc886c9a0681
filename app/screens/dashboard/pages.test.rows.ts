import type { PageState } from '#tests/support/pages.ts'

// prettier-ignore
export default [
  { path: '/dashboard', state: 'of a new member', as: 'member' },
] satisfies PageState[]
