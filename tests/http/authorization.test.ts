import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#app/locale/durations.ts'
import { aContest, anEntry } from '#tests/support/contests.ts'
import { anExternalAd, anExternalSource } from '#tests/support/external-ads.ts'
import { aListing, anAccount, signIn, type Account } from '#tests/support/factories.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aCaseWithMeasure } from '#tests/support/moderation.ts'
import { aNotification } from '#tests/support/notifications.ts'
import { aRating } from '#tests/support/ratings.ts'
import { aSavedSearch } from '#tests/support/saved-searches.ts'
import { listRoutes } from '#tests/support/route-table.ts'
import { Visitor } from '#tests/support/visitor.ts'

type Who = 'visitor' | 'stranger' | 'owner' | 'moderator'
/** A status, or where a redirect leads. */
type Outcome = number | `→ ${string}`
/** A moderator who is not named gets what any stranger gets. */
type Outcomes = Outcome | (Record<Exclude<Who, 'moderator'>, Outcome> & { moderator?: Outcome })

interface Row {
  /** As in the route table. */
  route: string
  /** The address asked for; the route's own when it has no parameters. */
  at?: string
  /** What it is about, when a route has several rows. */
  about?: string
  get: Outcomes
  /** The answer to an empty form; 405 where nothing can be posted to. */
  post: Outcomes
}

/** Someone's things: the owner's. The stranger is signed in too, as someone else. */
const ACTIVE = randomUUID()
const INACTIVE = randomUUID()
const REMOVED = randomUUID()
/** Is deleted by the owner in the course of it. */
const DOOMED = randomUUID()
/** Is brought back by the owner in the course of it. */
const DELETED = randomUUID()
const SESSION = randomUUID()
const OWNER = randomUUID()
/** Shows her profile to nobody. */
const RECLUSE = randomUUID()
const EXPORT = randomUUID()
/** Of the owner and somebody else. */
const WITH_A_FILE = randomUUID()
const ATTACHMENT = randomUUID()
const NOTIFICATION = randomUUID()
/** Of moderation, about something of the owner's. */
const CASE = randomUUID()
const FAVORITE = randomUUID()
const SEARCH = randomUUID()
/** The stranger's, kept by the owner. */
const KEPT = randomUUID()
/** Is about the owner, and not answered yet. */
const RATING = randomUUID()
const NOTIFICATIONS = '/dashboard/notifications'
const MESSAGES = '/dashboard/messages'
/** Of the owner and somebody else. */
const CONVERSATION = randomUUID()
/** Of another site. */
const EXTERNAL_AD = randomUUID()
const WITHDRAWN_AD = randomUUID()
/** The owner's, open, without entries. */
const CONTEST = randomUUID()
/** The owner's, being judged. */
const JUDGED = randomUUID()
/** In it. */
const ENTRY = randomUUID()
/** The owner's entry in somebody else's contest. */
const SENT = randomUUID()
const REMOVED_CONTEST = randomUUID()
const CONTESTS = '/dashboard/contests'

/** Members get this; who is not signed in goes to sign-in, and back from there. */
const members = (path: string, outcome: Outcome): Outcomes => ({
  visitor: `→ /login?next=${encodeURIComponent(path)}`,
  stranger: outcome,
  owner: outcome,
})

/** The owner gets this; to others it is not there. */
const ownerOnly = (path: string, outcome: Outcome): Outcomes => ({
  visitor: `→ /login?next=${encodeURIComponent(path)}`,
  stranger: 404,
  owner: outcome,
})

/** Only the owner gets this; for everybody else who is signed in it is not there. */
const owners = (path: string, outcome: Outcome): Outcomes => ({
  visitor: `→ /login?next=${encodeURIComponent(path)}`,
  stranger: 404,
  owner: outcome,
})

/** Moderators get this; for everybody else it is not there. */
const moderators = (outcome: Outcome): Outcomes => ({ visitor: 404, stranger: 404, owner: 404, moderator: outcome })

