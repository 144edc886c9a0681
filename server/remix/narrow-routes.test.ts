import type { ServerBuild } from '@remix-run/node'
import type { RouteConfigEntry } from '@remix-run/route-config'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import table from '#app/routes.ts'
import { narrowBuild, narrowRoutes, placeOf, placesOf, type Place } from './narrow-routes.ts'

type Routes = ServerBuild['routes']

/** The product's own table as a build holds it; its modules are not used here. */
const routes: Routes = { root: { id: 'root', path: '', module: {} as Routes[string]['module'] } }
function add(entries: RouteConfigEntry[], parentId: string) {
  for (const { file, id = file, path, index, children = [] } of entries) {
    routes[id] = { id, parentId, path, index, module: {} as Routes[string]['module'] }
    add(children, id)
  }
}
add(table, 'root')
const build = { routes, assets: { routes } } as unknown as ServerBuild

function treeOf(all: Routes, parentId?: string): RouteObject[] {
  return Object.values(all)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }): RouteObject => {
      return index ? { id, path, index: true } : { id, path, children: treeOf(all, id) }
    })
}
const idsAt = (tree: RouteObject[], path: string) => matchRoutes(tree, path)?.map(({ route }) => route.id)

const paths = Object.values(routes).flatMap(({ path = '', parentId }) => {
  const parent = parentId && parentId !== 'root' ? `/${routes[parentId]?.path}` : ''
  const whole = `${parent}/${path}`.replace(/:\w+/g, 'a-1').replace('*', 'b/c.webp')
  return [whole, `${whole}/`, `${whole}/x`, whole.toUpperCase(), `${whole}.data`]
})

/** The addresses above one: a page carries their routes too, for the browser. */
const above = (path: string) =>
  path
    .split('/')
    .slice(1, -1)
    .map((_, at) =>
      path
        .split('/')
        .slice(0, at + 2)
        .join('/'),
    )

test('an address and those above it match the same routes in their part as in the whole table', () => {
  const whole = treeOf(routes)
  const places = new Map(placesOf(build).map((place) => [JSON.stringify(place), narrowBuild(build, place)]))
  const trees = new Map([...places].map(([place, { routes }]) => [place, treeOf(routes)]))
  const compared = new Set<string>()
  for (const path of ['/', '/no-existe', '/marketplacer', ...paths]) {
    const tree = trees.get(JSON.stringify(placeOf(path)))
    if (!tree) continue
    compared.add(path)
    for (const address of [path, ...above(path)])
      expect(idsAt(tree, address), `${address} from ${path}`).toEqual(idsAt(whole, address))
  }
  for (const { routes, assets } of places.values()) expect(Object.keys(assets.routes)).toEqual(Object.keys(routes))
  expect(compared.size).toBeGreaterThan(paths.length / 3)
})

test('a part is a small piece of the table', () => {
  const kept = (place: Place) => Object.values(narrowBuild(build, place).routes).map(({ path = '' }) => path)
  expect(new Set(kept({ segment: 'marketplace', depth: 1 }))).toEqual(new Set(['', 'marketplace', '*']))
  expect(kept({ segment: 'marketplace', depth: 2 })).toContain('marketplace/:id')
  expect(kept({ segment: 'marketplace', depth: 2 })).not.toContain('marketplace/:id/contact')
  expect(kept({ segment: '', depth: 0 })).not.toContain('marketplace')
})

test('the data of a page belongs to the part of the page', () => {
  expect(placeOf('/marketplace.data?q=logo')).toEqual({ segment: 'marketplace', depth: 1 })
  expect(placeOf('/dashboard/listings/1.data')).toEqual({ segment: 'dashboard', depth: 3 })
  expect(placeOf('/dashboard/?index')).toEqual({ segment: 'dashboard', depth: 1 })
  expect(placeOf('/_root.data?index')).toEqual({ segment: '', depth: 0 })
  expect(placeOf('/?index')).toEqual({ segment: '', depth: 0 })
})

test('an address that could belong to another part is matched against the whole table', () => {
  for (const url of ['/x/../login', '/./login', '/%6Cogin', '/login//', '//login', '/log in', '/login\\x', '/..login'])
    expect(placeOf(url), url).toBeUndefined()

  const asked: number[] = []
  const handlerFor = narrowRoutes(build, (part) => () => asked.push(Object.keys(part.routes).length))
  for (const url of ['/marketplace/../login', '/__manifest?p=%2Flogin', '/no-existe', '/login']) handlerFor(url)()
  const all = Object.keys(routes).length
  const ofSignIn = Object.keys(narrowBuild(build, { segment: 'login', depth: 1 }).routes).length
  expect(ofSignIn).toBeLessThan(all / 2)
  expect(asked).toEqual([all, all, all, ofSignIn])
})
