import type { PriceType } from './limits.ts'

export interface UnitPrice {
  cents: number
  priceType: PriceType
}

/** The hours of work in each unit, at least and at most. A project is half a day to two weeks. */
const HOURS: Record<PriceType, [least: number, most: number]> = {
  hora: [1, 1],
  día: [8, 8],
  semana: [40, 40],
  mes: [160, 160],
  proyecto: [4, 80],
}

/** A price this many times the usual one of an hour, or this small a part of it, is more likely a slip than a choice. */
const FAR = 5

/**
 * Whether a price is so far from the usual one that its author is asked about it (C4). Both are compared by the hour;
 * two prices of the same unit as they are.
 */
export function isFarFromUsual(price: UnitPrice, usual: UnitPrice): boolean {
  const [least, most] = price.priceType === usual.priceType ? [price.cents, price.cents] : byTheHour(price)
  const [usualLeast, usualMost] = price.priceType === usual.priceType ? [usual.cents, usual.cents] : byTheHour(usual)
  return least > usualMost * FAR || most * FAR < usualLeast
}

function byTheHour({ cents, priceType }: UnitPrice): [least: number, most: number] {
  const [least, most] = HOURS[priceType]
  return [cents / most, cents / least]
}
