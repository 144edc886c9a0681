import type { PageState } from '#tests/support/pages.ts'

// prettier-ignore
export default [
  { path: '/external-ads', state: 'without sources', as: 'visitor' },
  // Pages for visitors are kept for others: each member's page is made anew.
  { path: '/external-ads', state: 'in error', as: 'member' },
  { path: '/external-ads', state: 'full', as: 'member', fullest: true },
  { path: '/external-ads?q=nada+de+nada', state: 'without results', as: 'member' },
  { path: '/external-ads/{externalAd}', state: 'full', as: 'visitor', fullest: true },
  { path: '/external-ads/{externalAd}', state: 'withdrawn', as: 'visitor' },
  { path: '/external-ads/{externalAd}/report', state: 'empty', as: 'visitor' },
  { path: '/external-ads/{externalAd}/save', state: 'asking', as: 'visitor' },
  { path: '/external-ads/{externalAd}/unsave', state: 'not kept', as: 'visitor' },
  { path: '/external-ads/nada', state: 'not found', as: 'visitor' },
  { path: '/external-ads/refresh', state: 'asking', as: 'visitor' },
  { path: '/external-ads/demo-source', state: 'without a demonstration', as: 'visitor' },
] satisfies PageState[]
