import type { Access } from '#tests/support/access.ts'

// prettier-ignore
export default [
  { at: '/servicios/fotografia/nada', who: 'all', get: 404 },
] satisfies Access[]
