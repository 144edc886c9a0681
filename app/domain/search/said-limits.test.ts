import { expect, test } from 'vitest'
import { readSaidLimits } from './said-limits.ts'

const read = (typed: string) => {
  const { rest, limits } = readSaidLimits(typed)
  return { rest, ...limits }
}

test.each([
  ['fotógrafo hasta 150 euros', { rest: 'fotógrafo', maxCents: 15_000 }],
  ['fotógrafo en Valencia por menos de 800', { rest: 'fotógrafo en Valencia', maxCents: 80_000 }],
  ['menos de 1.200 € reforma de baño', { rest: 'reforma de baño', maxCents: 120_000 }],
  ['logo entre 100 y 200', { rest: 'logo', minCents: 10_000, maxCents: 20_000 }],
  ['logo de 100 a 200 euros', { rest: 'logo', minCents: 10_000, maxCents: 20_000 }],
  ['logo por 90 euros', { rest: 'logo', maxCents: 9_000 }],
  ['clases de inglés por menos de 20 euros la hora', { rest: 'clases de inglés', maxCents: 2_000, priceType: 'hora' }],
  ['limpieza por horas', { rest: 'limpieza', priceType: 'hora' }],
  ['web desde 500 €', { rest: 'web', minCents: 50_000 }],
  ['limpieza por menos de 80 euros al día', { rest: 'limpieza', maxCents: 8_000, priceType: 'día' }],
  ['gestoría hasta 60 € al mes', { rest: 'gestoría', maxCents: 6_000, priceType: 'mes' }],
])('«%s» limits the price', (typed, said) => {
  expect(read(typed)).toEqual(said)
})

test.each([
  'catering hasta 50 personas',
  'menos de 10 alumnos',
  'traje de 2 piezas',
  'logo hasta 0',
  'entre 200 y 100',
  'clases de 9 a 11',
  'html 5',
  'reforma de los 80',
  'poner la contabilidad al día',
  'comida para la hora del recreo',
  'declaraciones mensuales del iva',
])('«%s» says no price', (typed) => {
  expect(read(typed)).toEqual({ rest: typed })
})

test('the words that say a limit are kept as they were typed', () => {
  expect(readSaidLimits('Fotógrafo HASTA 150 Euros').said).toEqual([{ keys: ['maxCents'], text: 'HASTA 150 Euros' }])
})
