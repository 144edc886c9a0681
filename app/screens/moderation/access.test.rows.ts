import type { Access } from '#tests/support/access.ts'

// prettier-ignore
export default [
  { at: '/moderation', who: 'moderators' },
  { at: '/moderation/signals', who: 'moderators' },
  { at: '/moderation/search', who: 'moderators' },
  { at: '/moderation/search/new', who: 'moderators', post: '→ /moderation/search', fill: 'terms=ataujía, damasquinado' },
  { at: '/moderation/search/6/switch', who: 'moderators', post: '→ /moderation/search' },
  { at: '/moderation/search/7/remove', who: 'moderators', post: '→ /moderation/search' },
  { at: '/moderation/search/stems/new', who: 'moderators', post: '→ /moderation/search', fill: 'word=torno&as=barro' },
  { at: '/moderation/search/stems/{ownStem}/remove', who: 'moderators', post: '→ /moderation/search' },
  { at: '/moderation/cases/{case}', who: 'moderators' },
  { at: '/moderation/cases/{case}/claim', who: 'moderators', post: 409 },
  { at: '/moderation/cases/{openCase}/claim', who: 'moderators', post: '→ /moderation/cases/{openCase}' },
  { at: '/moderation/cases/{claimedCase}/decide', who: 'moderators', post: '→ /moderation/cases/{claimedCase}', fill: 'action=desestimar&rule=estafa&facts=No pide nada.' },
  { at: '/moderation/cases/{appealedCase}/appeal', who: 'moderators', post: '→ /moderation/cases/{appealedCase}', fill: 'outcome=revertido&facts=No pide nada.' },
  { at: '/moderation/cases/{adCase}/put-back', who: 'moderators', post: '→ /moderation/cases/{adCase}', fill: 'facts=Es suyo.' },
  { at: '/moderation/cases/{case}/release', who: 'moderators', post: '→ /moderation', idle: true },
  { at: '/moderation/cases/{claimedCase}/release', who: 'moderators', post: '→ /moderation' },
  { at: '/moderation/cases/{nobody}', who: 'all', get: 404 },
  { at: '/moderation/cases/{case}/conversation', who: 'all', get: 404 },
  { at: '/moderation/cases/{deliveryCase}/files/{caseFile}', who: 'moderators', get: 410 },
  { at: '/moderation/cases/{requestCase}/files/{caseFile}', who: 'moderators', get: 410 },
  { at: '/moderation/cases/{messageCase}/conversation', who: 'moderators' },
] satisfies Access[]
