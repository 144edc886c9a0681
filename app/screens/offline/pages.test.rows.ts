import type { PageState } from '#tests/support/pages.ts'

// prettier-ignore
export default [
  { path: '/offline', state: 'without copies', as: 'visitor' },
  { path: '/offline/settings', state: 'without copies', as: 'visitor' },
  { path: '/marketplace/{listing}/copy', state: 'of a listing', as: 'visitor', fullest: true },
  { path: '/marketplace/nada/copy', state: 'not found', as: 'visitor' },
] satisfies PageState[]
