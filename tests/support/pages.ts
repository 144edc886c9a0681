import { listRoutes } from './route-table.ts'

export interface Screen {
  /** As in the route table. */
  route: string
  /**
   * The address to look at. `{listing}` stands for an active listing of another member, `{notification}` for an unread
   * notification of the member, `{favorite}` for one of their favourites, `{rating}` for a rating about the member among others, `{own}` for an active listing of the member,
   * with photographs, `{case}` for a case that is claimed by the moderator, or one with a measure about the member,
   * `{report}` for a report, `{me}` for the member, `{person}` for somebody with a profile that is filled in and
   * listings, `{conversation}` for a long conversation of the member.
   */
  path: string
  /** What makes this one of several of its route. */
  state: string
  /** Who can see it. */
  as: 'visitor' | 'member' | 'moderator'
}

/** Every page of the product in every state that an address alone can show. */
export const screens: Screen[] = [
  { route: '/', path: '/', state: 'for visitors', as: 'visitor' },
  { route: '/', path: '/', state: 'for members', as: 'member' },
  { route: '/login', path: '/login', state: 'empty', as: 'visitor' },
  { route: '/register', path: '/register', state: 'empty', as: 'visitor' },
  { route: '/logout', path: '/logout', state: 'asking', as: 'member' },
  { route: '/forgot-password', path: '/forgot-password', state: 'empty', as: 'visitor' },
  { route: '/forgot-password', path: '/forgot-password?sent', state: 'sent', as: 'visitor' },
  { route: '/reset-password', path: '/reset-password?token=nada', state: 'with a spent link', as: 'visitor' },
  { route: '/verify-email', path: '/verify-email?token=nada', state: 'with a spent link', as: 'visitor' },
  { route: '/dashboard/verify-email', path: '/dashboard/verify-email', state: 'confirmed', as: 'member' },
  { route: '/marketplace', path: '/marketplace', state: 'full', as: 'visitor' },
  { route: '/marketplace', path: '/marketplace', state: 'for members', as: 'member' },
  { route: '/marketplace', path: '/marketplace?q=nada+de+nada', state: 'without results', as: 'visitor' },
  {
    route: '/marketplace',
    path: '/marketplace?q=dise%C3%B1o&category=Dise%C3%B1o+Gr%C3%A1fico&min_price=mucho&max_price=12&sort=raro&after=nada',
    state: 'with filters that cannot be read',
    as: 'visitor',
  },
  { route: '/marketplace/:id', path: '/marketplace/{listing}', state: 'found', as: 'visitor' },
  { route: '/marketplace/:id', path: '/marketplace/nada', state: 'not found', as: 'visitor' },
  { route: '/marketplace/:id/save', path: '/marketplace/{listing}/save', state: 'asking', as: 'visitor' },
  { route: '/marketplace/:id/unsave', path: '/marketplace/{listing}/unsave', state: 'not kept', as: 'visitor' },
  { route: '/dashboard/favorites', path: '/dashboard/favorites', state: 'empty', as: 'member' },
  { route: '/dashboard/favorites', path: '/dashboard/favorites#{favorite}', state: 'with favourites', as: 'member' },
  {
    route: '/dashboard/favorites/rename-list',
    path: '/dashboard/favorites/rename-list?list=Para+el+estreno#{favorite}',
    state: 'filled in',
    as: 'member',
  },
  {
    route: '/dashboard/favorites/:id',
    path: '/dashboard/favorites/{favorite}',
    state: 'filled in',
    as: 'member',
  },
  {
    route: '/dashboard/favorites/:id/remove',
    path: '/dashboard/favorites/{favorite}/remove',
    state: 'asking',
    as: 'member',
  },
  { route: '/freelancers/:id', path: '/freelancers/{person}', state: 'of somebody with listings', as: 'visitor' },
  { route: '/freelancers/:id', path: '/freelancers/{me}', state: 'of a new member, to themselves', as: 'member' },
  { route: '/freelancers/:id', path: '/freelancers/nada', state: 'not found', as: 'visitor' },
  { route: '/freelancers/:id/report', path: '/freelancers/{person}/report', state: 'empty', as: 'visitor' },
  { route: '/ratings/:id/report', path: '/ratings/nada/report', state: 'not found', as: 'visitor' },
  {
    route: '/dashboard/messages/:id/report',
    path: '/dashboard/messages/nada/report',
    state: 'not found',
    as: 'member',
  },
  {
    route: '/moderation/cases/:id/conversation',
    path: '/moderation/cases/{case}/conversation',
    state: 'not about a message',
    as: 'moderator',
  },
  { route: '/marketplace/:id/contact', path: '/marketplace/{listing}/contact', state: 'empty', as: 'visitor' },
  { route: '/marketplace/:id/contact', path: '/marketplace/nada/contact', state: 'not found', as: 'visitor' },
  { route: '/dashboard/messages', path: '/dashboard/messages', state: 'empty', as: 'member' },
  { route: '/dashboard/messages', path: '/dashboard/messages#{conversation}', state: 'with one', as: 'member' },
  {
    route: '/dashboard/messages',
    path: '/dashboard/messages?q=nadie&archived=1',
    state: 'without results',
    as: 'member',
  },
  ...['', '?before=41', '/archive', '/mute', '/block'].map((what) => ({
    route: `/dashboard/messages/:id${what.replace('?before=41', '')}`,
    path: `/dashboard/messages/{conversation}${what}`,
    state: what.startsWith('?') ? 'an older page' : 'full',
    as: 'member' as const,
  })),
  { route: '/dashboard', path: '/dashboard', state: 'of a new member', as: 'member' },
  { route: '/dashboard/reviews', path: '/dashboard/reviews', state: 'empty', as: 'member' },
  { route: '/dashboard/reviews', path: '/dashboard/reviews#{rating}', state: 'full', as: 'member' },
  {
    route: '/dashboard/reviews',
    path: '/dashboard/reviews?q=nada+de+nada&stars=3#{rating}',
    state: 'without results',
    as: 'member',
  },
  { route: '/dashboard/reviews/written', path: '/dashboard/reviews/written', state: 'empty', as: 'member' },
  { route: '/dashboard/reviews/written', path: '/dashboard/reviews/written#{rating}', state: 'full', as: 'member' },
  {
    route: '/dashboard/reviews/:id/reply',
    path: '/dashboard/reviews/{rating}/reply',
    state: 'empty',
    as: 'member',
  },
  { route: '/freelancers/:id', path: '/freelancers/{me}#{rating}', state: 'with ratings', as: 'member' },
  { route: '/dashboard/stats', path: '/dashboard/stats', state: 'without visits', as: 'member' },
  { route: '/dashboard/stats', path: '/dashboard/stats#{own}', state: 'with figures', as: 'member' },
  { route: '/dashboard/profile/avatar', path: '/dashboard/profile/avatar', state: 'without one', as: 'member' },
  { route: '/dashboard/profile', path: '/dashboard/profile', state: 'of a new member', as: 'member' },
  { route: '/dashboard/listings', path: '/dashboard/listings', state: 'empty', as: 'member' },
  { route: '/dashboard/listings', path: '/dashboard/listings#{own}', state: 'with listings', as: 'member' },
  {
    route: '/dashboard/listings/:id/status',
    path: '/dashboard/listings/{own}/status',
    state: 'asking',
    as: 'member',
  },
  {
    route: '/dashboard/listings/:id/delete',
    path: '/dashboard/listings/{own}/delete',
    state: 'asking',
    as: 'member',
  },
  {
    route: '/dashboard/listings/:id/renew',
    path: '/dashboard/listings/{own}/renew',
    state: 'asking',
    as: 'member',
  },
  {
    route: '/dashboard/listings/:id/duplicate',
    path: '/dashboard/listings/{own}/duplicate',
    state: 'asking',
    as: 'member',
  },
  { route: '/dashboard/listings/:id/boost', path: '/dashboard/listings/{own}/boost', state: 'asking', as: 'member' },
  {
    route: '/dashboard/listings/:id/boost/cancel',
    path: '/dashboard/listings/{own}/boost/cancel',
    state: 'without a promotion',
    as: 'member',
  },
  { route: '/dashboard/edit-listing/:id', path: '/dashboard/edit-listing/{own}', state: 'filled in', as: 'member' },
  {
    route: '/dashboard/listings',
    path: '/dashboard/listings?q=nada&status=pending',
    state: 'without results',
    as: 'member',
  },
  { route: '/dashboard/create-listing', path: '/dashboard/create-listing', state: 'empty', as: 'member' },
  { route: '/dashboard/settings', path: '/dashboard/settings', state: 'of a new member', as: 'member' },
  {
    route: '/dashboard/settings/security',
    path: '/dashboard/settings/security',
    state: 'of a new member',
    as: 'member',
  },
  {
    route: '/dashboard/settings/security/password',
    path: '/dashboard/settings/security/password',
    state: 'empty',
    as: 'member',
  },
  { route: '/dashboard/notifications', path: '/dashboard/notifications', state: 'as it is', as: 'member' },
  {
    route: '/dashboard/notifications',
    path: '/dashboard/notifications?q=nada+de+nada',
    state: 'without results',
    as: 'member',
  },
  { route: '/dashboard/notifications/push', path: '/dashboard/notifications/push', state: 'asked for', as: 'member' },
  ...['read-all', 'delete-all'].map((name) => ({
    route: `/dashboard/notifications/${name}`,
    path: `/dashboard/notifications/${name}`,
    state: 'asking',
    as: 'member' as const,
  })),
  ...['', '/read', '/delete'].map((what) => ({
    route: `/dashboard/notifications/:id${what}`,
    path: `/dashboard/notifications/{notification}${what}`,
    state: 'unread',
    as: 'member' as const,
  })),
  {
    route: '/dashboard/settings/security/two-factor',
    path: '/dashboard/settings/security/two-factor',
    state: 'off',
    as: 'member',
  },
  {
    route: '/dashboard/settings/security/two-factor/confirm',
    path: '/dashboard/settings/security/two-factor/confirm',
    state: 'not begun',
    as: 'member',
  },
  {
    route: '/dashboard/settings/security/two-factor/codes',
    path: '/dashboard/settings/security/two-factor/codes',
    state: 'already shown',
    as: 'member',
  },
  {
    route: '/dashboard/settings/security/two-factor/recovery-codes',
    path: '/dashboard/settings/security/two-factor/recovery-codes',
    state: 'while off',
    as: 'member',
  },
  {
    route: '/dashboard/settings/security/two-factor/disable',
    path: '/dashboard/settings/security/two-factor/disable',
    state: 'while off',
    as: 'member',
  },
  {
    route: '/dashboard/settings/security/login-alerts',
    path: '/dashboard/settings/security/login-alerts',
    state: 'asking',
    as: 'member',
  },
  {
    route: '/dashboard/settings/security/devices',
    path: '/dashboard/settings/security/devices',
    state: 'asking',
    as: 'member',
  },
  {
    route: '/dashboard/settings/security/history',
    path: '/dashboard/settings/security/history',
    state: 'of a new member',
    as: 'member',
  },
  {
    route: '/dashboard/settings/security/devices/:id',
    path: '/dashboard/settings/security/devices/nada',
    state: 'not found',
    as: 'member',
  },
  { route: '/login/two-factor', path: '/login/two-factor', state: 'already signed in', as: 'member' },
  {
    route: '/login/recovery-code',
    path: '/login/recovery-code',
    state: 'already signed in',
    as: 'member',
  },
  {
    route: '/confirm-email-change',
    path: '/confirm-email-change?token=nada',
    state: 'with a spent link',
    as: 'visitor',
  },
  { route: '/undo-email-change', path: '/undo-email-change?token=nada', state: 'with a spent link', as: 'visitor' },
  {
    route: '/dashboard/settings/security/email',
    path: '/dashboard/settings/security/email',
    state: 'empty',
    as: 'member',
  },
  { route: '/terms', path: '/terms', state: 'read', as: 'visitor' },
  { route: '/privacy', path: '/privacy', state: 'read', as: 'visitor' },
  { route: '/legal-notice', path: '/legal-notice', state: 'read', as: 'visitor' },
  { route: '/how-figures-are-counted', path: '/how-figures-are-counted#visitas', state: 'read', as: 'visitor' },
  { route: '/marketplace/:id/report', path: '/marketplace/{listing}/report', state: 'empty', as: 'visitor' },
  { route: '/reports/:id', path: '/reports/{report}', state: 'acknowledged', as: 'visitor' },
  { route: '/rules', path: '/rules', state: 'read', as: 'visitor' },
  { route: '/moderation-log', path: '/moderation-log', state: 'read', as: 'visitor' },
  { route: '/appeal', path: '/appeal?token=nada', state: 'with a link that is none', as: 'visitor' },
  { route: '/moderation', path: '/moderation#{case}', state: 'with cases', as: 'moderator' },
  { route: '/moderation', path: '/moderation?view=appeals&kind=rating', state: 'empty', as: 'moderator' },
  { route: '/moderation/signals', path: '/moderation/signals', state: 'empty', as: 'moderator' },
  { route: '/moderation/cases/:id', path: '/moderation/cases/{case}', state: 'claimed', as: 'moderator' },
  ...['claim', 'release', 'decide', 'appeal'].map((step) => ({
    route: `/moderation/cases/:id/${step}`,
    path: `/moderation/cases/{case}/${step}`,
    state: 'asking',
    as: 'moderator' as const,
  })),
  { route: '/dashboard/moderation', path: '/dashboard/moderation', state: 'empty', as: 'member' },
  { route: '/dashboard/moderation', path: '/dashboard/moderation#{case}', state: 'with a measure', as: 'member' },
  ...['', '/appeal'].map((what) => ({
    route: `/dashboard/moderation/:id${what}`,
    path: `/dashboard/moderation/{case}${what}`,
    state: 'of a measure',
    as: 'member' as const,
  })),
  { route: '/search', path: '/search', state: 'empty', as: 'visitor' },
  { route: '/search', path: '/search?q=dise', state: 'with suggestions', as: 'visitor' },
  { route: '/renew', path: '/renew?token=nada', state: 'with a link that is none', as: 'visitor' },
  { route: '/unsubscribe', path: '/unsubscribe?token=nada', state: 'with a link that is none', as: 'visitor' },
  { route: '/theme', path: '/theme', state: 'opened by itself', as: 'visitor' },
  {
    route: '/dashboard/settings/general',
    path: '/dashboard/settings/general',
    state: 'with the defaults',
    as: 'member',
  },
  {
    route: '/dashboard/settings/privacy',
    path: '/dashboard/settings/privacy',
    state: 'with the defaults',
    as: 'member',
  },
  {
    route: '/dashboard/settings/privacy/audit',
    path: '/dashboard/settings/privacy/audit#{case}',
    state: 'with a measure',
    as: 'member',
  },
  {
    route: '/dashboard/settings/privacy/data',
    path: '/dashboard/settings/privacy/data',
    state: 'asking',
    as: 'member',
  },
  {
    route: '/dashboard/settings/privacy/data/:id',
    path: '/dashboard/settings/privacy/data/nada',
    state: 'of somebody else',
    as: 'member',
  },
  {
    route: '/dashboard/settings/privacy/delete-account',
    path: '/dashboard/settings/privacy/delete-account',
    state: 'empty',
    as: 'member',
  },
  {
    route: '/dashboard/settings/privacy/delete-account/cancel',
    path: '/dashboard/settings/privacy/delete-account/cancel',
    state: 'without a request',
    as: 'member',
  },
  { route: '/dashboard/settings/restore', path: '/dashboard/settings/restore', state: 'asking', as: 'member' },
  { route: '/*', path: '/no-existe', state: 'not found', as: 'visitor' },
]

/** Addresses that answer with something else than a page of their own. */
export const NOT_SCREENS = [
  '/dashboard/stats/:file',
  // Without a picture it leads to where one is chosen.
  '/dashboard/profile/avatar/remove',
  '/tiles/:zoom/:x/:file',
  '/media/listings/*',
  '/dashboard/settings/privacy/data/:id/datos.zip',
  '/dashboard/messages/:id/attachments/:attachmentId',
  '/suggestions',
  '/dashboard/notifications/latest',
  '/popular-searches',
  '/robots.txt',
]

/** Routes that have no row above. */
export async function screensWithoutRow(): Promise<string[]> {
  const covered = new Set([...screens.map(({ route }) => route), ...NOT_SCREENS])
  return (await listRoutes()).filter(({ path, isLayout }) => !isLayout && !covered.has(path)).map(({ path }) => path)
}
