import type { PageState } from '#tests/support/pages.ts'

// prettier-ignore
export default [
  { path: '/dashboard/favorites', state: 'empty', as: 'member' },
  { path: '/dashboard/favorites#{favorite}', state: 'with favourites', as: 'member', fullest: true },
  { path: '/dashboard/favorites/rename-list?list=Para+el+estreno#{favorite}', state: 'filled in', as: 'member' },
  { path: '/dashboard/favorites/{favorite}', state: 'filled in', as: 'member' },
  { path: '/dashboard/favorites/{favorite}/remove', state: 'asking', as: 'member' },
] satisfies PageState[]
