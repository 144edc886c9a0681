import type { ClientKind } from './states.ts'
import { amountsOf, ratesFor, sumOf } from './tax-lines.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

/** In which order quotes are compared; the first is the usual one. */
export const COMPARE_SORTS = perLanguage(
  () =>
    [
      { value: 'price', label: t('Más barato primero') },
      { value: 'start', label: t('Empieza antes') },
      { value: 'duration', label: t('Tarda menos') },
      { value: 'rating', label: t('Mejor valorado') },
    ] as const,
)
export type CompareSort = ReturnType<typeof COMPARE_SORTS>[number]['value']

export const isCompareSort = (text: string | null): text is CompareSort =>
  COMPARE_SORTS().some(({ value }) => value === text)

interface Costed {
  taxBps: number
  retentionBps: number
  stages: readonly { baseCents: number }[]
}

/**
 * The cost of a quote by the kind of client: a private person pays base and tax, and a business subtracts the
 * retention, which it pays to the tax office.
 */
export function costFor(kind: ClientKind, { stages, ...quoted }: Costed): number {
  const rates = ratesFor(kind, quoted)
  return sumOf(stages.map(({ baseCents }) => amountsOf(baseCents, rates))).toPayCents
}

interface Sortable {
  id: string
  costCents: number
  /** The first day on which work can begin; null when that is now. */
  startsOn: string | null
  days: number
  /** Null where its author has no ratings. */
  average: number | null
}

const KEYS: Record<CompareSort, (quote: Sortable) => number | string> = {
  price: ({ costCents }) => costCents,
  start: ({ startsOn }) => startsOn ?? '',
  duration: ({ days }) => days,
  rating: ({ average }) => -(average ?? 0),
}

/** Sorts the quotes; among equal ones the cheaper comes first. */
export function sortQuotes<Quote extends Sortable>(quotes: readonly Quote[], sort: CompareSort): Quote[] {
  const keys = [KEYS[sort], KEYS.price, ({ id }: Sortable) => id]
  return quotes.toSorted((one, other) => {
    for (const keyOf of keys) {
      const [mine, theirs] = [keyOf(one), keyOf(other)]
      if (mine !== theirs) return mine < theirs ? -1 : 1
    }
    return 0
  })
}
