import type { Access } from '#tests/support/access.ts'

// prettier-ignore
export default [
  { at: '/dashboard/orders/{running}/stages/1/dispute', who: 'owner', post: { else: '→ /dashboard/disputes/*', visitor: 401 }, fill: 'reason=otro&words=No+llega.&claim=10', other: { get: 200, post: '→ /dashboard/disputes/*' } },
  { at: '/dashboard/disputes/{dispute}', who: 'owner', other: { get: 200 } },
  { at: '/dashboard/disputes/{disputed}/answer', who: 'owner', post: { else: '→ /dashboard/disputes/{disputed}', visitor: 401 }, fill: 'answer=responder&words=Falta+poco.', other: { get: 409, post: 409 } },
  { at: '/dashboard/disputes/{talked}/offer', who: 'owner', post: '→ /dashboard/disputes/{talked}', fill: 'amount=20', other: { get: 200, post: '→ /dashboard/disputes/{talked}' } },
  { at: '/dashboard/disputes/{offered}/accept', who: 'owner', post: { else: '→ /dashboard/disputes/{offered}', visitor: 401 }, other: { get: 409, post: 409 } },
  { at: '/dashboard/disputes/{talked}/evidence', who: 'owner', post: { else: '→ /dashboard/disputes/{talked}', visitor: 401 }, fill: 'words=Lo+dije+el+lunes.', other: { get: 200, post: '→ /dashboard/disputes/{talked}' } },
  { at: '/dashboard/disputes/{decided}/appeal', who: 'owner', post: { else: '→ /dashboard/disputes/{decided}', visitor: 401 }, fill: 'words=Falta+un+dato.', other: { get: 200, post: '→ /dashboard/disputes/{decided}' } },
  { at: '/dashboard/disputes/{dispute}/withdraw', who: 'owner', post: { else: '→ /dashboard/disputes/{dispute}', visitor: 401 }, other: { get: 409, post: 409 } },
  { at: '/moderation/disputes', who: 'moderators' },
  { at: '/moderation/disputes/{toDecide}', who: 'moderators', other: { get: 404 } },
  { at: '/moderation/disputes/{toDecide}/conversation', who: 'all', get: 404, other: { get: 404 } },
  { at: '/moderation/disputes/{claimedDispute}/conversation', who: 'moderators', other: { get: 404 } },
  { at: '/moderation/disputes/{toDecide}/files/{disputeFile}', who: 'moderators', get: 410, other: { get: 404 } },
  { at: '/moderation/disputes/{toDecide}/claim', who: 'moderators', post: '→ /moderation/disputes/{toDecide}', other: { get: 404, post: 404 } },
  { at: '/moderation/disputes/{claimedDispute}/decide', who: 'moderators', post: '→ /moderation/disputes/{claimedDispute}', fill: 'amount=20&facts=Se+entregó+tarde.&reasons=Lo+acordado.', other: { get: 404, post: 404 } },
] satisfies Access[]
