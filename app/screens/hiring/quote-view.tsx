import { AsBusiness } from './as-business.tsx'
import type { PresentedQuote } from './presented.server.ts'
import { QuoteTable } from './quote-table.tsx'

/** What both sides agree on when a quote is accepted. */
export function QuoteView({ quote }: { quote: PresentedQuote }) {
  const { asBusiness } = quote
  return (
    <>
      <section className="panel stack" aria-labelledby="what">
        <h2 id="what">Qué incluye</h2>
        <p className="words">{quote.scope}</p>
        {quote.exclusions && (
          <>
            <h3>Qué no incluye</h3>
            <p className="words">{quote.exclusions}</p>
          </>
        )}
      </section>
      <section className="panel stack" aria-labelledby="price">
        <h2 id="price">Etapas y precio</h2>
        <QuoteTable {...quote.table} taxName={quote.taxName} />
        {asBusiness && <AsBusiness {...asBusiness} />}
        <dl className="terms">
          <dt>Cuándo se paga</dt>
          <dd>{quote.planLabel}</dd>
          <dt>Cambios</dt>
          <dd>{quote.revisions} por etapa</dd>
          <dt>Quién vende</dt>
          <dd>{quote.isTrader ? 'Un profesional' : 'Un particular'}</dd>
        </dl>
        <p className="callout">{quote.howPaid}</p>
      </section>
    </>
  )
}
