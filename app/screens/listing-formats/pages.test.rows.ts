import type { PageState } from '#tests/support/pages.ts'

// prettier-ignore
export default [
  { path: '/ads', state: 'upright', as: 'visitor', fullest: true },
  { path: '/ads?layout=horizontal', state: 'lying', as: 'visitor' },
  { path: '/ads/showcase', state: 'on a desk', as: 'visitor', fullest: true },
  { path: '/ads/showcase?device=mobile', state: 'on a phone', as: 'visitor' },
] satisfies PageState[]
