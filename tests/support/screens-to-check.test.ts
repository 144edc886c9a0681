import { expect, test } from 'vitest'
import { screensToCheck } from './screens-to-check.ts'

const uses = (file: string, ...imports: string[]) => ({ file, imports })
const modules = [
  uses('app/ui/button.tsx', 'app/ui/button.css'),
  uses('app/ui/button.css'),
  uses('app/domain/price.ts'),
  uses('app/parts/total/total.css'),
  uses('app/parts/total/total.server.ts', 'app/domain/price.ts'),
  uses('app/screens/cart/total.tsx', 'app/parts/total/total.css', 'app/parts/total/total.server.ts'),
  uses('app/screens/shop/shop.tsx', 'app/ui/button.tsx', 'app/domain/price.ts'),
  uses('app/screens/cart/cart.tsx', 'app/screens/cart/total.tsx'),
  uses('tests/support/factories.ts', 'app/screens/cart/total.tsx'),
]
const SCREENS = [
  { path: '/shop', file: 'app/screens/shop/shop.tsx', rows: ['app/screens/shop/pages.test.rows.ts'] },
  { path: '/cart', file: 'app/screens/cart/cart.tsx', rows: ['app/screens/cart/pages.test.rows.ts'] },
]
const toCheck = (...changed: string[]) => screensToCheck(changed, modules, SCREENS)

test('a screen is checked in all its states when it changed, or a component, a style or a text that it shows', () => {
  expect(toCheck('app/screens/shop/shop.tsx')).toEqual(['/shop'])
  expect(toCheck('app/screens/cart/total.tsx')).toEqual(['/cart'])
  expect(toCheck('app/parts/total/total.css')).toEqual(['/cart'])
  expect(toCheck('app/parts/total/total.server.ts')).toEqual(['/cart'])
})

test('a screen that is new or whose rows changed is checked, too', () => {
  const added = { path: '/new', file: 'app/screens/shop/new.tsx', rows: ['app/screens/shop/pages.test.rows.ts'] }
  expect(screensToCheck(['app/screens/shop/new.tsx'], modules, [...SCREENS, added])).toEqual(['/new'])
  expect(toCheck('app/screens/cart/pages.test.rows.ts')).toEqual(['/cart'])
})

test.each([
  'app/ui/unused.tsx',
  'app/forms/text-field.tsx',
  'app/styles/tokens.css',
  'app/root.tsx',
  'app/entry.client.tsx',
  'public/icon.svg',
  'package-lock.json',
  'vite.config.ts',
  'tests/e2e/every-page.spec.ts',
  'tests/e2e/support/accessibility.ts',
])('all screens are chosen when %s changed, whatever imports it', (file) => {
  expect(toCheck(file)).toEqual(['/shop', '/cart'])
})

test.each([
  ['a rule', 'app/domain/price.ts'],
  ['a test', 'app/ui/button.test.tsx'],
  ['data for tests', 'tests/support/factories.ts'],
  ['a row of who may', 'app/screens/cart/access.test.rows.ts'],
  ['a document', 'docs/database.md'],
])('there is no screen for %s', (_, file) => {
  expect(toCheck(file)).toEqual([])
})

test('without a change, no screen is chosen', () => {
  expect(toCheck()).toEqual([])
})
