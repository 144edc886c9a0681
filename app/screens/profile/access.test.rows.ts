import type { Access } from '#tests/support/access.ts'

// prettier-ignore
export default [
  { at: '/dashboard/profile/avatar', who: 'members', post: '→ /dashboard/profile', file: 'avatar' },
  { at: '/dashboard/profile/avatar/remove#{avatar}', who: 'members', get: { else: '→ /dashboard/profile/avatar', owner: 200 }, post: '→ /dashboard/profile' },
  { at: '/dashboard/profile', who: 'members', post: '→ /dashboard/profile', fill: 'bio=Dibujo.' },
  { at: '/dashboard/sign', who: 'members' },
] satisfies Access[]
