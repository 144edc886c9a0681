import type { Access } from '#tests/support/access.ts'

// prettier-ignore
export default [
  { at: '/external-ads', who: 'all' },
  { at: '/external-ads/refresh#{dueSource}', who: 'all', post: '→ /external-ads' },
  { at: '/external-ads/demo-source', who: 'all', get: 404 },
  { at: '/external-ads/{nobody}', who: 'all', get: 404 },
  { at: '/external-ads/{externalAd}', who: 'all' },
  { at: '/external-ads/{withdrawnAd}', who: 'all', get: 410 },
  { at: '/external-ads/{externalAd}/report', who: 'all', post: { else: '→ /reports/*', visitor: '→ /external-ads/{externalAd}' }, fill: '{reason}' },
  { at: '/external-ads/{externalAd}/save', who: 'all', post: '→ /external-ads/{externalAd}' },
  { at: '/external-ads/{withdrawnAd}/save', who: 'all', get: 410, post: 410 },
  { at: '/external-ads/{keptAd}/unsave', who: 'all', post: '→ /external-ads/{keptAd}' },
  { at: '/external-ads/{externalAd}/unsave', who: 'all', post: '→ /external-ads/{externalAd}', idle: true },
  { at: '/external-ads/{withdrawnAd}/unsave', who: 'all', get: 410, post: '→ /external-ads/{withdrawnAd}', idle: true },
  { at: '/external-ads/{withdrawnAd}/report', who: 'all', get: 410, post: 410 },
] satisfies Access[]
