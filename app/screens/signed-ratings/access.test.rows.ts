import type { Access } from '#tests/support/access.ts'

// prettier-ignore
export default [
  { at: '/verify-rating', who: 'all', post: 200, fill: 'pasted={signedRating}', idle: true },
  { at: '/.well-known/gremio-ratings.json', who: 'all' },
  { at: '/dashboard/signed-ratings', who: 'members' },
  { at: '/dashboard/signed-ratings/valoraciones-1.json#{rating}', who: 'owner' },
  { at: '/dashboard/reviews/{rating}/valoracion.json', who: 'owner', other: { get: 404 } },
] satisfies Access[]
