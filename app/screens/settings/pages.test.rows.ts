import type { PageState } from '#tests/support/pages.ts'

// prettier-ignore
export default [
  { path: '/dashboard/settings', state: 'of a new member', as: 'member' },
  { path: '/dashboard/settings/security', state: 'of a new member', as: 'member' },
  { path: '/dashboard/settings/security/password', state: 'empty', as: 'member' },
  { path: '/dashboard/settings/security/two-factor', state: 'off', as: 'member' },
  { path: '/dashboard/settings/security/two-factor/confirm', state: 'not begun', as: 'member' },
  { path: '/dashboard/settings/security/two-factor/codes', state: 'already shown', as: 'member' },
  { path: '/dashboard/settings/security/two-factor/recovery-codes', state: 'while off', as: 'member' },
  { path: '/dashboard/settings/security/two-factor/disable', state: 'while off', as: 'member' },
  { path: '/dashboard/settings/security/login-alerts', state: 'asking', as: 'member' },
  { path: '/dashboard/settings/security/devices', state: 'asking', as: 'member' },
  { path: '/dashboard/settings/security/history', state: 'of a new member', as: 'member' },
  { path: '/dashboard/settings/security/devices/nada', state: 'not found', as: 'member' },
  { path: '/dashboard/settings/security/email', state: 'empty', as: 'member' },
  { path: '/dashboard/settings/general', state: 'with the defaults', as: 'member' },
  { path: '/dashboard/settings/privacy', state: 'with the defaults', as: 'member' },
  { path: '/dashboard/settings/privacy/audit#{case}', state: 'with a measure', as: 'member' },
  { path: '/dashboard/settings/privacy/data', state: 'asking', as: 'member' },
  { path: '/dashboard/settings/privacy/data/nada', state: 'of somebody else', as: 'member' },
  { path: '/dashboard/settings/privacy/delete-account', state: 'empty', as: 'member' },
  { path: '/dashboard/settings/privacy/delete-account/cancel', state: 'without a request', as: 'member' },
  { path: '/dashboard/settings/restore', state: 'asking', as: 'member' },
] satisfies PageState[]
