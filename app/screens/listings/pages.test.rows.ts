import type { PageState } from '#tests/support/pages.ts'

// prettier-ignore
export default [
  { path: '/dashboard/listings', state: 'empty', as: 'member' },
  { path: '/dashboard/listings#{own}', state: 'with listings', as: 'member', fullest: true },
  { path: '/dashboard/listings/{own}/status', state: 'asking', as: 'member' },
  { path: '/dashboard/listings/{own}/delete', state: 'asking', as: 'member' },
  { path: '/dashboard/listings/deleted', state: 'empty', as: 'member' },
  { path: '/dashboard/listings/deleted#{deleted}', state: 'with one', as: 'member', fullest: true },
  { path: '/dashboard/listings/{deleted}/restore', state: 'asking', as: 'member' },
  { path: '/dashboard/listings/{own}/renew', state: 'asking', as: 'member' },
  { path: '/dashboard/listings/{own}/duplicate', state: 'asking', as: 'member' },
  { path: '/dashboard/listings/{own}/boost', state: 'asking', as: 'member' },
  { path: '/dashboard/listings/{own}/boost/cancel', state: 'without a promotion', as: 'member' },
  { path: '/dashboard/edit-listing/{own}', state: 'filled in', as: 'member' },
  { path: '/dashboard/listings?q=nada&status=pending', state: 'without results', as: 'member' },
  { path: '/dashboard/create-listing', state: 'empty', as: 'member' },
  { path: '/dashboard/create-listing/draft', state: 'opened by itself', as: 'member' },
  { path: '/dashboard/listings/drafts', state: 'empty', as: 'member' },
  { path: '/dashboard/listings/drafts/nada/delete', state: 'not found', as: 'member' },
  { path: '/renew?token=nada', state: 'with a link that is none', as: 'visitor' },
] satisfies PageState[]
