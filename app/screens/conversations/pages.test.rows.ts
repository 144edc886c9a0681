import type { PageState } from '#tests/support/pages.ts'

// prettier-ignore
export default [
  { path: '/dashboard/messages/nada/report', state: 'not found', as: 'member' },
  { path: '/dashboard/messages', state: 'empty', as: 'member' },
  { path: '/dashboard/messages#{conversation}', state: 'with one', as: 'member', fullest: true },
  { path: '/dashboard/messages?q=nadie&archived=1', state: 'without results', as: 'member' },
  { path: '/dashboard/messages/{conversation}', state: 'full', as: 'member', fullest: true },
  { path: '/dashboard/messages/{conversation}?before=41', state: 'an older page', as: 'member' },
  { path: '/dashboard/messages/{conversation}/archive', state: 'full', as: 'member' },
  { path: '/dashboard/messages/{conversation}/mute', state: 'full', as: 'member' },
  { path: '/dashboard/messages/{conversation}/block', state: 'full', as: 'member' },
] satisfies PageState[]
