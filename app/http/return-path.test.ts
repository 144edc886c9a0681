import { expect, test } from 'vitest'
import { currentPath, nextPath, signInPath, safeReturnPath, withQuery } from './return-path.ts'

test('R11: signing in leads to the requested path of this site', () => {
  expect(safeReturnPath('/dashboard/create-listing?x=1')).toBe('/dashboard/create-listing?x=1')
  expect(nextPath(new Request('http://a.test/login?next=%2Fmarketplace%3Fq%3Dpiano'))).toBe('/marketplace?q=piano')
  expect(nextPath(new Request('http://a.test/login'))).toBeNull()
})

test('R11: signing in never leads to another site', () => {
  for (const path of [
    'https://malo.example/',
    '//malo.example/',
    '/\\malo.example',
    '\\\\malo.example',
    '/\tmalo',
    '/%09//malo.example/..//',
    'javascript:alert(1)',
    'dashboard',
    '',
    null,
    '/..//malo.example',
    '/./\\malo.example',
    `/${'a'.repeat(3000)}`,
  ]) {
    const safe = safeReturnPath(path)
    expect(new URL(safe, 'https://gremio.example').origin, String(path)).toBe('https://gremio.example')
    expect(safe.startsWith('//'), String(path)).toBe(false)
  }
})

test('R11: a refused path is replaced by the dashboard, or by the path that the caller names', () => {
  for (const path of ['https://malo.example/precio', '/..//malo.example', undefined, `/${'a'.repeat(2_000)}`]) {
    expect(safeReturnPath(path), String(path)).toBe('/dashboard')
    expect(safeReturnPath(path, '/')).toBe('/')
  }
  expect(safeReturnPath(`/${'a'.repeat(1_999)}`)).toBe(`/${'a'.repeat(1_999)}`)
  expect(safeReturnPath('/perfil\n')).toBe('/dashboard')
})

test('the path of a request is given without the parameters of data requests', () => {
  const pathOf = (address: string) => currentPath(new Request(`http://a.test${address}`))
  expect(pathOf('/marketplace.data?q=piano&_routes=root&index')).toBe('/marketplace?q=piano')
  expect(pathOf('/_root.data')).toBe('/')
  expect(pathOf('/marketplace.data/_root')).toBe('/marketplace.data/_root')
})

test('a path gets values in its query, keeps its others and loses those set to empty', () => {
  expect(withQuery('/marketplace?q=logo&after=x', { after: undefined, sort: 'recent' })).toBe(
    '/marketplace?q=logo&sort=recent',
  )
  expect(withQuery('/marketplace', { q: 'diseño & web' })).toBe('/marketplace?q=dise%C3%B1o+%26+web')
  expect(withQuery('/marketplace?q=a', { q: 'b' })).toBe('/marketplace?q=b')
  expect(withQuery('/marketplace?q=a', { q: undefined })).toBe('/marketplace')
})

test('an address that is too long to come back to is left out of the link to sign-in', () => {
  expect(signInPath(new Request('http://a.test/dashboard?q=a'))).toBe('/login?next=%2Fdashboard%3Fq%3Da')
  expect(signInPath(new Request(`http://a.test/dashboard?q=${'a'.repeat(2_000)}`))).toBe('/login')
})
