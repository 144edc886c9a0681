import type { ServerBuild } from '@remix-run/node'
import type { RouteConfigEntry } from '@remix-run/route-config'
import type { Request, Response } from 'express'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import table from '#app/routes.ts'
import { narrowBuild, narrowRoutes, placeOf, placesOf } from './narrow-routes.ts'

type Routes = ServerBuild['routes']

/** The product's own table as a build holds it; of a module nothing is asked here. */
const routes: Routes = { root: { id: 'root', path: '', module: {} as Routes[string]['module'] } }
function add(entries: RouteConfigEntry[], parentId: string) {
  for (const { file, id = file, path, index, children = [] } of entries) {
    routes[id] = { id, parentId, path, index, module: {} as Routes[string]['module'] }
    add(children, id)
  }
}
add(await table, 'root')
const build = { routes, assets: { routes } } as unknown as ServerBuild

function treeOf(all: Routes, parentId?: string): RouteObject[] {
  return Object.values(all)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }): RouteObject => {
      return index ? { id, path, index: true } : { id, path, children: treeOf(all, id) }
    })
}
const idsAt = (all: Routes, path: string) => matchRoutes(treeOf(all), path)?.map(({ route }) => route.id)

const paths = Object.values(routes).flatMap(({ path = '', parentId }) => {
  const parent = parentId && parentId !== 'root' ? `/${routes[parentId]?.path}` : ''
  const whole = `${parent}/${path}`.replace(/:\w+/g, 'a-1').replace('*', 'b/c.webp')
  return [whole, `${whole}/`, `${whole}/x`, whole.toUpperCase(), `${whole}.data`]
})

test('a place has a small part of the table, and its addresses match what they match in the whole', () => {
  for (const path of ['/', '/no-existe', '/marketplacer', ...paths]) {
    const place = placeOf(path)
    if (place === undefined || !placesOf(build).includes(place)) continue
    const narrow = narrowBuild(build, place)
    expect(idsAt(narrow.routes, path), path).toEqual(idsAt(routes, path))
    expect(Object.keys(narrow.assets.routes)).toEqual(Object.keys(narrow.routes))
  }
  const kept = Object.values(narrowBuild(build, 'marketplace').routes)
  const places = kept.map(({ path = '' }) => path.split('/')[0])
  expect(new Set(places)).toEqual(new Set(['', 'marketplace', '*']))
  expect(kept.length).toBeLessThan(Object.keys(routes).length / 5)
})

test('the data of a page belongs to the place of the page', () => {
  expect(placeOf('/marketplace.data?q=logo')).toBe('marketplace')
  expect(placeOf('/_root.data?index')).toBe('')
  expect(placeOf('/?index')).toBe('')
})

test('an address that could mean another place is asked of the whole table', () => {
  for (const url of ['/x/../login', '/./login', '/%6Cogin', '/login//', '//login', '/log in', '/login\\x', '/..login'])
    expect(placeOf(url), url).toBeUndefined()

  const asked: number[] = []
  const handler = narrowRoutes(build, (part) => () => asked.push(Object.keys(part.routes).length))
  for (const originalUrl of ['/marketplace/../login', '/__manifest?p=%2Flogin', '/no-existe', '/login'])
    handler({ originalUrl } as Request, {} as Response, () => {})
  const all = Object.keys(routes).length
  const ofSignIn = Object.keys(narrowBuild(build, 'login').routes).length
  expect(ofSignIn).toBeLessThan(all / 2)
  expect(asked).toEqual([all, all, all, ofSignIn])
})
