import type { PageState } from '#tests/support/pages.ts'

// prettier-ignore
export default [
  { path: '/ratings/nada/report', state: 'not found', as: 'visitor' },
  { path: '/dashboard/reviews', state: 'empty', as: 'member' },
  { path: '/dashboard/reviews#{rating}', state: 'full', as: 'member', fullest: true },
  { path: '/dashboard/reviews?q=nada+de+nada&stars=3#{rating}', state: 'without results', as: 'member' },
  { path: '/dashboard/reviews/as-client', state: 'empty', as: 'member' },
  { path: '/dashboard/reviews/as-client#{rating}', state: 'full', as: 'member', fullest: true },
  { path: '/dashboard/reviews/written', state: 'empty', as: 'member' },
  { path: '/dashboard/reviews/written#{rating}', state: 'full', as: 'member', fullest: true },
  { path: '/dashboard/reviews/pending', state: 'empty', as: 'member' },
  { path: '/dashboard/reviews/pending#{finished}', state: 'full', as: 'member', fullest: true },
  { path: '/dashboard/reviews/{rating}/reply', state: 'empty', as: 'member' },
] satisfies PageState[]
