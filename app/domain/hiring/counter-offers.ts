import type { Language } from '#app/locale/languages.ts'

/** The outcome of a counter-offer: the quote was kept, replaced or ended otherwise, or the client took it back. */
export type CounterOutcome = 'mantenida' | 'nueva_version' | 'retirada' | 'terminada'

/**
 * The terms that a client proposes instead of a quote; null for those that stay as in the quote. Prices are without
 * taxes.
 */
export interface CounterTerms {
  /** For the whole work; then no stage has a price of its own. */
  baseCents: number | null
  stagePrices: { n: number; baseCents: number }[]
  /** A day such as «2026-12-31». */
  wantedBy: string | null
  revisions: number | null
  body: string | null
}

export interface CounterOffer extends CounterTerms {
  id: string
  /** The language of its words; null means the site's own. */
  language: Language | null
  /** Null while it waits for an answer. */
  outcome: CounterOutcome | null
  /** The words of the quote's author about it. */
  answer: string | null
  answerLanguage: Language | null
  createdAt: Date
  answeredAt: Date | null
}

interface Priced {
  n: number
  baseCents: number
}

/**
 * The prices of a quote's stages as a counter-offer would have them. A price for the whole is divided in the
 * proportions of the quote, to the cent; the first stages take the remainder of rounding.
 */
export function proposedPrices(
  stages: readonly Priced[],
  { baseCents, stagePrices }: Pick<CounterTerms, 'baseCents' | 'stagePrices'>,
): Priced[] {
  if (baseCents === null) {
    const proposed = new Map(stagePrices.map((stage) => [stage.n, stage.baseCents]))
    return stages.map((stage) => ({ n: stage.n, baseCents: proposed.get(stage.n) ?? stage.baseCents }))
  }
  const before = stages.reduce((sum, stage) => sum + stage.baseCents, 0)
  // A double cannot hold the product of two amounts to the cent.
  const shares = stages.map((stage) => Number((BigInt(stage.baseCents) * BigInt(baseCents)) / BigInt(before)))
  const left = baseCents - shares.reduce((sum, share) => sum + share, 0)
  return stages.map(({ n }, index) => ({ n, baseCents: (shares[index] ?? 0) + (index < left ? 1 : 0) }))
}

interface Quoted {
  stages: readonly Priced[]
  revisions: number
}

/** The parts of a proposal that differ from the quote. */
export function whatDiffers(quote: Quoted, terms: CounterTerms): CounterTerms {
  const before = quote.stages.reduce((sum, { baseCents }) => sum + baseCents, 0)
  const prices = new Map(quote.stages.map(({ n, baseCents }) => [n, baseCents]))
  return {
    ...terms,
    baseCents: terms.baseCents === before ? null : terms.baseCents,
    stagePrices: terms.stagePrices.filter(({ n, baseCents }) => prices.has(n) && prices.get(n) !== baseCents),
    revisions: terms.revisions === quote.revisions ? null : terms.revisions,
  }
}

/** Whether there is anything to answer. */
export const proposesSomething = ({ baseCents, stagePrices, wantedBy, revisions, body }: CounterTerms): boolean =>
  stagePrices.length > 0 || [baseCents, wantedBy, revisions, body].some((part) => part !== null)
