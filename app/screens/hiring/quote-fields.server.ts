import { proposedPrices, type CounterOffer } from '#app/domain/hiring/counter-offers.ts'
import { VALID_DAYS } from '#app/domain/hiring/limits.ts'
import type { Quote } from '#app/domain/hiring/queries.server.ts'
import { taxFieldsOf, type QuoteFields } from '#app/domain/hiring/schema.ts'
import { stageNames } from '#app/domain/hiring/stage-names.ts'
import { writeCents } from '#app/forms/fields.ts'

const FIRST: QuoteFields = {
  revisions: '1',
  plan: 'antes',
  tax: 'iva-21',
  retention: '0',
  valid_days: String(VALID_DAYS),
}

/** The version before, as its form had it, with what the client proposes instead. */
export function fieldsOf(quote: Quote | undefined, counter: CounterOffer | undefined): QuoteFields {
  if (!quote) return FIRST
  const prices = counter ? proposedPrices(quote.stages, counter) : quote.stages
  return {
    scope: quote.scope,
    exclusions: quote.exclusions ?? '',
    revisions: String(counter?.revisions ?? quote.revisions),
    plan: quote.plan,
    ...taxFieldsOf(quote),
    valid_days: String(VALID_DAYS),
    ...Object.fromEntries(
      quote.stages.flatMap(({ n, title, days }, index) => {
        const names = stageNames(n)
        return [
          [names.title, title],
          [names.price, writeCents(prices[index]?.baseCents ?? 0)],
          [names.days, String(days)],
        ]
      }),
    ),
  }
}
