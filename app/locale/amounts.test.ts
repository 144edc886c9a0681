import { expect, test } from 'vitest'
import { amountFault, HOW_TO_WRITE, parseCents, readAmount, readHundredths, TOO_PRECISE } from './amounts.server.ts'

test.each([
  ['25', 2_500],
  ['1250.5', 125_050],
  ['1.250,50 €', 125_050],
  ['1.250', 125_000],
  ['1.250.000', 125_000_000],
  ['0,05', 5],
  ['0', 0],
  ['1,234.50', 123_450],
  ['1,234,567', 123_456_700],
  ['450 EUR', 45_000],
  ['eur 450', 45_000],
  ['450 euros', 45_000],
  ['1 Euro', 100],
  ['€450', 45_000],
  ['٤٥٠', 45_000],
  ['４５０', 45_000],
  ["1'234,50", 123_450],
  ['1’234’567', 123_456_700],
  ["3'50 €", 350],
  ['450,-', 45_000],
  ['450.— €', 45_000],
  ['5,', 500],
  ['5. €', 500],
  ['\u202a1\u00a0250,50\u202c €', 125_050],
  ['1234567890123456', 123_456_789_012_345_600],
])('C4: «%s» is %s cents', (text, cents) => {
  expect(parseCents(text)).toBe(cents)
})

const LIMITS = { message: 'El precio debe ser mayor que cero', maxCents: 10_000, tooMuch: 'Demasiado' }

test.each([
  '450 €/hora', 'desde 450', '1e3', 'US$20', '450€ + IVA', 'veinte', '12.50.000', '0x10', '1.2.3', '20 $', '€', '1,250,50',
  '12345678901234567', '4 - 5', '450 EURO S', '1.250,50,',
])('C4: «%s» is no amount, and the message says how to write one', (text) => {
  expect(parseCents(text), text).toBeNull()
  expect(amountFault(text, LIMITS)).toBe(HOW_TO_WRITE())
}) // prettier-ignore

test.each(['1,250', '12,345', '0,001', '1.250,505', '12.3456 €', "1'250"])('C4: «%s» could mean two amounts, or has too many decimals', (text) => {
  expect(amountFault(text, LIMITS)).toBe(TOO_PRECISE())
}) // prettier-ignore

test('C4: an empty, zero or negative amount gets the message that it has to be more than zero', () => {
  for (const text of ['', '  ', '0', '0,00 €', '-5', '−5']) expect(amountFault(text, LIMITS), text).toBe(LIMITS.message)
  expect(amountFault('0', { ...LIMITS, mayBeZero: true })).toBeUndefined()
  expect(amountFault('-5', { ...LIMITS, mayBeZero: true })).toBe(LIMITS.message)
  expect(amountFault('100', LIMITS)).toBeUndefined()
  expect(amountFault('100,01', LIMITS)).toBe('Demasiado')
})

test('the symbols of an amount are those of its currency', () => {
  expect(['35.5 USD', 'US$ 40', '$40', '40 dólares estadounidenses'].map((text) => parseCents(text, 'USD'))).toEqual([
    3_550, 4_000, 4_000, 4_000,
  ])
  expect(parseCents('40 €', 'USD')).toBeNull()
})

test('a share has no currency', () => {
  expect(readHundredths('7,5')).toEqual({ kind: 'amount', cents: 750 })
  expect(readHundredths('7 €')).toEqual({ kind: 'unreadable' })
  expect(readAmount('')).toEqual({ kind: 'empty' })
})
