import { expect, test } from 'vitest'
import { nextPath, safeReturnPath } from './return-path.ts'

test('R11: after signing in people go on to a path of this site', () => {
  expect(safeReturnPath('/dashboard/create-listing?x=1')).toBe('/dashboard/create-listing?x=1')
  expect(nextPath(new Request('http://a.test/login?next=%2Fmarketplace%3Fq%3Dpiano'))).toBe('/marketplace?q=piano')
  expect(nextPath(new Request('http://a.test/login'))).toBeNull()
})

test('R11: and never to another site', () => {
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
