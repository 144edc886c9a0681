import type { Access } from '#tests/support/access.ts'

// prettier-ignore
export default [
  { at: '/marketplace/examples', who: 'all' },
  { at: '/marketplace/sample-publications', who: 'all' },
  { at: '/marketplace/services', who: 'all' },
  { at: '/marketplace/sample/camara-reflex', who: 'all' },
  { at: '/marketplace/sample/{active}', who: 'all', get: 404 },
  { at: '/marketplace/sample/camara-reflex/contact', who: 'all' },
  { at: '/marketplace/sample/{active}/contact', who: 'all', get: 404 },
  { at: '/marketplace/sample/camara-reflex/report', who: 'all' },
  { at: '/marketplace/sample/{active}/report', who: 'all', get: 404 },
  { at: '/marketplace/sample/camara-reflex/save', who: 'all', post: '→ /marketplace/sample/camara-reflex' },
  { at: '/marketplace/sample/{active}/save', who: 'all', get: 404, post: 404 },
  { at: '/marketplace/sample/camara-reflex/unsave#{keptSample}', who: 'all', post: '→ /marketplace/sample/camara-reflex' },
  { at: '/marketplace/sample/camara-reflex/unsave', who: 'all', post: '→ /marketplace/sample/camara-reflex', idle: true },
  { at: '/marketplace/sample/{active}/unsave', who: 'all', get: 404, post: 404 },
] satisfies Access[]
