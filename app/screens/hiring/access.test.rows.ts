import type { Access } from '#tests/support/access.ts'

const QUOTE =
  'scope=Dos+bocetos&revisions=1&plan=antes&tax=iva-21&retention=0&valid_days=15&stage_1_title=Bocetos&stage_1_price=100&stage_1_days=7'

// prettier-ignore
export default [
  { at: '/hiring-rules', who: 'all' },
  { at: '/marketplace/{asked}/request-quote', who: 'all', post: { else: '→ /dashboard/requests/*', visitor: 401 }, fill: 'title=Cartel&body=A+dos+tintas.' },
  { at: '/dashboard/requests', who: 'members' },
  { at: '/dashboard/requests?as=freelancer', who: 'members' },
  { at: '/dashboard/requests/{request}', who: 'owner' },
  { at: '/dashboard/requests/{request}/compare', who: 'owner' },
  { at: '/dashboard/requests/{request}/close', who: 'owner', post: { else: '→ /dashboard/requests/{request}', visitor: 401 }, fill: 'answer=Ya+no+hace+falta.' },
  { at: '/dashboard/requests/{askedOf}/decline', who: 'owner', post: '→ /dashboard/requests/{askedOf}' },
  { at: '/dashboard/requests/{askedOf}/report', who: 'owner', post: { else: '→ /reports/*', visitor: 401 }, fill: '{reason}' },
  { at: '/dashboard/requests/{askedOf}/quote', who: 'owner', post: { else: '→ /dashboard/quotes/*', visitor: 401 }, fill: QUOTE },
  { at: '/dashboard/quotes/{quote}', who: 'owner' },
  { at: '/dashboard/quotes/{quote}/accept', who: 'owner', post: '→ /dashboard/orders/*' },
  { at: '/dashboard/quotes/{quote}/reject', who: 'owner', post: { else: '→ /dashboard/quotes/{quote}', visitor: 401 }, fill: 'answer=Es+caro.' },
  { at: '/dashboard/quotes/{quote}/report', who: 'owner', post: { else: '→ /reports/*', visitor: 401 }, fill: '{reason}' },
  { at: '/dashboard/quotes/{quoteBy}/withdraw', who: 'owner', post: '→ /dashboard/requests/*' },
  { at: '/dashboard/orders', who: 'members' },
  { at: '/dashboard/orders/{order}', who: 'owner' },
  { at: '/dashboard/orders/{order}/stages/1/pay', who: 'owner', post: { else: '→ /dashboard/orders/{order}', visitor: 401 }, fill: 'words=Por+transferencia.', empty: 409 },
  { at: '/dashboard/orders/{delivered}/stages/1/changes', who: 'owner', post: { else: '→ /dashboard/orders/{delivered}', visitor: 401 }, fill: 'words=Más+grande.' },
  { at: '/dashboard/orders/{delivered}/events/{heard}/report', who: 'owner', post: { else: '→ /reports/*', visitor: 401 }, fill: '{reason}' },
  { at: '/dashboard/orders/{finished}/rate', who: 'owner', post: { else: '→ /dashboard/reviews/written', visitor: 401 }, fill: 'rating=5&comment=Impecable.' },
] satisfies Access[]
