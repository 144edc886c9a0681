import { expect, test } from 'vitest'
import { screens, screensWithoutFullest } from '#tests/support/pages.ts'
import { listRoutes } from '#tests/support/route-table.ts'

const ORDER = ['meta', 'loader', 'action', 'default', 'ErrorBoundary']
const routes = await listRoutes()

test('every route with an action has a page: without script its answer would be raw data', () => {
  const bare = routes.filter(({ exports }) => exports.includes('action') && !exports.includes('default'))
  expect(bare.map(({ file }) => file)).toEqual([])
})

test('the exports of a route module are in one order', () => {
  const wrong = routes
    .map(({ file, exports }) => ({ file, found: exports.filter((name) => ORDER.includes(name)) }))
    .filter(({ found }) => found.some((name, at) => at > 0 && ORDER.indexOf(name) < ORDER.indexOf(found[at - 1] ?? '')))
  expect(wrong).toEqual([])
})

test('every page has a title of its own', () => {
  const untitled = routes.filter(
    ({ exports, isLayout }) => exports.includes('default') && !isLayout && !exports.includes('meta'),
  )
  expect(untitled.map(({ file }) => file)).toEqual([])
})

test('no address occurs twice', () => {
  const paths = routes.filter(({ isLayout }) => !isLayout).map(({ path }) => path)
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
})

test('of two routes that match an address equally well, the one with the fixed word is first', () => {
  const paths = routes.filter(({ isLayout }) => !isLayout).map(({ path }) => path.split('/'))
  const isFree = (segment = '') => segment.startsWith(':') || segment === '*'
  const free = (path: string[]) => path.filter(isFree).length
  const meet = (one: string[], other: string[]) =>
    one.length === other.length &&
    free(one) === free(other) &&
    one.every((segment, at) => isFree(segment) || isFree(other[at]) || segment === other[at])
  const pairs = paths.flatMap((one, at) => paths.slice(at + 1).map((other) => [one, other] as const))
  const wrong = pairs.filter(
    ([one, other]) => meet(one, other) && isFree(one.find((segment, at) => segment !== other[at])),
  )
  expect(wrong.map((pair) => pair.map((path) => path.join('/')))).toEqual([])
})

test('a screen with several states marks one as the fullest; a single state needs no mark', () => {
  expect(screensWithoutFullest()).toEqual([])
  const needless = screens.filter(
    ({ route, fullest }) => fullest && screens.filter((other) => other.route === route).length === 1,
  )
  expect(needless.map(({ route, state }) => `${route} ${state}`)).toEqual([])
})
