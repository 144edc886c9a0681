import type { ServerBuild } from '@remix-run/node'

/** Segments that the URL standard leaves as they are: no escapes, and none that means a different place. */
const PLAIN_PATH = /^\/(?:([\w-][\w.-]*)(?:\/[\w-][\w.-]*)*\/?)?(?:\?|$)/

/** The place of an address in the table: its first segment, '' for the home page, and their number. */
export interface Place {
  segment: string
  depth: number
}

/**
 * Remix compares every page with every route four times and describes every route to React anew. So each part of the
 * table gets a handler with its routes, those above it, and those that match any address. Other addresses, and requests
 * about the routes themselves, get the handler of the whole table. The answers are the same: docs/decisions/0043.
 */
export function narrowRoutes<Handler>(
  build: ServerBuild,
  handle: (build: ServerBuild) => Handler,
): (url: string) => Handler {
  const whole = handle(build)
  const handlers = new Map(placesOf(build).map((place) => [keyOf(place), handle(narrowBuild(build, place))]))
  return (url) => {
    const place = placeOf(url)
    return (place && handlers.get(keyOf(place))) ?? whole
  }
}

const keyOf = ({ segment, depth }: Place) => `${depth} ${segment}`

/** The place of a plain address, in the letters that routes have; undefined for every other address. */
export function placeOf(url: string): Place | undefined {
  const plain = PLAIN_PATH.exec(url)
  if (!plain) return undefined
  const [path, first = ''] = plain
  // Remix's own client asks for the data of `/login` as `/login.data`, and for that of `/` as `/_root.data`.
  const segment = first.toLowerCase().replace(/\.data$/, '')
  return segment === '_root' ? { segment: '', depth: 0 } : { segment, depth: countSegments(path.replace('?', '')) }
}

/** Every first segment that a route names, at every depth of its routes, and the home page. */
export function placesOf({ routes }: ServerBuild): Place[] {
  const deepest = new Map([['', 0]])
  for (const route of Object.values(routes)) {
    const segment = firstSegment(topOf(routes, route))
    if (segment !== undefined) deepest.set(segment, Math.max(deepest.get(segment) ?? 1, depthOf(routes, route)))
  }
  return [...deepest].flatMap(([segment, depth]) =>
    segment === '' ? { segment, depth } : Array.from({ length: depth }, (_, above) => ({ segment, depth: above + 1 })),
  )
}

/** A build with the routes that an address in this place, or one above it, can match. */
export function narrowBuild(build: ServerBuild, place: Place): ServerBuild {
  const isWanted = (route: Route) => {
    const segment = firstSegment(topOf(build.routes, route))
    return (segment === undefined || segment === place.segment) && depthOf(build.routes, route) <= place.depth
  }
  const wanted = new Set(Object.values(build.routes).flatMap((route) => (isWanted(route) ? route.id : [])))
  const pick = <Route>(table: Record<string, Route>) =>
    Object.fromEntries(Object.entries(table).filter(([id]) => wanted.has(id)))
  return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } }
}

type Routes = ServerBuild['routes']
type Route = Routes[string]

const ROOT = 'root'

/** The route of this one's first segment. */
function topOf(routes: Routes, route: Route): Route {
  const parent = route.parentId === ROOT || route.parentId === undefined ? undefined : routes[route.parentId]
  return parent ? topOf(routes, parent) : route
}

/** The least number of segments of an address that matches this route. */
function depthOf(routes: Routes, { path = '', parentId }: Route): number {
  const parent = parentId === undefined ? undefined : routes[parentId]
  const own = path.split('/').filter((segment) => segment && segment !== '*' && !segment.endsWith('?')).length
  return own + (parent ? depthOf(routes, parent) : 0)
}

/** Undefined if it is not one fixed word: an index, a layout without a path, a parameter, a splat. */
function firstSegment({ path = '' }: Route): string | undefined {
  const [segment = ''] = path.split('/')
  return /^[\w-][\w.-]*$/.test(segment) ? segment.toLowerCase() : undefined
}

const countSegments = (path: string) => path.split('/').filter(Boolean).length
