import { proposedPrices, type CounterOffer } from '#app/domain/hiring/counter-offers.ts'
import { VALID_DAYS } from '#app/domain/hiring/limits.ts'
import type { Quote } from '#app/domain/hiring/queries.server.ts'
import { taxFieldsOf, type QuoteFields, type WrittenQuote } from '#app/domain/hiring/schema.ts'
import { stageNames } from '#app/domain/hiring/stage-names.ts'
import { writeCents } from '#app/forms/fields.ts'

const FIRST: QuoteFields = {
  revisions: '1',
  plan: 'antes',
  tax: 'iva-21',
  retention: '0',
  valid_days: String(VALID_DAYS),
}

/** The first fields of a form: a template, else the version before with the client's counter-offer. */
export function fieldsOf(
  quote: Quote | undefined,
  counter: CounterOffer | undefined,
  template: (WrittenQuote & { keepsPrices: boolean }) | undefined,
): QuoteFields {
  if (template) return fieldsOfWritten(template, template)
  if (!quote) return FIRST
  const prices = counter ? proposedPrices(quote.stages, counter) : quote.stages
  return fieldsOfWritten({
    ...quote,
    revisions: counter?.revisions ?? quote.revisions,
    validDays: VALID_DAYS,
    stages: quote.stages.map((stage, index) => ({ ...stage, baseCents: prices[index]?.baseCents ?? 0 })),
  })
}

/** @param options `keepsPrices`: false if the prices are in a currency other than the form's. */
function fieldsOfWritten(quote: WrittenQuote, { keepsPrices = true } = {}): QuoteFields {
  return {
    scope: quote.scope,
    exclusions: quote.exclusions ?? '',
    revisions: String(quote.revisions),
    plan: quote.plan,
    ...taxFieldsOf(quote),
    valid_days: String(quote.validDays),
    ...Object.fromEntries(
      quote.stages.flatMap(({ title, baseCents, days }, index) => {
        const names = stageNames(index + 1)
        return [
          [names.title, title],
          [names.price, keepsPrices ? writeCents(baseCents) : ''],
          [names.days, String(days)],
        ]
      }),
    ),
  }
}
