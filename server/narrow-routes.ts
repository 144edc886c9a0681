import type { ServerBuild } from '@remix-run/node'
import type { RequestHandler } from 'express'

/** Segments that the URL standard leaves as they are: no escapes, and none that means another place. */
const PLAIN_PATH = /^\/(?:([\w-][\w.-]*)(?:\/[\w-][\w.-]*)*\/?)?(?:\?|$)/

/**
 * Remix compares every page with every route four times over and describes every route to React anew. So each first
 * segment of an address gets a handler that knows the routes under it and those that could match anything; whatever
 * is not plainly under one of them, and what asks about the routes themselves, gets the handler of the whole table.
 * The answers are the same: docs/decisions/0062.
 */
export function narrowRoutes(build: ServerBuild, handle: (build: ServerBuild) => RequestHandler): RequestHandler {
  const whole = handle(build)
  const handlers = new Map(placesOf(build).map((place) => [place, handle(narrowBuild(build, place))]))
  return (request, response, next) => {
    const place = placeOf(request.originalUrl)
    const narrow = place === undefined ? undefined : handlers.get(place)
    return (narrow ?? whole)(request, response, next)
  }
}

/** The first segment of a plain address in the letters that routes have; undefined for every other address. */
export function placeOf(url: string): string | undefined {
  const plain = PLAIN_PATH.exec(url)
  if (!plain) return undefined
  // Remix's own client asks for the data of `/login` as `/login.data`, and for that of `/` as `/_root.data`.
  const place = (plain[1] ?? '').toLowerCase().replace(/\.data$/, '')
  return place === '_root' ? '' : place
}

/** Every first segment that a route names, and '' for the home page. */
export function placesOf({ routes }: ServerBuild): string[] {
  return [...new Set(['', ...Object.values(routes).flatMap((route) => firstSegment(route) ?? [])])]
}

/** The same build with the routes that an address in this place can match. */
export function narrowBuild(build: ServerBuild, place: string): ServerBuild {
  const isWanted = (id: string): boolean => {
    const route = build.routes[id]
    if (!route?.parentId) return route !== undefined
    const segment = isTop(route) ? firstSegment(route) : undefined
    return (segment === undefined || segment === place) && isWanted(route.parentId)
  }
  const pick = <Route>(table: Record<string, Route>) =>
    Object.fromEntries(Object.entries(table).filter(([id]) => isWanted(id)))
  return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } }
}

type Route = ServerBuild['routes'][string]

const ROOT = 'root'
const isTop = (route: Route) => route.parentId === ROOT

/** Undefined where it is not one fixed word: an index, a layout without a path, a parameter, a splat. */
function firstSegment(route: Route): string | undefined {
  if (!isTop(route)) return undefined
  const segment = (route.path ?? '').split('/')[0] ?? ''
  return /^[\w-][\w.-]*$/.test(segment) ? segment.toLowerCase() : undefined
}
