import type { Access } from '#tests/support/access.ts'

// prettier-ignore
export default [
  { at: '/dashboard/messages/{nobody}/report', who: 'members', get: 404, post: { else: 404, visitor: 401 } },
  { at: '/dashboard/messages/{conversation}/report', who: 'owner', post: { else: '→ /reports/*', visitor: 401 }, fill: '{reason}&message={message}' },
  { at: '/dashboard/messages/{conversation}/attachments/{attachment}', who: 'owner', get: 410 },
  { at: '/dashboard/messages', who: 'members' },
  { at: '/dashboard/messages/{conversation}', who: 'owner', post: '→ /dashboard/messages/{conversation}', fill: 'content=Sí, claro.' },
  { at: '/dashboard/messages/{conversation}/archive', who: 'owner', post: '→ /dashboard/messages' },
  { at: '/dashboard/messages/{conversation}/mute', who: 'owner', post: '→ /dashboard/messages/{conversation}' },
  { at: '/dashboard/messages/{conversation}/block', who: 'owner', post: '→ /dashboard/messages/{conversation}' },
] satisfies Access[]
