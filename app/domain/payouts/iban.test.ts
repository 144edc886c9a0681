import { expect, test } from 'vitest'
import { readIban, writeIban } from './iban.server.ts'

test.each([
  'ES9121000418450200051332',
  'es91 2100 0418 4502 0005 1332',
  ' ES91-2100-0418-45-0200051332 ',
  'PT50 0002 0123 1234 5678 9015 4',
  'gb29 nwbk 6016 1331 9268 19',
])('%s is an account number, however it is written', (typed) => {
  const read = readIban(typed)
  expect(read.kind === 'iban' && read.iban).toBe(typed.replace(/[\s-]/g, '').toUpperCase())
})

test.each([
  ['ES0021000418450200051332', 'cifras de control'],
  ['ES9121000418450200051333', 'cifras de control'],
  // The figures of the country add up, those of the bank do not.
  ['ES5500000000000000000001', 'cifras de control'],
  ['ES91210004184502000513', 'sobran o le faltan'],
  ['2100 0418 4502 0005 1332', 'las dos letras del país'],
  ['BR1500000000000010932840814P2', 'zona SEPA'],
  ['US64SVBKUS6S3300958879', 'No hay ningún IBAN que empiece por US'],
  ['ES', 'sobran o le faltan'],
  ['<script>', 'las dos letras del país'],
])('%s is no account number: %s', (typed, why) => {
  expect(readIban(typed)).toEqual({ kind: 'refused', message: expect.stringContaining(why) as string })
})

test('an account number is printed in groups of four', () => {
  expect(writeIban('ES9121000418450200051332')).toBe('ES91 2100 0418 4502 0005 1332')
})
