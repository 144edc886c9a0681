import type { PageState } from '#tests/support/pages.ts'

// prettier-ignore
export default [
  { path: '/search', state: 'empty', as: 'visitor', fullest: true },
  { path: '/search?q=dise', state: 'with suggestions', as: 'visitor' },
] satisfies PageState[]
