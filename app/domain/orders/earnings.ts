import type { Earned, EarnedQuarter } from './earnings.server.ts'

const NOTHING: Earned = {
  orders: 0,
  baseCents: 0,
  taxCents: 0,
  retentionCents: 0,
  toPayCents: 0,
  receivedCents: 0,
  dueCents: 0,
}

/** Quarters, or stages, added up. */
export const sumOfEarned = (parts: readonly Omit<Earned, 'orders'>[]): Omit<Earned, 'orders'> =>
  parts.reduce<Omit<Earned, 'orders'>>(
    (sum, part) => ({
      baseCents: sum.baseCents + part.baseCents,
      taxCents: sum.taxCents + part.taxCents,
      retentionCents: sum.retentionCents + part.retentionCents,
      toPayCents: sum.toPayCents + part.toPayCents,
      receivedCents: sum.receivedCents + part.receivedCents,
      dueCents: sum.dueCents + part.dueCents,
    }),
    NOTHING,
  )

export interface EarnedYear {
  year: number
  currency: string
  /** From the first to the last of the year. */
  quarters: EarnedQuarter[]
  total: Omit<Earned, 'orders'>
}

/** Quarters by years and currencies, the newest year first. */
export function yearsOf(quarters: readonly EarnedQuarter[]): EarnedYear[] {
  const years = new Map<string, EarnedQuarter[]>()
  for (const each of quarters) {
    const key = `${each.year} ${each.currency}`
    years.set(key, [...(years.get(key) ?? []), each])
  }
  return [...years.values()].flatMap((of) => {
    const [first] = of
    if (!first) return []
    const inOrder = of.toSorted((one, other) => one.quarter - other.quarter)
    return [{ year: first.year, currency: first.currency, quarters: inOrder, total: sumOfEarned(of) }]
  })
}
