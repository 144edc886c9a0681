import type { PageState } from '#tests/support/pages.ts'

// prettier-ignore
export default [
  { path: '/hiring-rules', state: 'read', as: 'visitor' },
  { path: '/marketplace/{listing}/request-quote', state: 'empty', as: 'member' },
  { path: '/dashboard/requests', state: 'empty', as: 'member' },
  { path: '/dashboard/requests#{request}', state: 'full', as: 'member' },
  { path: '/dashboard/requests?as=freelancer#{askedOf}', state: 'asked', as: 'member' },
  { path: '/dashboard/requests/{request}', state: 'own', as: 'member' },
  { path: '/dashboard/requests/{askedOf}', state: 'asked', as: 'member' },
  { path: '/dashboard/requests/{request}/compare', state: 'empty', as: 'member' },
  { path: '/dashboard/requests/{request}/close', state: 'asking', as: 'member' },
  { path: '/dashboard/requests/{askedOf}/decline', state: 'asking', as: 'member' },
  { path: '/dashboard/requests/{askedOf}/quote', state: 'empty', as: 'member' },
  { path: '/dashboard/quotes/{quote}', state: 'for the client', as: 'member' },
  { path: '/dashboard/quotes/{quoteBy}', state: 'for its author', as: 'member' },
  { path: '/dashboard/quotes/{quote}/accept', state: 'asking', as: 'member' },
  { path: '/dashboard/quotes/{quote}/reject', state: 'asking', as: 'member' },
  { path: '/dashboard/quotes/{quoteBy}/withdraw', state: 'asking', as: 'member' },
  { path: '/dashboard/orders', state: 'empty', as: 'member' },
  { path: '/dashboard/orders#{order}', state: 'full', as: 'member' },
  { path: '/dashboard/orders/{order}', state: 'to pay', as: 'member' },
  { path: '/dashboard/orders/{finished}', state: 'finished', as: 'member' },
  { path: '/dashboard/orders/{order}/stages/1/pay', state: 'asking', as: 'member' },
  { path: '/dashboard/orders/{finished}/rate', state: 'empty', as: 'member' },
] satisfies PageState[]
