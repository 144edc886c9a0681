import type { PageState } from '#tests/support/pages.ts'

// prettier-ignore
export default [
  { path: '/dashboard', state: 'of a new member', as: 'member' },
  { path: '/dashboard#{favorite}', state: 'of a client', as: 'member' },
  { path: '/dashboard#{conversation}', state: 'of a seller who is written to', as: 'member', fullest: true },
] satisfies PageState[]
