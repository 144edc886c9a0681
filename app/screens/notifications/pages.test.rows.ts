import type { PageState } from '#tests/support/pages.ts'

// prettier-ignore
export default [
  { path: '/dashboard/notifications', state: 'as it is', as: 'member', fullest: true },
  { path: '/dashboard/notifications?q=nada+de+nada', state: 'without results', as: 'member' },
  { path: '/dashboard/notifications/push', state: 'asked for', as: 'member' },
  { path: '/dashboard/notifications/read-all', state: 'asking', as: 'member' },
  { path: '/dashboard/notifications/delete-all', state: 'asking', as: 'member' },
  { path: '/dashboard/notifications/{notification}', state: 'unread', as: 'member' },
  { path: '/dashboard/notifications/{notification}/read', state: 'unread', as: 'member' },
  { path: '/dashboard/notifications/{notification}/delete', state: 'unread', as: 'member' },
] satisfies PageState[]
