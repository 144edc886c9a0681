/** The five numbers of stars, the most first, as they are shown. */
export const STARS = [5, 4, 3, 2, 1] as const
export type Stars = (typeof STARS)[number]

/** The sums of a person's published ratings. An average is never shown without its number. */
export interface RatingSummary {
  total: number
  /** Null without ratings. */
  average: number | null
  /** How many ratings have each number of stars. */
  stars: Record<Stars, number>
}

/** A row of `rating_summaries`, or none. */
export interface SummaryRow {
  total: number | null
  points: number | null
  stars1: number | null
  stars2: number | null
  stars3: number | null
  stars4: number | null
  stars5: number | null
}

const orZero = (count: number | null | undefined) => count ?? 0

/** The sums of a stored row; without a row there are no ratings. */
export function summaryOf(row: SummaryRow | null | undefined): RatingSummary {
  const total = orZero(row?.total)
  return {
    total,
    average: total > 0 ? orZero(row?.points) / total : null,
    stars: {
      5: orZero(row?.stars5),
      4: orZero(row?.stars4),
      3: orZero(row?.stars3),
      2: orZero(row?.stars2),
      1: orZero(row?.stars1),
    },
  }
}
