import type { PageState } from '#tests/support/pages.ts'

// prettier-ignore
export default [
  { path: '/servicios/fotografia/nada', state: 'not found', as: 'visitor' },
] satisfies PageState[]