const rows: Row[] = [
  { route: '/', get: 200, post: 405 },
  {
    route: '/login',
    get: { visitor: 200, stranger: '→ /dashboard', owner: '→ /dashboard' },
    post: { visitor: 422, stranger: '→ /dashboard', owner: '→ /dashboard' },
  },
  ...['/login/two-factor', '/login/recovery-code'].map((route): Row => ({
    route,
    about: 'without having shown the password',
    get: { visitor: '→ /login', stranger: '→ /dashboard', owner: '→ /dashboard' },
    post: '→ /login',
  })),
  {
    route: '/register',
    get: { visitor: 200, stranger: '→ /dashboard', owner: '→ /dashboard' },
    post: { visitor: 422, stranger: '→ /dashboard', owner: '→ /dashboard' },
  },
  { route: '/logout', get: { visitor: '→ /', stranger: 200, owner: 200 }, post: '→ /' },
  { route: '/forgot-password', get: 200, post: 422 },
  { route: '/reset-password', about: 'without a token', get: 410, post: 422 },
  { route: '/verify-email', about: 'without a token', get: 410, post: 410 },
  { route: '/confirm-email-change', about: 'without a token', get: 410, post: 410 },
  { route: '/undo-email-change', about: 'without a token', get: 410, post: 410 },
  {
    route: '/dashboard/verify-email',
    get: members('/dashboard/verify-email', 200),
    post: members('/dashboard/verify-email', '→ /dashboard'),
  },
  { route: '/marketplace', get: 200, post: 405 },
  { route: '/newsletter', get: 200, post: 422 },
  { route: '/newsletter/confirm', about: 'without a token', get: 410, post: 410 },
  { route: '/ads', get: 200, post: 405 },
  { route: '/ads/showcase', get: 200, post: 405 },
  { route: '/marketplace/examples', get: 200, post: 405 },
  { route: '/marketplace/sample-publications', get: 200, post: 405 },
  { route: '/marketplace/services', get: 200, post: 405 },
  ...['', '/contact', '/report'].flatMap((what): Row[] => [
    { route: `/marketplace/sample/:id${what}`, at: `/marketplace/sample/camara-reflex${what}`, get: 200, post: 405 },
    {
      route: `/marketplace/sample/:id${what}`,
      about: 'no sample',
      at: `/marketplace/sample/${ACTIVE}${what}`,
      get: 404,
      post: 405,
    },
  ]),
  ...['save', 'unsave'].flatMap((what): Row[] => [
    {
      route: `/marketplace/sample/:id/${what}`,
      at: `/marketplace/sample/camara-reflex/${what}`,
      get: 200,
      post: '→ /marketplace/sample/camara-reflex',
    },
    {
      route: `/marketplace/sample/:id/${what}`,
      about: 'no sample',
      at: `/marketplace/sample/${ACTIVE}/${what}`,
      get: 404,
      post: 404,
    },
  ]),
  { route: '/marketplace/:id', about: 'an active listing', at: `/marketplace/${ACTIVE}`, get: 200, post: 405 },
  {
    route: '/marketplace/:id',
    about: 'an inactive listing',
    at: `/marketplace/${INACTIVE}`,
    get: { visitor: 404, stranger: 404, owner: 200, moderator: 200 },
    post: 405,
  },
  { route: '/marketplace/:id', about: 'a removed listing', at: `/marketplace/${REMOVED}`, get: 410, post: 405 },
  { route: '/marketplace/:id', about: 'no listing', at: `/marketplace/${randomUUID()}`, get: 404, post: 405 },
  {
    route: '/marketplace/:id/report',
    at: `/marketplace/${ACTIVE}/report`,
    get: { visitor: 200, stranger: 200, owner: 403 },
    post: { visitor: 422, stranger: 422, owner: 403 },
  },
  ...[INACTIVE, randomUUID()].map((id): Row => ({
    route: '/marketplace/:id/report',
    about: 'nothing that anybody sees',
    at: `/marketplace/${id}/report`,
    get: 404,
    post: 404,
  })),
  {
    route: '/marketplace/:id/report',
    about: 'a removed listing',
    at: `/marketplace/${REMOVED}/report`,
    get: 410,
    post: 410,
  },
  { route: '/reports/:id', about: 'a guessed report', at: `/reports/${randomUUID()}`, get: 404, post: 405 },
  {
    route: '/reports/:id/appeal',
    about: 'a guessed report',
    at: `/reports/${randomUUID()}/appeal`,
    get: 404,
    post: 404,
  },
  { route: '/rules', get: 200, post: 405 },
  { route: '/moderation-log', get: 200, post: 405 },
  { route: '/appeal', about: 'without a token', get: 410, post: 410 },
  { route: '/moderation', get: moderators(200), post: 405 },
  { route: '/moderation/signals', get: moderators(200), post: 405 },
  { route: '/moderation/cases/:id', at: `/moderation/cases/${CASE}`, get: moderators(200), post: 405 },
  ...[
    { step: 'claim', post: 409 },
    { step: 'decide', post: 422 },
    { step: 'appeal', post: 422 },
    { step: 'put-back', post: 422 },
    { step: 'release', post: '→ /moderation' as const },
  ].map(({ step, post }): Row => ({
    route: `/moderation/cases/:id/${step}`,
    at: `/moderation/cases/${CASE}/${step}`,
    get: moderators(200),
    post: moderators(post),
  })),
  {
    route: '/moderation/cases/:id',
    about: 'no case',
    at: `/moderation/cases/${randomUUID()}`,
    get: 404,
    post: 405,
  },
  { route: '/dashboard/moderation', get: members('/dashboard/moderation', 200), post: 405 },
  {
    route: '/dashboard/moderation/:id',
    at: `/dashboard/moderation/${CASE}`,
    get: ownerOnly(`/dashboard/moderation/${CASE}`, 200),
    post: 405,
  },
  {
    route: '/dashboard/moderation/:id/appeal',
    at: `/dashboard/moderation/${CASE}/appeal`,
    get: ownerOnly(`/dashboard/moderation/${CASE}/appeal`, 200),
    post: { visitor: 401, stranger: 404, owner: 422 },
  },
  {
    route: '/marketplace/:id/save',
    at: `/marketplace/${ACTIVE}/save`,
    get: 200,
    // Nobody keeps their own.
    post: { visitor: `→ /marketplace/${ACTIVE}`, stranger: `→ /marketplace/${ACTIVE}`, owner: 409 },
  },
  {
    route: '/marketplace/:id/save',
    about: 'an inactive listing',
    at: `/marketplace/${INACTIVE}/save`,
    get: 404,
    post: 404,
  },
  {
    route: '/marketplace/:id/unsave',
    at: `/marketplace/${ACTIVE}/unsave`,
    get: 200,
    post: `→ /marketplace/${ACTIVE}`,
  },
  { route: '/marketplace/feed.atom', get: 200, post: 405 },
  { route: '/marketplace/feed.json', get: 200, post: 405 },
  ...['atom', 'json'].map((format): Row => ({
    route: `/freelancers/:id/feed.${format}`,
    about: 'of nobody',
    at: `/freelancers/${randomUUID()}/feed.${format}`,
    get: 404,
    post: 405,
  })),
  {
    route: '/marketplace/save-search',
    at: '/marketplace/save-search?q=logo',
    get: 200,
    post: 422,
  },
  {
    route: '/marketplace/save-search',
    about: 'of no category',
    at: '/marketplace/save-search?category=nada',
    get: 404,
    post: 404,
  },
  { route: '/saved-searches/confirm', about: 'without a token', get: 410, post: 410 },
  { route: '/dashboard/saved-searches', get: members('/dashboard/saved-searches', 200), post: 405 },
  ...[
    { step: '', post: 422 },
    { step: '/state', post: 422 },
    { step: '/delete', post: '→ /dashboard/saved-searches' as const },
  ].map(({ step, post }): Row => {
    const at = `/dashboard/saved-searches/${SEARCH}${step}`
    return { route: `/dashboard/saved-searches/:id${step}`, at, get: ownerOnly(at, 200), post: ownerOnly(at, post) }
  }),
  {
    route: '/favorites',
    get: { visitor: 200, stranger: '→ /dashboard/favorites', owner: '→ /dashboard/favorites' },
    post: 405,
  },
  { route: '/dashboard/favorites', get: members('/dashboard/favorites', 200), post: 405 },
  {
    route: '/dashboard/favorites/rename-list',
    about: 'without such a list',
    get: members('/dashboard/favorites/rename-list', 404),
    post: members('/dashboard/favorites/rename-list', 404),
  },
  {
    route: '/dashboard/favorites/:id',
    at: `/dashboard/favorites/${FAVORITE}`,
    get: ownerOnly(`/dashboard/favorites/${FAVORITE}`, 200),
    post: ownerOnly(`/dashboard/favorites/${FAVORITE}`, '→ /dashboard/favorites'),
  },
  {
    route: '/dashboard/favorites/:id/remove',
    at: `/dashboard/favorites/${FAVORITE}/remove`,
    get: ownerOnly(`/dashboard/favorites/${FAVORITE}/remove`, 200),
    post: ownerOnly(`/dashboard/favorites/${FAVORITE}/remove`, '→ /dashboard/favorites'),
  },
  { route: '/freelancers/:id', about: 'a public profile', at: `/freelancers/${OWNER}`, get: 200, post: 405 },
  {
    route: '/freelancers/:id',
    about: 'a private profile',
    at: `/freelancers/${RECLUSE}`,
    get: { visitor: 404, stranger: 404, owner: 404, moderator: 200 },
    post: 405,
  },
  { route: '/freelancers/:id', about: 'nobody', at: `/freelancers/${randomUUID()}`, get: 404, post: 405 },
  {
    route: '/freelancers/:id',
    about: 'the username of a private profile',
    at: '/freelancers/La.Reservada',
    get: { visitor: 404, stranger: 404, owner: 404, moderator: `→ /freelancers/${RECLUSE}` },
    post: 405,
  },
  {
    route: '/freelancers/:id/report',
    at: `/freelancers/${OWNER}/report`,
    get: { visitor: 200, stranger: 200, owner: 403 },
    post: { visitor: 422, stranger: 422, owner: 403 },
  },
  {
    route: '/freelancers/:id/contact',
    at: `/freelancers/${OWNER}/contact`,
    get: 200,
    post: { visitor: 401, stranger: 422, owner: 422 },
  },
  ...[
    { about: 'a private profile', id: RECLUSE },
    { about: 'nobody', id: randomUUID() },
  ].map(({ about, id }): Row => ({
    route: '/freelancers/:id/contact',
    about,
    at: `/freelancers/${id}/contact`,
    get: 404,
    post: { visitor: 401, stranger: 422, owner: 422 },
  })),
  {
    route: '/freelancers/:id/report',
    about: 'a private profile',
    at: `/freelancers/${RECLUSE}/report`,
    get: 404,
    post: 404,
  },
  { route: '/ratings/:id/report', about: 'no rating', at: `/ratings/${randomUUID()}/report`, get: 404, post: 404 },
  ...[randomUUID()].map((id): Row => ({
    route: '/dashboard/messages/:id/report',
    about: 'a guessed conversation',
    at: `/dashboard/messages/${id}/report`,
    get: members(`/dashboard/messages/${id}/report`, 404),
    post: { visitor: 401, stranger: 404, owner: 404, moderator: 404 } as Outcomes,
  })),
  {
    route: '/moderation/cases/:id/conversation',
    about: 'a case that is not about a message',
    at: `/moderation/cases/${CASE}/conversation`,
    get: 404,
    post: 405,
  },
  { route: '/search', get: 200, post: 405 },
  { route: '/suggestions', get: 200, post: 405 },
  { route: '/popular-searches', get: 200, post: 405 },
  { route: '/contests', get: 200, post: 405 },
  { route: '/contests/:id', about: 'open', at: `/contests/${CONTEST}`, get: 200, post: 405 },
  {
    route: '/contests/:id',
    about: 'taken down',
    at: `/contests/${REMOVED_CONTEST}`,
    get: { visitor: 410, stranger: 410, owner: 200 },
    post: 405,
  },
  { route: '/contests/:id', about: 'no contest', at: `/contests/${randomUUID()}`, get: 404, post: 405 },
  {
    route: '/contests/:id/enter',
    at: `/contests/${CONTEST}/enter`,
    get: {
      visitor: `→ /login?next=${encodeURIComponent(`/contests/${CONTEST}/enter`)}`,
      stranger: 200,
      owner: 403,
      moderator: 403,
    },
    post: { visitor: 401, stranger: 422, owner: 403, moderator: 403 },
  },
  ...[randomUUID()].map((id): Row => ({
    route: '/contests/:id/enter',
    about: 'no contest',
    at: `/contests/${id}/enter`,
    get: members(`/contests/${id}/enter`, 404),
    post: { visitor: 401, stranger: 404, owner: 404 },
  })),
  {
    route: '/contests/:id/report',
    at: `/contests/${CONTEST}/report`,
    get: { visitor: 200, stranger: 200, owner: 403 },
    post: { visitor: 422, stranger: 422, owner: 403 },
  },
  {
    route: '/contests/:id/report',
    about: 'taken down',
    at: `/contests/${REMOVED_CONTEST}/report`,
    get: 410,
    post: 410,
  },
  {
    route: '/entries/:id/report',
    at: `/entries/${SENT}/report`,
    get: { visitor: 200, stranger: 200, owner: 403 },
    post: { visitor: 422, stranger: 422, owner: 403 },
  },
  {
    route: '/entries/:id/report',
    about: 'in a contest that is being judged',
    at: `/entries/${ENTRY}/report`,
    get: 200,
    post: 422,
  },
  ...[`/contests/${CONTEST}/files/${randomUUID()}`].map((at): Row => ({
    route: '/contests/:id/files/:fileId',
    about: 'a guessed file',
    at,
    get: members(at, 404),
    post: 405,
  })),
  ...[CONTESTS, `${CONTESTS}/entries`].map((route): Row => ({ route, get: members(route, 200), post: 405 })),
  {
    route: `${CONTESTS}/new`,
    get: members(`${CONTESTS}/new`, 200),
    post: { visitor: 401, stranger: 422, owner: 422 },
  },
  {
    route: `${CONTESTS}/entries/:id/edit`,
    at: `${CONTESTS}/entries/${SENT}/edit`,
    get: ownerOnly(`${CONTESTS}/entries/${SENT}/edit`, 200),
    post: { visitor: 401, stranger: 404, owner: 422 },
  },
  ...[`${CONTESTS}/entries/${SENT}/withdraw`].map((at): Row => ({
    route: `${CONTESTS}/entries/:id/withdraw`,
    at,
    get: ownerOnly(at, 200),
    post: ownerOnly(at, `→ ${CONTESTS}/entries`),
  })),
  ...[
    { step: '', get: 200, post: 405 },
    { step: '/edit', get: 200, post: 422 },
    { step: '/picture', get: 200, post: 422 },
    // Not yet: it is open.
    { step: '/award', get: 409, post: 422 },
  ].map(({ step, get, post }): Row => {
    const at = `${CONTESTS}/${CONTEST}${step}`
    return {
      route: `${CONTESTS}/:id${step}`,
      at,
      get: ownerOnly(at, get),
      post: post === 405 ? 405 : ownerOnly(at, post),
    }
  }),
  // Somebody has entered it.
  ...[`${CONTESTS}/${JUDGED}/delete`].map((at): Row => ({
    route: `${CONTESTS}/:id/delete`,
    at,
    get: ownerOnly(at, 409),
    post: ownerOnly(at, 409),
  })),
  ...[
    { step: '', post: 422 },
    { step: '/unmark', post: `→ ${CONTESTS}/${JUDGED}` as const },
  ].map(({ step, post }): Row => {
    const at = `${CONTESTS}/${JUDGED}/entries/${ENTRY}${step}`
    return { route: `${CONTESTS}/:id/entries/:entryId${step}`, at, get: ownerOnly(at, 200), post: ownerOnly(at, post) }
  }),
  { route: '/dashboard', get: members('/dashboard', 200), post: 405 },
  {
    route: '/dashboard/listings/:id/status',
    at: `/dashboard/listings/${INACTIVE}/status`,
    get: owners(`/dashboard/listings/${INACTIVE}/status`, 200),
    post: owners(`/dashboard/listings/${INACTIVE}/status`, 422),
  },
  {
    route: '/dashboard/listings/:id/renew',
    about: 'a listing that rests',
    at: `/dashboard/listings/${INACTIVE}/renew`,
    get: owners(`/dashboard/listings/${INACTIVE}/renew`, 200),
    post: owners(`/dashboard/listings/${INACTIVE}/renew`, 409),
  },
  {
    route: '/dashboard/listings/:id/duplicate',
    at: `/dashboard/listings/${INACTIVE}/duplicate`,
    get: owners(`/dashboard/listings/${INACTIVE}/duplicate`, 200),
    post: owners(`/dashboard/listings/${INACTIVE}/duplicate`, 422),
  },
  {
    route: '/dashboard/listings/:id/boost',
    about: 'an inactive listing',
    at: `/dashboard/listings/${INACTIVE}/boost`,
    get: owners(`/dashboard/listings/${INACTIVE}/boost`, 200),
    post: owners(`/dashboard/listings/${INACTIVE}/boost`, 409),
  },
  {
    route: '/dashboard/listings/:id/boost/cancel',
    about: 'a listing that is not in front',
    at: `/dashboard/listings/${INACTIVE}/boost/cancel`,
    get: owners(`/dashboard/listings/${INACTIVE}/boost/cancel`, 200),
    post: owners(`/dashboard/listings/${INACTIVE}/boost/cancel`, '→ /dashboard/listings'),
  },
  {
    route: '/dashboard/listings/:id/delete',
    at: `/dashboard/listings/${DOOMED}/delete`,
    get: owners(`/dashboard/listings/${DOOMED}/delete`, 200),
    post: owners(`/dashboard/listings/${DOOMED}/delete`, '→ /dashboard/listings'),
  },
  { route: '/dashboard/listings/deleted', get: members('/dashboard/listings/deleted', 200), post: 405 },
  {
    route: '/dashboard/listings/:id/restore',
    at: `/dashboard/listings/${DELETED}/restore`,
    get: owners(`/dashboard/listings/${DELETED}/restore`, 200),
    post: owners(`/dashboard/listings/${DELETED}/restore`, '→ /dashboard/listings'),
  },
  {
    route: '/dashboard/edit-listing/:id',
    at: `/dashboard/edit-listing/${INACTIVE}`,
    get: owners(`/dashboard/edit-listing/${INACTIVE}`, 200),
    // As with a new listing: the words are kept in the sign-in form.
    post: { visitor: 401, stranger: 404, owner: 422 },
  },
  { route: '/dashboard/listings', get: members('/dashboard/listings', 200), post: 405 },
  ...['/dashboard/reviews', '/dashboard/reviews/written'].map((route): Row => ({
    route,
    get: members(route, 200),
    post: 405,
  })),
  {
    route: '/dashboard/reviews/:id/reply',
    at: `/dashboard/reviews/${RATING}/reply`,
    get: ownerOnly(`/dashboard/reviews/${RATING}/reply`, 200),
    post: { visitor: 401, stranger: 404, owner: 422 },
  },
  { route: '/dashboard/stats', get: members('/dashboard/stats', 200), post: 405 },
  {
    route: '/dashboard/stats/:file',
    at: '/dashboard/stats/days.csv',
    get: members('/dashboard/stats/days.csv', 200),
    post: 405,
  },
  {
    route: '/dashboard/stats/:file',
    about: 'no such file',
    at: '/dashboard/stats/nada.csv',
    get: members('/dashboard/stats/nada.csv', 404),
    post: 405,
  },
  {
    route: '/dashboard/profile/avatar',
    get: members('/dashboard/profile/avatar', 200),
    post: members('/dashboard/profile/avatar', 422),
  },
  {
    route: '/dashboard/profile/avatar/remove',
    about: 'without a picture',
    get: members('/dashboard/profile/avatar/remove', '→ /dashboard/profile/avatar'),
    post: members('/dashboard/profile/avatar/remove', '→ /dashboard/profile'),
  },
  {
    route: '/dashboard/profile',
    get: members('/dashboard/profile', 200),
    post: members('/dashboard/profile', 422),
  },
  {
    route: '/dashboard/create-listing',
    get: members('/dashboard/create-listing', 200),
    // Who is not signed in gets the sign-in form with the words kept in it (C11).
    post: { visitor: 401, stranger: 422, owner: 422 },
  },
  {
    route: '/dashboard/settings',
    at: '/dashboard/settings?index',
    get: members('/dashboard/settings', 200),
    post: members('/dashboard/settings', 422),
  },
  {
    route: '/dashboard/settings/security',
    get: members('/dashboard/settings/security', 200),
    post: 405,
  },
  {
    route: '/dashboard/settings/security/email',
    get: members('/dashboard/settings/security/email', 200),
    post: members('/dashboard/settings/security/email', 422),
  },
  {
    route: '/dashboard/settings/security/password',
    get: members('/dashboard/settings/security/password', 200),
    post: members('/dashboard/settings/security/password', 422),
  },
  {
    route: '/dashboard/settings/security/two-factor',
    get: members('/dashboard/settings/security/two-factor', 200),
    post: members('/dashboard/settings/security/two-factor', 422),
  },
  // Without having begun, and while nothing is on, every page of it leads to its start.
  ...['confirm', 'disable', 'recovery-codes'].map((page): Row => {
    const route = `/dashboard/settings/security/two-factor/${page}`
    return {
      route,
      get: members(route, '→ /dashboard/settings/security/two-factor'),
      // The loader of the refused form's page leads away, after the action has answered.
      post: members(route, '→ /dashboard/settings/security/two-factor'),
    }
  }),
  {
    route: '/dashboard/settings/security/two-factor/codes',
    get: members('/dashboard/settings/security/two-factor/codes', 200),
    post: 405,
  },
  {
    route: '/dashboard/settings/security/login-alerts',
    get: members('/dashboard/settings/security/login-alerts', 200),
    post: members('/dashboard/settings/security/login-alerts', 422),
  },
  ...[
    { about: 'a guessed session', id: randomUUID() },
    { about: 'no id at all', id: 'nada' },
  ].map(({ about, id }): Row => {
    const at = `/dashboard/settings/security/devices/${id}`
    return {
      route: '/dashboard/settings/security/devices/:id',
      about,
      at,
      get: members(at, 404),
      post: members(at, 404),
    }
  }),
  {
    route: '/dashboard/settings/security/devices/:id',
    about: 'a session of the owner',
    at: `/dashboard/settings/security/devices/${SESSION}`,
    get: { ...(members(`/dashboard/settings/security/devices/${SESSION}`, 404) as Record<Who, Outcome>), owner: 200 },
    post: {
      ...(members(`/dashboard/settings/security/devices/${SESSION}`, 404) as Record<Who, Outcome>),
      owner: '→ /dashboard/settings/security',
    },
  },
  {
    route: '/dashboard/settings/security/devices',
    get: members('/dashboard/settings/security/devices', 200),
    post: members('/dashboard/settings/security/devices', '→ /dashboard/settings/security'),
  },
  {
    route: '/dashboard/settings/security/history',
    get: members('/dashboard/settings/security/history', 200),
    post: 405,
  },
  {
    route: '/dashboard/settings/general',
    get: members('/dashboard/settings/general', 200),
    post: members('/dashboard/settings/general', 422),
  },
  {
    route: '/dashboard/settings/privacy',
    get: members('/dashboard/settings/privacy', 200),
    post: members('/dashboard/settings/privacy', 422),
  },
  {
    route: '/dashboard/settings/privacy/audit',
    get: members('/dashboard/settings/privacy/audit', 200),
    post: 405,
  },
  {
    route: '/dashboard/settings/privacy/data',
    get: members('/dashboard/settings/privacy/data', 200),
    post: members('/dashboard/settings/privacy/data', '→ /dashboard/settings/privacy'),
  },
  {
    route: '/dashboard/settings/privacy/data/:id',
    at: `/dashboard/settings/privacy/data/${EXPORT}`,
    get: ownerOnly(`/dashboard/settings/privacy/data/${EXPORT}`, 200),
    post: 405,
  },
  {
    route: '/dashboard/settings/privacy/data/:id/datos.zip',
    at: `/dashboard/settings/privacy/data/${EXPORT}/datos.zip`,
    // Its bytes were never stored here: for its owner it is over.
    get: ownerOnly(`/dashboard/settings/privacy/data/${EXPORT}/datos.zip`, 410),
    post: 405,
  },
  {
    route: '/dashboard/messages/:id/attachments/:attachmentId',
    at: `/dashboard/messages/${WITH_A_FILE}/attachments/${ATTACHMENT}`,
    // Its bytes were never stored here.
    get: ownerOnly(`/dashboard/messages/${WITH_A_FILE}/attachments/${ATTACHMENT}`, 410),
    post: 405,
  },
  {
    route: '/dashboard/settings/privacy/delete-account',
    get: members('/dashboard/settings/privacy/delete-account', 200),
    post: members('/dashboard/settings/privacy/delete-account', 422),
  },
  {
    route: '/dashboard/settings/privacy/delete-account/cancel',
    get: members('/dashboard/settings/privacy/delete-account/cancel', '→ /dashboard/settings/privacy'),
    post: members('/dashboard/settings/privacy/delete-account/cancel', '→ /dashboard/settings/privacy'),
  },
  {
    route: '/dashboard/settings/restore',
    get: members('/dashboard/settings/restore', 200),
    post: members('/dashboard/settings/restore', '→ /dashboard/settings/general'),
  },
  { route: NOTIFICATIONS, get: members(NOTIFICATIONS, 200), post: 405 },
  { route: `${NOTIFICATIONS}/latest`, get: members(`${NOTIFICATIONS}/latest`, 200), post: 405 },
  {
    route: `${NOTIFICATIONS}/push`,
    get: members(`${NOTIFICATIONS}/push`, 200),
    post: members(`${NOTIFICATIONS}/push`, 200),
  },
  ...['read-all', 'delete-all'].map((name) => ({
    route: `${NOTIFICATIONS}/${name}`,
    get: members(`${NOTIFICATIONS}/${name}`, 200),
    post: members(`${NOTIFICATIONS}/${name}`, `→ ${NOTIFICATIONS}`),
  })),
  {
    route: `${NOTIFICATIONS}/:id`,
    at: `${NOTIFICATIONS}/${NOTIFICATION}`,
    get: ownerOnly(`${NOTIFICATIONS}/${NOTIFICATION}`, 200),
    post: ownerOnly(`${NOTIFICATIONS}/${NOTIFICATION}`, '→ /dashboard'),
  },
  ...['read', 'delete'].map((name) => ({
    route: `${NOTIFICATIONS}/:id/${name}`,
    at: `${NOTIFICATIONS}/${NOTIFICATION}/${name}`,
    get: ownerOnly(`${NOTIFICATIONS}/${NOTIFICATION}/${name}`, 200),
    post: ownerOnly(`${NOTIFICATIONS}/${NOTIFICATION}/${name}`, `→ ${NOTIFICATIONS}`),
  })),
  {
    route: '/marketplace/:id/contact',
    about: 'an active listing',
    at: `/marketplace/${ACTIVE}/contact`,
    get: 200,
    // Who is not signed in gets the sign-in form with the words kept in it (D3).
    post: { visitor: 401, stranger: 422, owner: 422 },
  },
  ...[
    { about: 'an inactive listing', id: INACTIVE, status: 404 },
    { about: 'a removed listing', id: REMOVED, status: 410 },
    { about: 'no listing', id: randomUUID(), status: 404 },
  ].map(({ about, id, status }): Row => ({
    route: '/marketplace/:id/contact',
    about,
    at: `/marketplace/${id}/contact`,
    // Its author is told that it is theirs, also while nobody else sees it.
    get: { visitor: status, stranger: status, owner: id === INACTIVE ? 200 : status },
    post: { visitor: 401, stranger: 422, owner: 422 },
  })),
  { route: MESSAGES, get: members(MESSAGES, 200), post: 405 },
  {
    route: `${MESSAGES}/:id`,
    at: `${MESSAGES}/${CONVERSATION}`,
    get: ownerOnly(`${MESSAGES}/${CONVERSATION}`, 200),
    post: ownerOnly(`${MESSAGES}/${CONVERSATION}`, 422),
  },
  ...['archive', 'mute', 'block'].map((name): Row => ({
    route: `${MESSAGES}/:id/${name}`,
    at: `${MESSAGES}/${CONVERSATION}/${name}`,
    get: ownerOnly(`${MESSAGES}/${CONVERSATION}/${name}`, 200),
    post: ownerOnly(`${MESSAGES}/${CONVERSATION}/${name}`, 422),
  })),
  { route: '/media/listings/*', at: '/media/listings/no/hay/nada.webp', get: 404, post: 405 },
  { route: '/terms', get: 200, post: 405 },
  { route: '/terms', at: '/terms?version=nunca', about: 'a version that there never was', get: 404, post: 405 },
  { route: '/external-ads', get: 200, post: 405 },
  { route: '/external-ads/refresh', get: 200, post: '→ /external-ads' },
  { route: '/external-ads/demo-source', about: 'without a demonstration', get: 404, post: 405 },
  { route: '/external-ads/:id', at: `/external-ads/${randomUUID()}`, about: 'no ad', get: 404, post: 405 },
  { route: '/external-ads/:id', at: `/external-ads/${EXTERNAL_AD}`, get: 200, post: 405 },
  { route: '/external-ads/:id', at: `/external-ads/${WITHDRAWN_AD}`, about: 'withdrawn', get: 410, post: 405 },
  { route: '/external-ads/:id/report', at: `/external-ads/${EXTERNAL_AD}/report`, get: 200, post: 422 },
  ...['save', 'unsave'].flatMap((what): Row[] => [
    {
      route: `/external-ads/:id/${what}`,
      at: `/external-ads/${EXTERNAL_AD}/${what}`,
      get: 200,
      post: `→ /external-ads/${EXTERNAL_AD}`,
    },
    {
      route: `/external-ads/:id/${what}`,
      about: 'withdrawn',
      at: `/external-ads/${WITHDRAWN_AD}/${what}`,
      get: 410,
      // What has gone can still be let go.
      post: what === 'save' ? 410 : `→ /external-ads/${WITHDRAWN_AD}`,
    },
  ]),
  {
    route: '/external-ads/:id/report',
    about: 'withdrawn',
    at: `/external-ads/${WITHDRAWN_AD}/report`,
    get: 410,
    post: 410,
  },
  { route: '/how-it-works', get: 200, post: 405 },
  { route: '/categories', get: 200, post: 405 },
  { route: '/about', get: 200, post: 405 },
  { route: '/privacy', get: 200, post: 405 },
  { route: '/legal-notice', get: 200, post: 405 },
  { route: '/how-figures-are-counted', get: 200, post: 405 },
  { route: '/robots.txt', get: 200, post: 405 },
  ...['/manifest.webmanifest', '/service-worker.js', '/offline', '/offline.css', '/offline/settings'].map(
    (route): Row => ({ route, get: 200, post: 405 }),
  ),
  ...[
    { id: ACTIVE, about: 'an active listing', get: 200 },
    // A copy is for everybody: its owner gets none of what only they see.
    { id: INACTIVE, about: 'an inactive listing', get: 404 },
    { id: REMOVED, about: 'a removed listing', get: 410 },
    { id: randomUUID(), about: 'no listing', get: 404 },
  ].map(({ id, about, get }): Row => ({
    route: '/marketplace/:id/copy',
    about,
    at: `/marketplace/${id}/copy`,
    get,
    post: 405,
  })),
  { route: '/sitemap.xml', get: 200, post: 405 },
  { route: '/sitemap/pages.xml', get: 200, post: 405 },
  { route: '/sitemap/:kind/:file', at: '/sitemap/listings/1-of-1.xml', get: 200, post: 405 },
  { route: '/sitemap/:kind/:file', at: '/sitemap/users/1-of-1.xml', about: 'a kind that is none', get: 404, post: 405 },
  { route: '/social/:kind/:file', at: '/social/site/portada.png', get: 200, post: 405 },
  { route: '/social/:kind/:file', at: `/social/listings/${INACTIVE}.png`, about: 'of the owner', get: 404, post: 405 },
  { route: '/renew', about: 'without a token', get: 410, post: 410 },
  { route: '/unsubscribe', about: 'without a token', get: 410, post: 410 },
  { route: '/theme', get: 200, post: '→ /' },
  { route: '/light-mode', get: 200, post: '→ /' },
  { route: '/*', at: '/no-existe', get: 404, post: 404 },
  // Without a tile server there are no tiles.
  { route: '/tiles/:zoom/:x/:file', at: '/tiles/3/3/3.png', get: 404, post: 405 },
]

