import { AsBusiness } from './as-business.tsx'
import type { PresentedQuote } from './presented.server.ts'
import { QuoteTable } from './quote-table.tsx'
import { t } from '#app/locale/texts.ts'

/** The agreement that both sides make when a quote is accepted. */
export function QuoteView({ quote }: { quote: PresentedQuote }) {
  const { asBusiness } = quote
  return (
    <>
      <section className="panel stack" aria-labelledby="what">
        <h2 id="what">{t('Qué incluye')}</h2>
        <p className="words" lang={quote.quoteLang}>
          {quote.scope}
        </p>
        {quote.exclusions && (
          <>
            <h3>{t('Qué no incluye')}</h3>
            <p className="words" lang={quote.quoteLang}>
              {quote.exclusions}
            </p>
          </>
        )}
      </section>
      <section className="panel stack" aria-labelledby="price">
        <h2 id="price">{t('Etapas y precio')}</h2>
        <QuoteTable {...quote.table} taxName={quote.taxName} lang={quote.quoteLang} />
        {asBusiness && <AsBusiness {...asBusiness} />}
        <dl className="terms">
          <dt>{t('Cuándo se paga')}</dt>
          <dd>{quote.planLabel}</dd>
          <dt>{t('Cambios')}</dt>
          <dd>{t('{revisions} por etapa', { revisions: quote.revisions })}</dd>
          <dt>{t('Quién vende')}</dt>
          <dd>{quote.isTrader ? t('Un profesional') : t('Un particular')}</dd>
        </dl>
        <p className="callout">{quote.howPaid}</p>
      </section>
    </>
  )
}
