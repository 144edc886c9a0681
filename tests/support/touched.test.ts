import { expect, test } from 'vitest'
import { touchedBy } from './touched.ts'

const uses = (file: string, ...imports: string[]) => ({ file, imports })
const modules = [
  uses('app/ui/button.tsx', 'app/ui/button.css'),
  uses('app/ui/button.css'),
  uses('app/domain/price.ts'),
  uses('app/domain/price.test.ts', 'app/domain/price.ts'),
  uses('app/screens/shop/page.tsx', 'app/ui/button.tsx', 'app/domain/price.ts'),
  uses('app/screens/shop/page.test.ts', 'tests/support/factories.ts'),
  uses('app/screens/cart/list.tsx', 'app/ui/button.tsx'),
  uses('app/screens/cart/cart.test.ts', 'tests/support/factories.ts'),
  uses('app/root.tsx'),
  uses('db/migrate.ts'),
  uses('tests/http/authorization.test.ts'),
  uses('db/migrate.test.ts', 'db/migrate.ts'),
  uses('tests/support/factories.ts', 'app/domain/price.ts'),
  uses('tests/e2e/buying.spec.ts', 'tests/support/factories.ts'),
]
const ROUTES = ['app/screens/shop/page.tsx', 'app/screens/cart/list.tsx']
const touched = (...changed: string[]) => touchedBy(changed, modules, ROUTES)

test('a module selects the tests that import it, and the page tests of the screens that do, the nearest first', () => {
  expect(touched('app/domain/price.ts').tests).toEqual(['app/domain/price.test.ts', 'app/screens/shop/page.test.ts'])
})

test('a page test belongs to the route that it is named after, or to its folder', () => {
  expect(touched('app/screens/shop/page.tsx').tests).toEqual(['app/screens/shop/page.test.ts'])
  expect(touched('app/screens/cart/list.tsx').tests).toEqual(['app/screens/cart/cart.test.ts'])
})

test('a test of a whole program, named after no module, is left to npm test', () => {
  const all = [...modules, uses('server/main.ts', 'app/domain/price.ts'), uses('server/faults.test.ts')]
  expect(touchedBy(['app/domain/price.ts'], all, ROUTES).tests).not.toContain('server/faults.test.ts')
})

test('a test is selected by a change of its factories, and not by a change of what only these import', () => {
  expect(touched('app/domain/price.ts').tests).not.toContain('app/screens/cart/cart.test.ts')
  expect(touched('tests/support/factories.ts').tests).toContain('app/screens/cart/cart.test.ts')
})

test('components and styles are checked in a browser on the screens that show them; rules are not', () => {
  expect(touched('app/ui/button.css').screens).toEqual(ROUTES)
  expect(touched('app/root.tsx').screens).toEqual(ROUTES)
  expect(touched('app/domain/price.ts').screens).toEqual([])
})

test('a changed spec is run itself, a deleted one is not', () => {
  expect(touched('tests/e2e/buying.spec.ts', 'tests/e2e/gone.spec.ts').specs).toEqual(['tests/e2e/buying.spec.ts'])
})

test('a migration selects the tests of the code that applies migrations', () => {
  expect(touched('db/migrations/0001-first.sql').tests).toEqual(['db/migrate.test.ts'])
})

test('of many tests the nearest run, and the others are counted', () => {
  const near = Array.from({ length: 8 }, (_, at) => uses(`app/near-${at}.test.ts`, 'app/domain/price.ts'))
  const far = Array.from({ length: 20 }, (_, at) => uses(`app/far-${at}.test.ts`, 'app/screens/shop/page.tsx'))
  const { tests, further } = touchedBy(['app/domain/price.ts'], [...far, ...near, ...modules], ROUTES)
  expect(tests.slice(0, 8).toSorted()).toEqual(near.map(({ file }) => file).toSorted())
  expect([tests.length, further]).toEqual([10, 20])
})

test('the rows of an area that name people with access select the test of authorization', () => {
  expect(touched('app/screens/cart/access.test.rows.ts').tests).toContain('tests/http/authorization.test.ts')
})
