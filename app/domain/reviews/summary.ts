/** The five numbers of stars, the most first: the order in which they are shown. */
export const STARS = [5, 4, 3, 2, 1] as const
export type Stars = (typeof STARS)[number]

/** Of somebody's published ratings. Never an average without its number. */
export interface RatingSummary {
  total: number
  /** Null without ratings. */
  average: number | null
  /** How many there are of each number of stars. */
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

/** What a kept sum says; without one there are no ratings. */
export function summaryOf(row: SummaryRow | null | undefined): RatingSummary {
  const total = row?.total ?? 0
  return {
    total,
    average: row && total > 0 ? (row.points ?? 0) / total : null,
    stars: {
      5: row?.stars5 ?? 0,
      4: row?.stars4 ?? 0,
      3: row?.stars3 ?? 0,
      2: row?.stars2 ?? 0,
      1: row?.stars1 ?? 0,
    },
  }
}
