import type { PageState } from '#tests/support/pages.ts'

// prettier-ignore
export default [
  { path: '/dashboard/orders/{running}/stages/1/dispute', state: 'empty', as: 'member' },
  { path: '/dashboard/disputes/{dispute}', state: 'opened', as: 'member' },
  { path: '/dashboard/disputes/{talked}', state: 'looking for an agreement', as: 'member' },
  { path: '/dashboard/disputes/{shown}', state: 'with evidence', as: 'member', fullest: true },
  { path: '/dashboard/disputes/{decided}', state: 'decided', as: 'member' },
  { path: '/dashboard/disputes/{undecided}', state: 'decided by nobody', as: 'member' },
  { path: '/dashboard/disputes/{debt}', state: 'about a debt', as: 'member' },
  { path: '/dashboard/orders/{finished}/stages/1/dispute', state: 'about an ended stage', as: 'member', fullest: true },
  { path: '/dashboard/disputes/{decided}?before=4', state: 'an older page of its history', as: 'member' },
  { path: '/dashboard/disputes/{disputed}/answer', state: 'empty', as: 'member' },
  { path: '/dashboard/disputes/{talked}/offer', state: 'empty', as: 'member' },
  { path: '/dashboard/disputes/{talked}/evidence', state: 'adding', as: 'member' },
  { path: '/dashboard/disputes/{decided}/appeal', state: 'appealing', as: 'member', fullest: true },
  { path: '/dashboard/disputes/{dispute}/withdraw', state: 'taking back', as: 'member' },
  { path: '/moderation/disputes', state: 'any', as: 'moderator' },
  { path: '/moderation/disputes/{toDecide}', state: 'to decide', as: 'moderator', fullest: true },
  { path: '/moderation/disputes/{toDecide}/conversation', state: 'not claimed', as: 'moderator' },
  { path: '/moderation/disputes/{claimedDispute}/conversation', state: 'being read', as: 'moderator', fullest: true },
  { path: '/moderation/disputes/{toDecide}/claim', state: 'asking', as: 'moderator' },
  { path: '/moderation/disputes/{toDecide}/decide', state: 'empty', as: 'moderator' },
  { path: '/moderation/disputes/{inDoubt}', state: 'brought by the system', as: 'moderator' },
  { path: '/moderation/disputes/{inDoubt}/decide', state: 'with a payment in doubt', as: 'moderator', fullest: true },
] satisfies PageState[]
