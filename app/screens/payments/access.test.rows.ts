import type { Access } from '#tests/support/access.ts'

// prettier-ignore
export default [
  { at: '/payments/go/{payment}', who: 'owner' },
  { at: '/payments/return/{payment}', who: 'owner' },
  { at: '/payments/simulator/{payment}', who: 'owner', post: '→ /payments/return/{payment}' },
] satisfies Access[]
