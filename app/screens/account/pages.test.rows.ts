import type { PageState } from '#tests/support/pages.ts'

// prettier-ignore
export default [
  { path: '/login', state: 'empty', as: 'visitor' },
  { path: '/register', state: 'empty', as: 'visitor' },
  { path: '/suspended', state: 'not suspended', as: 'member' },
  { path: '/logout', state: 'asking', as: 'member' },
  { path: '/forgot-password', state: 'empty', as: 'visitor', fullest: true },
  { path: '/forgot-password?sent', state: 'sent', as: 'visitor' },
  { path: '/reset-password?token=nada', state: 'with a spent link', as: 'visitor' },
  { path: '/verify-email?token=nada', state: 'with a spent link', as: 'visitor' },
  { path: '/verify-email/new-password?token=nada', state: 'with a spent link', as: 'visitor' },
  { path: '/confirm-email-change/new-password?token=nada', state: 'with a spent link', as: 'visitor' },
  { path: '/dashboard/published-before', state: 'nothing to decide', as: 'member' },
  { path: '/dashboard/published-before/anuncio/{publishedBefore}/keep', state: 'asking', as: 'member' },
  { path: '/dashboard/published-before/anuncio/{publishedBefore}/take-away', state: 'asking', as: 'member' },
  { path: '/dashboard/verify-email', state: 'confirmed', as: 'member' },
  { path: '/login/two-factor', state: 'already signed in', as: 'member' },
  { path: '/login/recovery-code', state: 'already signed in', as: 'member' },
  { path: '/confirm-email-change?token=nada', state: 'with a spent link', as: 'visitor' },
  { path: '/undo-email-change?token=nada', state: 'with a spent link', as: 'visitor' },
] satisfies PageState[]
