import type { Access } from '#tests/support/access.ts'

// prettier-ignore
export default [
  { at: '/login', who: 'all', get: { else: '→ /dashboard', visitor: 200 }, post: { else: '→ /dashboard', visitor: 422 }, idle: true },
  { at: '/login', who: 'all', get: { else: '→ /dashboard', visitor: 200 }, post: '→ /dashboard', fill: 'email={email}&password=Puente-romano-7', empty: '→ /dashboard' },
  { at: '/login/two-factor', who: 'all', get: { else: '→ /dashboard', visitor: '→ /login' }, post: '→ /login', idle: true },
  { at: '/login/recovery-code', who: 'all', get: { else: '→ /dashboard', visitor: '→ /login' }, post: '→ /login', idle: true },
  { at: '/register', who: 'all', get: { else: '→ /dashboard', visitor: 200 }, post: { else: '→ /dashboard', visitor: 422 }, idle: true },
  { at: '/register', who: 'all', get: { else: '→ /dashboard', visitor: 200 }, post: { else: '→ /dashboard', visitor: '→ /login' }, fill: 'fullName=Noa Vidal&email={new}&password=Canal-de-piedra-4&confirmPassword=Canal-de-piedra-4&terms=on', empty: '→ /dashboard' },
  { at: '/suspended', who: 'members', get: '→ /dashboard' },
  { at: '/logout', who: 'all', get: { else: 200, visitor: '→ /' }, post: '→ /' },
  { at: '/forgot-password', who: 'all', post: '→ /forgot-password?sent', fill: 'email={email}' },
  { at: '/reset-password', who: 'all', get: 410, post: 422 },
  { at: '/reset-password?token={resetToken}', who: 'all', post: { else: '→ /dashboard', visitor: '→ /login' }, fill: 'password=Canal-de-piedra-4&confirmPassword=Canal-de-piedra-4' },
  { at: '/verify-email', who: 'all', get: 410, post: 410 },
  { at: '/verify-email?token={verifyToken}', who: 'all', post: { else: '→ /dashboard', visitor: '→ /login' } },
  { at: '/confirm-email-change', who: 'all', get: 410, post: 410 },
  { at: '/confirm-email-change?token={changeToken}', who: 'all', post: { else: '→ /dashboard/settings/security', visitor: '→ /login' } },
  { at: '/undo-email-change', who: 'all', get: 410, post: 410 },
  { at: '/undo-email-change?token={undoToken}', who: 'all', post: '→ /forgot-password?sent' },
  { at: '/dashboard/verify-email#{unverified}', who: 'members', post: { else: '→ /dashboard', owner: '→ /dashboard/verify-email' } },
] satisfies Access[]
