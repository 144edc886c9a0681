import type { Access } from '#tests/support/access.ts'

// prettier-ignore
export default [
  { at: '/dashboard/notifications', who: 'members' },
  { at: '/dashboard/notifications/latest', who: 'members' },
  { at: '/dashboard/notifications/push', who: 'members', post: 200, fill: 'wanted=yes&{browser}', empty: 200 },
  { at: '/dashboard/notifications/read-all#{notification}', who: 'members', post: '→ /dashboard/notifications' },
  { at: '/dashboard/notifications/delete-all#{notification}', who: 'members', post: '→ /dashboard/notifications' },
  { at: '/dashboard/notifications/{notification}', who: 'owner', post: '→ /dashboard' },
  { at: '/dashboard/notifications/{notification}/read', who: 'owner', post: '→ /dashboard/notifications' },
  { at: '/dashboard/notifications/{notification}/delete', who: 'owner', post: '→ /dashboard/notifications' },
] satisfies Access[]
