import type { PageState } from '#tests/support/pages.ts'

// prettier-ignore
export default [
  { path: '/', state: 'for visitors', as: 'visitor', fullest: true },
  { path: '/', state: 'for members', as: 'member' },
  { path: '/categories', state: 'without figures', as: 'visitor' },
  { path: '/how-figures-are-counted#valoraciones', state: 'read', as: 'visitor' },
  { path: '/unsubscribe?token=nada', state: 'with a link that is none', as: 'visitor' },
  { path: '/theme', state: 'opened by itself', as: 'visitor' },
  { path: '/language', state: 'opened by itself', as: 'visitor' },
  { path: '/light-mode', state: 'opened by itself', as: 'visitor' },
  { path: '/no-existe', state: 'not found', as: 'visitor' },
] satisfies PageState[]
