import type { PageState } from '#tests/support/pages.ts'

// prettier-ignore
export default [
  { path: '/marketplace/examples', state: 'full', as: 'visitor', fullest: true },
  { path: '/marketplace/examples?q=nada&category=Nada', state: 'without results', as: 'visitor' },
  { path: '/marketplace/sample-publications', state: 'full', as: 'visitor' },
  { path: '/marketplace/services', state: 'full', as: 'visitor' },
  { path: '/marketplace/sample/camara-reflex', state: 'of camara-reflex', as: 'visitor' },
  { path: '/marketplace/sample/tienda-en-linea', state: 'of tienda-en-linea', as: 'visitor', fullest: true },
  { path: '/marketplace/sample/nada', state: 'of nada', as: 'visitor' },
  { path: '/marketplace/sample/camara-reflex/save', state: 'asking', as: 'visitor' },
  { path: '/marketplace/sample/camara-reflex/unsave', state: 'asking', as: 'visitor' },
  { path: '/marketplace/sample/camara-reflex/contact', state: 'asking', as: 'visitor' },
  { path: '/marketplace/sample/camara-reflex/report', state: 'asking', as: 'visitor' },
] satisfies PageState[]
