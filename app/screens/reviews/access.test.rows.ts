import type { Access } from '#tests/support/access.ts'

// prettier-ignore
export default [
  { at: '/ratings/{nobody}/report', who: 'all', get: 404, post: 404, other: { get: 404, post: 404 } },
  { at: '/ratings/{rating}/report', who: 'all', post: { else: '→ /reports/*', visitor: '→ /marketplace' }, fill: '{reason}', other: { get: 403, post: 403 } },
  { at: '/dashboard/reviews', who: 'members' },
  { at: '/dashboard/reviews/as-client', who: 'members' },
  { at: '/dashboard/reviews/written', who: 'members' },
  { at: '/dashboard/reviews/pending', who: 'members' },
  { at: '/dashboard/reviews/{rating}/reply', who: 'owner', post: { else: '→ /dashboard/reviews', visitor: 401 }, fill: 'body=Gracias.', other: { get: 404, post: 404 } },
] satisfies Access[]
