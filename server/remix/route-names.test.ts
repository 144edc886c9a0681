import type { ServerBuild } from '@remix-run/node'
import type { RouteConfigEntry } from '@remix-run/route-config'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import table from '#app/routes.ts'
import { routeNames } from './route-names.ts'

type Routes = ServerBuild['routes']
const NO_MODULE = {} as NonNullable<Routes[string]>['module']

const routes: Routes = { root: { id: 'root', path: '', module: NO_MODULE } }
const pathOf = new Map<string, string>()
function add(entries: RouteConfigEntry[], parentId: string, above: string): RouteObject[] {
  return entries.map(({ file, id = file, path, index, children = [] }): RouteObject => {
    routes[id] = { id, parentId, path, index, module: NO_MODULE }
    const whole = path ? `${above}/${path}` : above
    pathOf.set(id, whole || '/')
    return index ? { id, path, index: true } : { id, path, children: add(children, id, whole) }
  })
}
const tree: RouteObject[] = [{ id: 'root', path: '', children: add(table, 'root', '') }]
const nameOf = routeNames({ routes })

test('every path gets the route that the app would choose', () => {
  const paths = [...pathOf.values()].map((path) => path.replace(/:\w+/g, 'a-1').replace('*', 'b/c.webp'))
  expect(paths.length).toBeGreaterThan(150)
  for (const path of [...paths, ...paths.map((path) => path.toUpperCase()), '/no-existe/nada']) {
    expect(nameOf(path)?.id, path).toBe(matchRoutes(tree, path)?.at(-1)?.route.id)
  }
})

test('a name contains no typed text, and data has the route of its page', () => {
  expect(nameOf('/marketplace/3f1c?q=secreto')?.pattern).toBe('/marketplace/:id')
  expect(nameOf('/marketplace.data?q=secreto')?.pattern).toBe('/marketplace')
  expect(nameOf('/_root.data')?.pattern).toBe('/')
  expect(nameOf('/')?.pattern).toBe('/')
})
