import type { Access } from '#tests/support/access.ts'

// prettier-ignore
export default [
  { at: '/dashboard/favorites', who: 'members' },
  { at: '/dashboard/favorites/rename-list', who: 'members', get: 404, post: 404 },
  { at: '/dashboard/favorites/rename-list?list=Casa#{favorite}', who: 'owner', post: '→ /dashboard/favorites?list=Obra', fill: 'name=Obra' },
  { at: '/dashboard/favorites/{favorite}', who: 'owner', post: '→ /dashboard/favorites', fill: 'note=Preguntar.', empty: '→ /dashboard/favorites' },
  { at: '/dashboard/favorites/{favorite}/remove', who: 'owner', post: '→ /dashboard/favorites' },
] satisfies Access[]
