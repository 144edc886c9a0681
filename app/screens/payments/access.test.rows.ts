import type { Access } from '#tests/support/access.ts'

// prettier-ignore
export default [
  { at: '/payments/go/{payment}', who: 'owner', other: { get: 404 } },
  { at: '/payments/return/{payment}', who: 'owner', other: { get: 404 } },
  { at: '/payments/simulator/{payment}', who: 'owner', post: '→ /payments/return/{payment}', other: { get: 404, post: 404 } },
] satisfies Access[]
