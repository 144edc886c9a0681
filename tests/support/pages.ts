import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Access } from './access.ts'
import { listPages, routeAt } from './route-table.ts'

/** A page of an area in a state that an address alone can show: a line of its `pages.test.rows.ts`. */
export interface PageState {
  /**
   * The address to look at. `{listing}` stands for an active listing of another member, `{notification}` for an unread
   * notification of the member, `{favorite}` for one of their favourites, `{rating}` for a rating about the member
   * among others, `{own}` for an active listing of the member, with photographs, `{case}` for a case that is claimed by
   * the moderator, or one with a measure about the member, `{externalAd}` for an ad of another site, `{report}` for a
   * report, `{dismissed}` for a visitor's that came to nothing, `{me}` for the member, `{person}` for somebody with a
   * profile that is filled in and listings, `{conversation}` for a long conversation of the member, `{search}` for one
   * of their saved searches, `{deleted}` for a listing of the member that they have deleted, `{ownStem}` for a word
   * with a stem of its own, `{request}`, `{quote}`, `{order}` and `{finished}` for what the member has asked for and
   * hired, `{askedOf}` and `{quoteBy}` for what they were asked and have quoted, `{accounts}` for an account that pays
   * them and one that will take its place. member has asked for and hired, `{askedOf}` and `{quoteBy}` for what they
   * were asked and have quoted, `{worked}` for what they were hired for, `{receipt}` for the number of the receipt of
   * `{finished}`. `{taxDetails}` for what the member has said for the tax office. `{packaged}` for a listing with
   * packages, `{packageOrder}` for the order of one of the member's. member has asked for and hired, `{heard}` for what
   * the freelancer wrote in `{finished}`, `{askedOf}` and `{quoteBy}` for what they were asked and have quoted.
   */
  path: string
  /** The name of one of several states of a route. */
  state: string
  /** Who can see it. */
  as: 'visitor' | 'member' | 'moderator'
  /** The fullest of several states of a route, which every `npm test` checks in a browser. */
  fullest?: true
}

export interface Screen extends PageState {
  /** As in the route table. */
  route: string
  /** Its folder in app/screens. */
  area: string
  /** Whether it is the only state of its route, or the one that is marked. */
  isFullest: boolean
}

/** Addresses whose answer is not a page of their own. */
export const NOT_SCREENS = [
  '/dashboard/stats/:file',
  '/dashboard/requests/:id/compare.csv',
  '/dashboard/quotes/:id/agreement.pdf',
  '/dashboard/orders/:id/agreement.pdf',
  '/dashboard/orders/:id/evidence.pdf',
  '/dashboard/orders/:id/files/:file',
  '/dashboard/requests/:id/files/:file',
  '/moderation/cases/:id/files/:file',
  '/moderation/disputes/:id/files/:file',
  '/dashboard/orders/:id/dates.ics',
  '/dashboard/orders/:id/receipts/:number/justificante.pdf',
  '/dashboard/orders/:id/stages/:n/invoice/:invoice',
  '/dashboard/earnings/:file',
  // The page leads on by itself.
  '/payments/go/:id',
  // Without a picture the page redirects to the page that chooses one.
  '/dashboard/profile/avatar/remove',
  '/tiles/:zoom/:x/:file',
  '/media/listings/*',
  '/dashboard/settings/privacy/data/:id/datos.zip',
  '/dashboard/messages/:id/attachments/:attachmentId',
  '/contests/:id/files/:fileId',
  '/suggestions',
  '/place-names',
  '/dashboard/notifications/latest',
  '/popular-searches',
  '/robots.txt',
  '/.well-known/security.txt',
  '/sitemap.xml',
  '/sitemap/pages.xml',
  '/sitemap/services.xml',
  '/sitemap/:kind/:file',
  '/social/:kind/:file',
  '/manifest.webmanifest',
  '/service-worker.js',
  '/offline.css',
  '/marketplace/feed.atom',
  '/marketplace/feed.json',
  '/freelancers/:id/feed.atom',
  '/freelancers/:id/feed.json',
  '/.well-known/gremio-ratings.json',
  '/dashboard/signed-ratings/:file',
  '/dashboard/reviews/:id/valoracion.json',
]

/** The file of an area's lines. */
export const ROWS = 'pages.test.rows.ts'
const AREAS = join(import.meta.dirname, '../../app/screens')
const routes = await listPages()

async function rowsOf<Row>(area: string, name: string): Promise<Row[]> {
  const file = join(AREAS, area, name)
  if (!existsSync(file)) return []
  const rows: { default: Row[] } = await import(pathToFileURL(file).href)
  return rows.default
}

/** The reader of a page that has only an access row. */
const VIEWERS = { all: 'visitor', members: 'member', moderators: 'moderator', owner: undefined } as const

/** The page of an address that names no thing, for a person who may use it. */
function stateOf({ at, who, get }: Access): PageState[] {
  const as = VIEWERS[who]
  return as && get === undefined && !/[{?]/.test(at) ? [{ path: at, state: 'read', as }] : []
}

/**
 * The lines of an area, which shows no page of its own when it has none. A route without a line of its own is checked
 * by its access row, if that names no thing.
 */
async function pagesOf(area: string): Promise<Omit<Screen, 'isFullest'>[]> {
  const placed = (row: PageState) => ({ ...row, route: routeAt(routes, row.path)?.path ?? '', area })
  const own = (await rowsOf<PageState>(area, ROWS)).map(placed)
  const covered = new Set([...own.map(({ route }) => route), ...NOT_SCREENS])
  const access = (await rowsOf<Access>(area, 'access.test.rows.ts')).flatMap(stateOf).map(placed)
  const first = access.filter(({ route }, at) => access.findIndex((other) => other.route === route) === at)
  return [...own, ...first.filter(({ route }) => route !== '' && !covered.has(route))]
}

const gathered = (await Promise.all(readdirSync(AREAS).toSorted().map(pagesOf))).flat()

/** Every page of the product in every state that an address alone can show, gathered from the areas. */
export const screens: Screen[] = gathered.map((screen) => ({
  ...screen,
  isFullest: screen.fullest ?? gathered.filter(({ route }) => route === screen.route).length === 1,
}))

/** Routes of which it is not clear which of their states is the fullest. */
export function screensWithoutFullest(): string[] {
  const routes = [...new Set(screens.map(({ route }) => route))]
  return routes.filter((route) => screens.filter((screen) => screen.route === route && screen.isFullest).length !== 1)
}

/** Routes that have no line. */
export function screensWithoutRow(): string[] {
  const covered = new Set([...screens.map(({ route }) => route), ...NOT_SCREENS])
  return routes.filter(({ path }) => !covered.has(path)).map(({ path }) => path)
}
