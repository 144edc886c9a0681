import type { Access } from '#tests/support/access.ts'

// prettier-ignore
export default [
  { at: '/dashboard/settings?index', who: 'members', post: '→ /dashboard/settings', fill: 'keyword=rabel&change=' },
  { at: '/dashboard/settings/security', who: 'members' },
  { at: '/dashboard/settings/security/email', who: 'members', post: '→ /dashboard/settings/security', fill: 'email={new}&currentPassword=Puente-romano-7' },
  { at: '/dashboard/settings/security/password', who: 'members', post: '→ /dashboard/settings/security', fill: 'currentPassword=Puente-romano-7&newPassword=Canal-de-piedra-4&confirmPassword=Canal-de-piedra-4' },
  { at: '/dashboard/settings/security/two-factor', who: 'members', post: '→ /dashboard/settings/security/two-factor/confirm', fill: 'currentPassword=Puente-romano-7' },
  { at: '/dashboard/settings/security/two-factor/confirm', who: 'members', get: { else: '→ /dashboard/settings/security/two-factor', owner: 200 }, post: { else: '→ /dashboard/settings/security/two-factor', owner: '→ /dashboard/settings/security/two-factor/codes' }, fill: 'code={newCode}' },
  { at: '/dashboard/settings/security/two-factor/disable#{code}', who: 'members', get: { else: '→ /dashboard/settings/security/two-factor', owner: 200 }, post: '→ /dashboard/settings/security', fill: 'code={code}&currentPassword=Puente-romano-7' },
  { at: '/dashboard/settings/security/two-factor/recovery-codes#{code}', who: 'members', get: { else: '→ /dashboard/settings/security/two-factor', owner: 200 }, post: { else: '→ /dashboard/settings/security/two-factor', owner: '→ /dashboard/settings/security/two-factor/codes' }, fill: 'code={code}&currentPassword=Puente-romano-7' },
  { at: '/dashboard/settings/security/two-factor/codes', who: 'members' },
  { at: '/dashboard/settings/security/login-alerts', who: 'members', post: '→ /dashboard/settings/security' },
  { at: '/dashboard/settings/security/devices/{nobody}', who: 'members', get: 404, post: 404 },
  { at: '/dashboard/settings/security/devices/nada', who: 'members', get: 404, post: 404 },
  { at: '/dashboard/settings/security/devices/{session}', who: 'owner', post: '→ /dashboard/settings/security' },
  { at: '/dashboard/settings/security/devices#{session}', who: 'members', post: '→ /dashboard/settings/security' },
  { at: '/dashboard/settings/security/history', who: 'members' },
  { at: '/dashboard/settings/general', who: 'members', post: '→ /dashboard/settings/general', fill: 'theme=dark' },
  { at: '/dashboard/settings/privacy', who: 'members', post: '→ /dashboard/settings/privacy', fill: 'profileVisibility=private' },
  { at: '/dashboard/settings/privacy/audit', who: 'members' },
  { at: '/dashboard/settings/privacy/data', who: 'members', post: '→ /dashboard/settings/privacy' },
  { at: '/dashboard/settings/privacy/data/{export}', who: 'owner' },
  { at: '/dashboard/settings/privacy/data/{export}/datos.zip', who: 'owner', get: 410 },
  { at: '/dashboard/settings/privacy/delete-account', who: 'members', post: '→ /dashboard/settings/privacy', fill: 'currentPassword=Puente-romano-7' },
  { at: '/dashboard/settings/privacy/delete-account/cancel#{deletion}', who: 'members', get: { else: '→ /dashboard/settings/privacy', owner: 200 }, post: '→ /dashboard/settings/privacy' },
  { at: '/dashboard/settings/restore', who: 'members', post: '→ /dashboard/settings/general' },
] satisfies Access[]