const routes = await listRoutes()
let accounts: Record<Exclude<Who, 'visitor'>, Account>

beforeAll(async () => {
  const db = await aDatabase()
  accounts = {
    owner: await anAccount(db, { user: { id: OWNER } }),
    stranger: await anAccount(db),
    moderator: await anAccount(db, { user: { role: 'moderador' } }),
  }
  await anAccount(db, { username: 'la.reservada', user: { id: RECLUSE } })
  await db.insertInto('userSettings').values({ userId: RECLUSE, profileVisibility: 'private' }).execute()
  const { owner } = accounts
  await aContest(db, { id: CONTEST, organiser: owner })
  await aContest(db, { id: REMOVED_CONTEST, organiser: owner, moderation: 'retirado' })
  await aContest(db, { id: JUDGED, organiser: owner, from: -9, to: -1 })
  await anEntry(db, JUDGED, { id: ENTRY })
  const source = await anExternalSource(db, { nextFetchAt: new Date(Date.now() + 1e9) })
  await anExternalAd(db, source.id, { id: EXTERNAL_AD })
  await anExternalAd(db, source.id, { id: WITHDRAWN_AD, title: 'Lo retirado', moderation: 'retirado' })
  await anEntry(db, (await aContest(db)).id, { id: SENT, author: owner })
  await db
    .insertInto('sessions')
    .values({
      id: SESSION,
      userId: owner.id,
      tokenHash: Buffer.from('of another device'),
      persistent: true,
      expiresAt: new Date(Date.now() + DAY_MS),
    })
    .execute()
  await db
    .insertInto('dataExports')
    .values({
      id: EXPORT,
      userId: owner.id,
      state: 'lista',
      requestedAt: new Date(),
      readyAt: new Date(),
      expiresAt: new Date(Date.now() + 86_400_000),
      key: `exports/${owner.id}/nada.zip`,
      bytes: 1,
    })
    .execute()
  await aListing(db, { id: ACTIVE, author: owner })
  await aFileInAConversation(owner)
  const client = await anAccount(db)
  await db
    .insertInto('conversations')
    .values({ id: CONVERSATION, listingId: ACTIVE, about: ACTIVE, clientId: client.id, freelancerId: owner.id })
    .execute()
  await db
    .insertInto('conversationMembers')
    .values([owner, client].map(({ id }) => ({ conversationId: CONVERSATION, userId: id })))
    .execute()
  await aListing(db, { id: INACTIVE, author: owner, status: 'inactive' })
  await aListing(db, { id: DOOMED, author: owner })
  await aCaseWithMeasure(db, { id: CASE, subjectId: owner.id })
  await aListing(db, { id: KEPT, author: accounts.stranger })
  await aRating(db, { id: RATING, freelancer: owner })
  await aListing(db, { id: REMOVED, author: owner, deletedAt: new Date() })
  await aListing(db, { id: DELETED, author: owner, deletedAt: new Date() })
})

