import type { PageState } from '#tests/support/pages.ts'

// prettier-ignore
export default [
  { path: '/newsletter', state: 'empty', as: 'visitor', fullest: true },
  { path: '/newsletter?sent', state: 'sent', as: 'visitor' },
  { path: '/newsletter/confirm?token=nada', state: 'with a link that is none', as: 'visitor' },
] satisfies PageState[]
