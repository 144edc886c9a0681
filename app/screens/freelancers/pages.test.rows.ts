import type { PageState } from '#tests/support/pages.ts'

// prettier-ignore
export default [
  { path: '/freelancers/{person}', state: 'of somebody with listings', as: 'visitor', fullest: true },
  { path: '/freelancers/{me}', state: 'of a new member, to themselves', as: 'member' },
  { path: '/freelancers/nada', state: 'not found', as: 'visitor' },
  { path: '/freelancers/{person}/report', state: 'empty', as: 'visitor' },
  { path: '/freelancers/{person}/contact', state: 'empty', as: 'visitor', fullest: true },
  { path: '/freelancers/{me}/contact', state: 'of their own', as: 'member' },
  { path: '/freelancers/nada/contact', state: 'not found', as: 'visitor' },
  { path: '/freelancers/{me}#{rating}', state: 'with ratings', as: 'member' },
] satisfies PageState[]
