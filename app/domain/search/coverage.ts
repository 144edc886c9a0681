/** Above the whole: the best listing covers less than two fifths of the question. */
export const NONE_COVERS = 101

/**
 * How much of a question a listing has to cover, and the conditions by which that is computed (docs/decisions/0230).
 */
export interface Coverage {
  /** In hundredths of the weight of all units; 0 if coverage is not required, NONE_COVERS if the best listing covers too little. */
  least: number
  weights: number[]
  /**
   * For each unit, the conditions for the beginning of the title, for the title with tags and category, and for all
   * words.
   */
  cores: string[]
  heads: string[]
  anywhere: string[]
}

interface Covered {
  units: readonly unknown[]
  isInHead: boolean
  coverage: Coverage
}

/**
 * Whether listings that cover less than the best are shown when filters leave no others. For a single trade that a
 * listing offers, a listing that covers less only mentions it in a description, and is left out.
 */
export const mayCoverLess = ({ units, coverage }: Covered): boolean => coverage.least > 0 && units.length > 1

/** Whether a lower floor of a question requires an offer of its heaviest unit if the best listings have one. */
export const offersAs = (best: Covered, lower: Covered): boolean => lower.isInHead || !best.isInHead

type Bind = (value: unknown) => string

/** The condition that a listing of `listing_words` covers enough; none if no coverage is required. */
export function coverageConditions(
  { least, weights, cores, heads, anywhere }: Coverage,
  place: Bind,
  alias = '',
): string[] {
  if (least === 0) return []
  // One unit is covered whole or half, which the index of words answers.
  const [only, ...others] = heads
  if (only !== undefined && others.length === 0) return [`${alias}words @@ ${place(only)}::tsquery`]
  const queries = [cores, heads, anywhere].map((some) => `${place(some)}::tsquery[]`)
  return [
    `coverage(${alias}core, ${alias}words, ${place(weights)}::smallint[], ${queries.join(', ')}) >= ${place(least)}::integer`,
  ]
}

/** The condition for a listing of a window, `near`, whose title matches: its words are looked up. */
export const titleCoverageConditions = (coverage: Coverage, place: Bind): string[] =>
  coverageConditions(coverage, place, 'w.').map(
    (covers) => `EXISTS (SELECT FROM listing_words w WHERE w.listing_id = near.listing_id AND ${covers})`,
  )
