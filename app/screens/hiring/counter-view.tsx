import { keepQuotePath, reportWordsPath, withdrawCounterPath, writeQuotePath } from '#app/domain/hiring/paths.ts'
import { Link } from '#app/ui/link.tsx'
import { Proposal } from './compared-table.tsx'
import type { PresentedCounter } from './compared-versions.server.ts'
import type { PresentedQuote } from './presented.server.ts'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

interface CounterProps {
  quote: Pick<PresentedQuote, 'id' | 'isOwn' | 'requestId' | 'clientName' | 'name'>
  counter: PresentedCounter
}

/** The counter-offer that waits for an answer, beside the quote, with the acts of each side. */
export function StandingCounter({ quote, counter }: CounterProps) {
  return (
    <section className="panel stack" aria-labelledby="counter">
      <h2 id="counter">{t('Contraoferta')}</h2>
      <p>
        {quote.isOwn
          ? rich(
              '<bdi>{name}</bdi> te propone esto desde el {moment}. Hasta que respondas no puede aceptar tu presupuesto.',
              { name: quote.clientName, bdi: (text) => <bdi>{text}</bdi>, moment: counter.sent },
            )
          : rich(
              'La enviaste el {moment} y espera la respuesta de <bdi>{name}</bdi>. Mientras tanto el presupuesto no se puede aceptar.',
              { moment: counter.sent, name: quote.name, bdi: (text) => <bdi>{text}</bdi> },
            )}
      </p>
      <Proposal counter={counter} />
      <p className="cluster">
        {quote.isOwn ? (
          <>
            <Link className="button" to={writeQuotePath(quote.requestId)}>
              {t('Enviar otra versión')}
            </Link>{' '}
            <Link className="button button--plain" to={keepQuotePath(quote.id)}>
              {t('Mantener el presupuesto')}
            </Link>
          </>
        ) : (
          <Link className="button button--plain" to={withdrawCounterPath(quote.id)}>
            {t('Retirar la contraoferta')}
          </Link>
        )}
      </p>
      {quote.isOwn && counter.body && (
        <p className="small">
          <Link to={reportWordsPath(quote.id, 'counters', counter.id)}>{t('Denunciar esta contraoferta')}</Link>
        </p>
      )}
    </section>
  )
}

interface PastProps {
  quote: Pick<PresentedQuote, 'id' | 'isOwn'>
  counters: readonly PresentedCounter[]
}

/** Earlier counter-offers, and their outcomes. */
export function PastCounters({ quote, counters }: PastProps) {
  if (counters.length === 0) return null
  return (
    <details className="panel">
      <summary>{t('Contraofertas anteriores ({number})', { number: counters.length })}</summary>
      <ol className="rows">
        {counters.map((counter) => (
          <li className="stack" key={counter.id}>
            <p>
              <span className="soft num">{counter.sent}</span> · {counter.outcome}
              {counter.answered && <span className="soft"> {t('el {moment}', { moment: counter.answered })}</span>}
            </p>
            <Proposal counter={counter} />
            {counter.answer && (
              <div>
                <p className="soft">{t('Respuesta:')}</p>
                <p className="words" lang={counter.answer.lang}>
                  {counter.answer.words}
                </p>
              </div>
            )}
            {(quote.isOwn ? counter.body : counter.answer) && (
              <p className="small">
                <Link to={reportWordsPath(quote.id, quote.isOwn ? 'counters' : 'counter-answers', counter.id)}>
                  {t('Denunciar lo que escribió la otra parte')}
                </Link>
              </p>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
