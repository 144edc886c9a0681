import type { Access } from '#tests/support/access.ts'

// prettier-ignore
export default [
  { at: '/verify-rating', who: 'all', post: 200, fill: 'pasted={signedRating}', idle: true },
  { at: '/.well-known/gremio-ratings.json', who: 'all' },
  { at: '/dashboard/reviews/signed', who: 'members' },
  { at: '/dashboard/reviews/signed/valoraciones-1.json#{rating}', who: 'owner' },
  { at: '/dashboard/reviews/{rating}/valoracion.json', who: 'owner' },
] satisfies Access[]
