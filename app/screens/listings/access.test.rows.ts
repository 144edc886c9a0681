import type { Access } from '#tests/support/access.ts'

// prettier-ignore
export default [
  { at: '/dashboard/listings/{inactive}/status', who: 'owner', post: '→ /dashboard/listings' },
  { at: '/dashboard/listings/{inactive}/renew', who: 'owner', post: 409 },
  { at: '/dashboard/listings/{old}/renew', who: 'owner', post: '→ /dashboard/listings' },
  { at: '/dashboard/listings/{inactive}/duplicate', who: 'owner', post: '→ /dashboard/edit-listing/*' },
  { at: '/dashboard/listings/{inactive}/boost', who: 'owner', post: 409 },
  { at: '/dashboard/listings/{active}/boost', who: 'owner', post: '→ /dashboard/listings' },
  { at: '/dashboard/listings/{inactive}/boost/cancel', who: 'owner', post: '→ /dashboard/listings', idle: true },
  { at: '/dashboard/listings/{boosted}/boost/cancel', who: 'owner', post: '→ /dashboard/listings' },
  { at: '/dashboard/listings/{active}/delete', who: 'owner', post: '→ /dashboard/listings' },
  { at: '/dashboard/listings/deleted', who: 'members' },
  { at: '/dashboard/listings/drafts', who: 'members' },
  { at: '/dashboard/listings/drafts/{draft}/delete', who: 'owner', post: '→ /dashboard/listings/drafts' },
  { at: '/dashboard/listings/{removed}/restore', who: 'owner', post: '→ /dashboard/listings' },
  { at: '/dashboard/edit-listing/{inactive}', who: 'owner', post: { else: '→ /dashboard/listings', visitor: 401 }, fill: 'title=Logotipos' },
  { at: '/dashboard/listings', who: 'members' },
  { at: '/dashboard/create-listing', who: 'members', post: { else: '→ /marketplace/*', visitor: 401 }, fill: 'title=Logotipos&description=Tres propuestas.&category=diseno&price=20&price_type=proyecto&contact_info=hola@ejemplo.es&location=Zaragoza' },
  { at: '/dashboard/create-listing/draft', who: 'members', post: { else: '→ /dashboard/create-listing?draft=*', visitor: 401 }, fill: 'title=Logotipos', empty: '→ /dashboard/create-listing?draft=*' },
  { at: '/renew', who: 'all', get: 410, post: 410 },
  { at: '/renew?token={renewToken}', who: 'all', post: 200 },
] satisfies Access[]
