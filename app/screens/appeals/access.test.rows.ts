import type { Access } from '#tests/support/access.ts'

// prettier-ignore
export default [
  { at: '/reports/{nobody}', who: 'all', get: 404 },
  { at: '/reports/{nobody}/appeal', who: 'all', get: 404, post: 404 },
  { at: '/reports/{dismissed}', who: 'all' },
  { at: '/reports/{dismissed}/appeal', who: 'all', post: '→ /reports/{dismissed}', fill: 'text=No es así.' },
  { at: '/appeal', who: 'all', get: 410, post: 410 },
  { at: '/appeal?token={appealToken}', who: 'all', post: '→ /appeal?token={appealToken}', fill: 'text=No es así.', empty: 410 },
  { at: '/dashboard/moderation', who: 'members' },
  { at: '/dashboard/moderation/{case}', who: 'owner' },
  { at: '/dashboard/moderation/{case}/appeal', who: 'owner', post: { else: '→ /dashboard/moderation/{case}', visitor: 401 }, fill: 'text=No es así.' },
] satisfies Access[]
