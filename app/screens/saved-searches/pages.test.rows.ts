import type { PageState } from '#tests/support/pages.ts'

// prettier-ignore
export default [
  { path: '/saved-searches/confirm?token=nada', state: 'with a link that is none', as: 'visitor' },
  { path: '/dashboard/saved-searches', state: 'empty', as: 'member' },
  { path: '/dashboard/saved-searches#{search}', state: 'with one', as: 'member', fullest: true },
  { path: '/dashboard/saved-searches/{search}', state: 'of the member', as: 'member' },
  { path: '/dashboard/saved-searches/{search}/state', state: 'of the member', as: 'member' },
  { path: '/dashboard/saved-searches/{search}/delete', state: 'of the member', as: 'member' },
] satisfies PageState[]
