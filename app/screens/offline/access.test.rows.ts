import type { Access } from '#tests/support/access.ts'

// prettier-ignore
export default [
  { at: '/service-worker.js', who: 'all' },
  { at: '/offline', who: 'all' },
  { at: '/offline.css', who: 'all' },
  { at: '/offline/settings', who: 'all' },
  { at: '/marketplace/{active}/copy', who: 'all' },
  { at: '/marketplace/{inactive}/copy', who: 'all', get: 404 },
  { at: '/marketplace/{removed}/copy', who: 'all', get: 410 },
  { at: '/marketplace/{nobody}/copy', who: 'all', get: 404 },
] satisfies Access[]
