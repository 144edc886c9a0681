import type { PageState } from '#tests/support/pages.ts'

// prettier-ignore
export default [
  { path: '/moderation/cases/{case}/conversation', state: 'not about a message', as: 'moderator' },
  { path: '/moderation#{case}', state: 'with cases', as: 'moderator', fullest: true },
  { path: '/moderation?view=appeals&kind=rating', state: 'empty', as: 'moderator' },
  { path: '/moderation/signals', state: 'empty', as: 'moderator' },
  { path: '/moderation/search', state: 'with groups', as: 'moderator' },
  { path: '/moderation/search/new', state: 'empty', as: 'moderator' },
  { path: '/moderation/search/new?terms=logo%2C+cartel&from=sello', state: 'tried', as: 'moderator', fullest: true },
  { path: '/moderation/search/6/switch', state: 'asking', as: 'moderator' },
  { path: '/moderation/search/6/remove', state: 'asking', as: 'moderator' },
  { path: '/moderation/search/stems/new', state: 'empty', as: 'moderator' },
  { path: '/moderation/search/stems/{ownStem}/remove', state: 'asking', as: 'moderator' },
  { path: '/moderation/cases/{case}', state: 'claimed', as: 'moderator' },
  { path: '/moderation/cases/{case}/claim', state: 'asking', as: 'moderator' },
  { path: '/moderation/cases/{case}/release', state: 'asking', as: 'moderator' },
  { path: '/moderation/cases/{case}/decide', state: 'asking', as: 'moderator' },
  { path: '/moderation/cases/{case}/appeal', state: 'asking', as: 'moderator' },
  { path: '/moderation/cases/{case}/put-back', state: 'asking', as: 'moderator' },
] satisfies PageState[]
