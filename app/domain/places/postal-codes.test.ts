import { expect, test } from 'vitest'
import { lastPostalCode, postalCodesOf, withCodesBeside, withoutNumbers } from './postal-codes.ts'

const codesIn = (typed: string) => postalCodesOf(typed.split(' ')).filter((code) => code !== undefined)

test.each([
  ['fotógrafo 46001', ['46001']],
  ['28901 fontanero', ['28901']],
  ['fontanero en (28013), urgente', ['28013']],
  ['pintor 03690 pisos', ['03690']],
  ['mudanza de 28013 a 08001', ['28013', '08001']],
])('«%s» has the codes %j', (typed, codes) => {
  expect(codesIn(typed)).toEqual(codes)
})

test.each([
  '99999',
  '00000',
  '53001',
  'boda 2026',
  '280130',
  'traducir 12500 palabras',
  'buzoneo de 20500 folletos',
  'coche 15500 euros',
  'coche de 15500 €',
  'presupuesto de 12500',
  'reforma por 12500',
  'web 28000',
  'nave de 10500 m2',
])('«%s» has no code', (typed) => {
  expect(codesIn(typed)).toEqual([])
})

test('a number that is no postal code is no place either', () => {
  const words = ['traducir', '20050', 'palabras', '46001']
  expect(withoutNumbers(words, postalCodesOf(words))).toEqual(['traducir', '0', 'palabras', '46001'])
})

test.each([
  ['pintor 46980 Paterna', [2, 3], '46', '46980 Paterna'],
  ['pintor Paterna 46980', [1, 2], '46', 'Paterna 46980'],
  ['pintor en 28901', [2, 3], '28', 'en 28901'],
  ['pintor con código postal 28901', [4, 5], '28', 'con código postal 28901'],
  ['pintor C.P. 28901', [2, 3], '28', 'C.P. 28901'],
  ['pintor Valencia 28901', [1, 2], '46', 'Valencia'],
] as const)('in «%s» the code beside the place names it too', (typed, named, province, whole) => {
  const words = typed.split(' ')
  const [first, last] = withCodesBeside(words, postalCodesOf(words), [...named], province)
  expect(words.slice(first, last).join(' ')).toBe(whole)
})

test('the field of a place may have a code among other words', () => {
  expect(lastPostalCode('28901')).toBe('28901')
  expect(lastPostalCode('C/ Mayor 3, 03690 San Vicente')).toBe('03690')
  expect(lastPostalCode('Calle 12')).toBeUndefined()
})
