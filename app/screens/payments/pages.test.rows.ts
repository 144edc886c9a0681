import type { PageState } from '#tests/support/pages.ts'

// prettier-ignore
export default [
  { path: '/payments/return/{payment}', state: 'waiting', as: 'member' },
  { path: '/payments/simulator/{payment}', state: 'asking', as: 'member' },
] satisfies PageState[]
