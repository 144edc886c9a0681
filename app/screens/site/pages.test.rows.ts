import type { PageState } from '#tests/support/pages.ts'

// prettier-ignore
export default [
  { path: '/', state: 'for visitors', as: 'visitor', fullest: true },
  { path: '/', state: 'for members', as: 'member' },
  { path: '/terms', state: 'read', as: 'visitor' },
  { path: '/privacy', state: 'read', as: 'visitor' },
  { path: '/how-it-works', state: 'read', as: 'visitor' },
  { path: '/categories', state: 'without figures', as: 'visitor' },
  { path: '/about', state: 'read', as: 'visitor' },
  { path: '/legal-notice', state: 'read', as: 'visitor' },
  { path: '/how-figures-are-counted#valoraciones', state: 'read', as: 'visitor' },
  { path: '/how-results-are-ordered', state: 'read', as: 'visitor' },
  { path: '/rules', state: 'read', as: 'visitor' },
  { path: '/moderation-log', state: 'read', as: 'visitor' },
  { path: '/unsubscribe?token=nada', state: 'with a link that is none', as: 'visitor' },
  { path: '/theme', state: 'opened by itself', as: 'visitor' },
  { path: '/language', state: 'opened by itself', as: 'visitor' },
  { path: '/light-mode', state: 'opened by itself', as: 'visitor' },
  { path: '/no-existe', state: 'not found', as: 'visitor' },
] satisfies PageState[]
