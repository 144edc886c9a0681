import type { Access } from '#tests/support/access.ts'

// prettier-ignore
export default [
  { at: '/freelancers/{owner}', who: 'all' },
  { at: '/freelancers/{recluse}', who: 'moderators' },
  { at: '/freelancers/{nobody}', who: 'all', get: 404 },
  { at: '/freelancers/La.Reservada#{reserved}', who: 'moderators', get: '→ /freelancers/{reserved}' },
  { at: '/freelancers/{owner}/report', who: 'all', get: { else: 200, owner: 403 }, post: { else: '→ /reports/*', visitor: '→ /freelancers/{owner}', owner: 403 }, fill: '{reason}' },
  { at: '/freelancers/{owner}/contact', who: 'members', get: { else: 200, visitor: 200 }, post: { else: '→ /dashboard/messages/*', visitor: 401, owner: 403 }, fill: 'content=Hola' },
  { at: '/freelancers/{recluse}/contact', who: 'members', get: { else: 404, visitor: 404 }, post: { else: 404, visitor: 401 }, fill: 'content=Hola' },
  { at: '/freelancers/{nobody}/contact', who: 'members', get: { else: 404, visitor: 404 }, post: { else: 404, visitor: 401 }, fill: 'content=Hola' },
  { at: '/freelancers/{recluse}/report', who: 'all', get: 404, post: 404 },
] satisfies Access[]
