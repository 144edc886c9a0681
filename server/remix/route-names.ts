import type { ServerBuild } from '@remix-run/node'

/** A route as logs and figures name it: there are as many as in the table, whatever people ask for. */
export interface RouteName {
  /** `screens/marketplace/listing`. */
  id: string
  /** `/marketplace/:id`. */
  pattern: string
}

interface Candidate extends RouteName {
  matches: RegExp
  /** Fixed words before parameters before the rest, from the left: the order of preference. */
  rank: string
}

/**
 * Names the route of a path as the app would choose it, without asking it: kept pages and refusals have a route too.
 * @returns a function that answers undefined for what is no route.
 */
export function routeNames({ routes }: Pick<ServerBuild, 'routes'>): (path: string) => RouteName | undefined {
  const candidates = Object.values(routes)
    .flatMap((route) => (route && isLeaf(routes, route.id) ? [candidateOf(routes, route.id)] : []))
    .sort((one, other) => (one.rank < other.rank ? -1 : one.rank > other.rank ? 1 : 0))
  const byFirst = new Map<string, Candidate[]>()
  for (const one of candidates) byFirst.set(firstOf(one.pattern), [...(byFirst.get(firstOf(one.pattern)) ?? []), one])
  const open = candidates.filter(({ pattern }) => /^\/[:*]/.test(pattern))
  return (url) => {
    const path = pageOf(url)
    const isOf = ({ matches }: Candidate) => matches.test(path)
    return byFirst.get(firstOf(path))?.find(isOf) ?? open.find(isOf)
  }
}

/** The path of the page whose data Remix's client asks for, or the path itself. */
function pageOf(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  return path.endsWith('.data') ? path.slice(0, -'.data'.length).replace(/^\/_root$/, '/') : path
}

const firstOf = (path: string) => (path.split('/', 2)[1] ?? '').toLowerCase()

type Routes = ServerBuild['routes']

/** A layout is no page of its own; with an index it is the index that answers. */
const isLeaf = (routes: Routes, id: string) =>
  id !== 'root' && !Object.values(routes).some((route) => route?.parentId === id && (route.index || !route.path))

function candidateOf(routes: Routes, id: string): Candidate {
  const segments = segmentsOf(routes, id)
  return {
    id,
    pattern: `/${segments.join('/')}`,
    matches: new RegExp(`^${segments.map(matcherOf).join('')}/?$`, 'i'),
    rank: segments.map((segment) => (segment === '*' ? 3 : segment.startsWith(':') ? 2 : 1)).join('') || '0',
  }
}

const matcherOf = (segment: string) =>
  segment === '*'
    ? '(?:/.*)?'
    : segment.startsWith(':')
      ? '/[^/]+'
      : `/${segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`

function segmentsOf(routes: Routes, id: string): string[] {
  const route = routes[id]
  if (!route) return []
  const own = (route.path ?? '').split('/').filter(Boolean)
  return route.parentId ? [...segmentsOf(routes, route.parentId), ...own] : own
}
