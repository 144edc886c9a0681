import { expect, test } from 'vitest'
import { readTaxId } from './schema.server.ts'

test.each([
  ['12345678Z', 'ES', false, '12345678Z'],
  [' 12.345.678-z ', 'ES', false, '12345678Z'],
  ['X2482300W', 'ES', false, 'X2482300W'],
  ['B58378431', 'ES', true, 'B58378431'],
  ['PT 501964843', 'PT', true, 'PT501964843'],
  ['12345678A', 'FR', false, '12345678A'],
])('«%s» of %s is a tax number', (typed, country, isCompany, taxId) => {
  expect(readTaxId(typed, { country, isCompany })).toEqual({ kind: 'tax-id', taxId })
})

test.each([
  ['12345678A', 'ES', false, 'no existe'],
  ['B58378432', 'ES', true, 'no existe'],
  ['B58378431', 'ES', false, 'de una empresa'],
  ['12345678Z', 'ES', true, 'de una persona'],
  ['', 'ES', false, 'letras y cifras'],
  ['<script>alert(1)</script>', 'FR', false, 'letras y cifras'],
  ['ñandú 12345', 'AR', false, 'letras y cifras'],
  ['1'.repeat(40), 'AR', false, 'letras y cifras'],
])('«%s» of %s is no tax number: %s', (typed, country, isCompany, why) => {
  expect(readTaxId(typed, { country, isCompany })).toEqual({
    kind: 'refused',
    message: expect.stringContaining(why) as string,
  })
})
