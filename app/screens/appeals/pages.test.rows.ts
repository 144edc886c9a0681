import type { PageState } from '#tests/support/pages.ts'

// prettier-ignore
export default [
  { path: '/reports/{report}', state: 'acknowledged', as: 'visitor' },
  { path: '/reports/{dismissed}', state: 'dismissed', as: 'visitor', fullest: true },
  { path: '/reports/{dismissed}/appeal', state: 'asking', as: 'visitor' },
  { path: '/appeal?token=nada', state: 'with a link that is none', as: 'visitor' },
  { path: '/dashboard/moderation', state: 'empty', as: 'member' },
  { path: '/dashboard/moderation#{case}', state: 'with a measure', as: 'member', fullest: true },
  { path: '/dashboard/moderation/{case}', state: 'of a measure', as: 'member' },
  { path: '/dashboard/moderation/{case}/appeal', state: 'of a measure', as: 'member' },
] satisfies PageState[]
