import type { Access } from '#tests/support/access.ts'

// prettier-ignore
export default [
  { at: '/saved-searches/confirm', who: 'all', get: 410, post: 410 },
  { at: '/saved-searches/confirm?token={searchToken}', who: 'all', post: '→ /marketplace?q=logo&category=Dise%C3%B1o+Gr%C3%A1fico&max_price=200' },
  { at: '/dashboard/saved-searches', who: 'members' },
  { at: '/dashboard/saved-searches/{search}', who: 'owner', post: '→ /dashboard/saved-searches', fill: 'name=Logos' },
  { at: '/dashboard/saved-searches/{search}/state', who: 'owner', post: '→ /dashboard/saved-searches' },
  { at: '/dashboard/saved-searches/{search}/delete', who: 'owner', post: '→ /dashboard/saved-searches' },
] satisfies Access[]