/** Whether something was posted since the owner's things were laid out. */
let touched = true

// One of the addresses deletes it; `read-all` must not reach the next test.
beforeEach(async () => {
  if (!touched) return
  touched = false
  const db = await aDatabase()
  await db.deleteFrom('notifications').where('userId', '=', accounts.owner.id).execute()
  await aNotification(db, accounts.owner, { id: NOTIFICATION })
  await db.deleteFrom('favorites').where('userId', '=', accounts.owner.id).execute()
  await db.deleteFrom('savedSearches').where('userId', '=', accounts.owner.id).execute()
  await aSavedSearch(db, accounts.owner, { id: SEARCH })
  await db
    .insertInto('favorites')
    .values({
      id: FAVORITE,
      userId: accounts.owner.id,
      listingId: KEPT,
      priceAtSave: 45_000,
      countedOn: '2026-11-01',
    })
    .execute()
})

/** A message with a file that the owner has sent. */
async function aFileInAConversation(owner: Account) {
  const db = await aDatabase()
  const other = await anAccount(db)
  const of = { conversationId: WITH_A_FILE }
  await db
    .insertInto('conversations')
    .values({ id: WITH_A_FILE, about: WITH_A_FILE, clientId: other.id, freelancerId: owner.id, lastSeq: 1 })
    .execute()
  await db
    .insertInto('conversationMembers')
    .values([other, owner].map(({ id: user_id }) => ({ ...of, userId: user_id })))
    .execute()
  const message = await db
    .insertInto('messages')
    .values({ ...of, seq: 1, senderId: owner.id, content: 'Va el plano', type: 'attachment' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('messageAttachments')
    .values({
      id: ATTACHMENT,
      messageId: message.id,
      key: `private/${owner.id}/nada`,
      name: 'plano.pdf',
      mime: 'application/pdf',
      bytes: 1,
    })
    .execute()
}

/** Someone with a session of their own, which one of the routes may end. */
async function asking(who: Who) {
  const visitor = await Visitor.arrive()
  if (who !== 'visitor') await signIn(await aDatabase(), visitor, accounts[who])
  return visitor
}

test('every route of the route table has a row, and every row a route', () => {
  const addresses = new Set(routes.filter(({ isLayout }) => !isLayout).map(({ path }) => path))
  const covered = new Set(rows.map(({ route }) => route))
  expect([...addresses].filter((path) => !covered.has(path))).toEqual([])
  expect([...covered].filter((path) => !addresses.has(path))).toEqual([])
})

for (const { route, at = route, about, get, post } of rows) {
  describe(`${route}${about ? ` (${about})` : ''}`, () => {
    for (const who of ['visitor', 'stranger', 'owner', 'moderator'] as const) {
      const expected = (outcomes: Outcomes) =>
        typeof outcomes === 'object' ? (outcomes[who] ?? outcomes.stranger) : outcomes

      test(`GET as ${who}: ${expected(get)}`, async () => {
        const visitor = await asking(who)
        expect(outcomeOf(await visitor.request(at), visitor)).toBe(expected(get))
      })

      test(`POST as ${who}: ${expected(post)}`, async () => {
        const visitor = await asking(who)
        touched = true
        const response = await visitor.request(at, {
          method: 'POST',
          headers: { Origin: visitor.origin },
          body: new URLSearchParams(),
        })
        expect(outcomeOf(response, visitor)).toBe(expected(post))
        // What is missing is said in Spanish: the words of the libraries that read forms are English.
        expect(withoutScripts(await response.text())).not.toMatch(
          /Invalid (input|option|type)|\bexpected \w+|Required|Too (big|small)/,
        )
      })
    }
  })
}

/** Nobody reads what scripts say to each other. */
const withoutScripts = (html: string) => html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')

function outcomeOf(response: Response, { origin }: Visitor): Outcome {
  const location = response.headers.get('Location')
  return location ? `→ ${location.replace(origin, '')}` : response.status
}
