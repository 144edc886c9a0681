import { expect, test } from 'vitest'
import { isFarFromUsual, type UnitPrice } from './price-doubt.ts'

const euros = (amount: number, priceType: UnitPrice['priceType']): UnitPrice => ({ cents: amount * 100, priceType })

test.each([
  ['a wedding by the hour', euros(1_200, 'hora'), euros(900, 'proyecto')],
  ['a month by the hour', euros(1_800, 'hora'), euros(25, 'hora')],
  ['an hour by the month', euros(25, 'mes'), euros(1_800, 'mes')],
  ['a website for the price of a coffee', euros(3, 'proyecto'), euros(25, 'hora')],
  ['a day for the price of an hour’s fifth', euros(30, 'día'), euros(25, 'hora')],
])('C4: the owner is asked about %s', (_, price, usual) => {
  expect(isFarFromUsual(price, usual)).toBe(true)
})

test.each([
  ['the usual price', euros(25, 'hora'), euros(25, 'hora')],
  ['five times of it', euros(125, 'hora'), euros(25, 'hora')],
  ['a fifth of it', euros(5, 'hora'), euros(25, 'hora')],
  ['an hour among projects', euros(25, 'hora'), euros(900, 'proyecto')],
  ['a project among hours', euros(900, 'proyecto'), euros(25, 'hora')],
  ['a day among hours', euros(180, 'día'), euros(25, 'hora')],
  ['a month among weeks', euros(1_800, 'mes'), euros(600, 'semana')],
])('C4: the owner is not asked about %s', (_, price, usual) => {
  expect(isFarFromUsual(price, usual)).toBe(false)
})
