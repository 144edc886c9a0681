import type { Access } from '#tests/support/access.ts'

// prettier-ignore
export default [
  { at: '/media/listings/no/hay/nada.webp', who: 'all', get: 404 },
  { at: '/manifest.webmanifest', who: 'all' },
  { at: '/social/site/portada.png', who: 'all' },
  { at: '/social/listings/{inactive}.png', who: 'all', get: 404 },
  { at: '/tiles/3/3/3.png', who: 'all', get: 404 },
] satisfies Access[]
