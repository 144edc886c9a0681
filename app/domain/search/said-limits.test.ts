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
])('«%s» contains no price', (typed) => {
  expect(read(typed)).toEqual({ rest: typed })
})

test('the words of a limit are kept as they were typed', () => {
  expect(readSaidLimits('Fotógrafo HASTA 150 Euros').said).toEqual([{ keys: ['maxCents'], text: 'HASTA 150 Euros' }])
})

test.each([
  ['en', 'photographer under 800', { rest: 'photographer', maxCents: 80_000 }],
  ['en', 'painter for less than €1,200 in Madrid', { rest: 'painter in Madrid', maxCents: 120_000 }],
  ['en', 'logo between 100 and 200', { rest: 'logo', minCents: 10_000, maxCents: 20_000 }],
  ['en', 'logo for 90 euros', { rest: 'logo', maxCents: 9_000 }],
  ['en', 'English lessons up to 20 euros an hour', { rest: 'English lessons', maxCents: 2_000, priceType: 'hora' }],
  ['en', 'cleaning by the hour', { rest: 'cleaning', priceType: 'hora' }],
  ['en', 'website over 500 €', { rest: 'website', minCents: 50_000 }],
  ['fr', 'photographe moins de 800 €', { rest: 'photographe', maxCents: 80_000 }],
  ['fr', "plombier jusqu'à 1 200 euros", { rest: 'plombier', maxCents: 120_000 }],
  ['fr', 'logo entre 100 et 200', { rest: 'logo', minCents: 10_000, maxCents: 20_000 }],
  ['fr', "cours d'anglais à moins de 20 € de l'heure", { rest: "cours d'anglais", maxCents: 2_000, priceType: 'hora' }],
  ['de', 'Fotograf unter 800 €', { rest: 'Fotograf', maxCents: 80_000 }],
  ['de', 'Maler für höchstens 1.200 Euro in Madrid', { rest: 'Maler in Madrid', maxCents: 120_000 }],
  ['de', 'Logo zwischen 100 und 200', { rest: 'Logo', minCents: 10_000, maxCents: 20_000 }],
  ['de', 'Putzfrau bis 15 € pro Stunde', { rest: 'Putzfrau', maxCents: 1_500, priceType: 'hora' }],
  ['en', 'fotógrafo hasta 150 euros', { rest: 'fotógrafo', maxCents: 15_000 }],
] as const)('in %s «%s» limits the price', (language, typed, said) => {
  const { rest, limits } = readSaidLimits(typed, language)
  expect({ rest, ...limits }).toEqual(said)
})

test.each([
  ['en', 'catering up to 50 people'],
  ['en', 'website from 2020'],
  ['en', 'under 0'],
  ['en', 'photographer for 2 days'],
  ['en', 'between 200 and 100'],
  ['fr', 'traiteur pour moins de 50 personnes'],
  ['fr', 'cours de 9 à 11'],
  ['de', 'Catering bis 50 Personen'],
  ['de', 'Kurs von 9 bis 11'],
] as const)('in %s «%s» contains no price', (language, typed) => {
  expect(readSaidLimits(typed, language)).toMatchObject({ rest: typed, said: [] })
})

test('words of another language contain no price on a Spanish page', () => {
  expect(read('photographer under 800')).toEqual({ rest: 'photographer under 800' })
})
