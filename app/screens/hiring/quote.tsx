import '#app/parts/hiring/hiring.css'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import {
  acceptPath,
  closePath,
  counterPath,
  quoteAgreementPath,
  quotePath,
  reportQuotePath,
  reportWordsPath,
  requestPath,
  writeQuotePath,
} from '#app/domain/hiring/paths.ts'
import { orderPath } from '#app/domain/orders/paths.ts'
import { askPath, findPersonShown } from '#app/parts/hiring/known-person.server.ts'
import { findWorkShown } from '#app/parts/hiring/shown-work.server.ts'
import { NoCommission } from '#app/ui/hiring-rules-link.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { Pieces } from '#app/ui/pieces.tsx'
import { Beside } from '#app/ui/with-whom.tsx'
import { presentCounter } from './compared-versions.server.ts'
import { PastCounters, StandingCounter } from './counter-view.tsx'
import { requireQuote } from './hiring-page.server.ts'
import { presentQuote } from './presented.server.ts'
import { findReplacement } from './quote-news.server.ts'
import { QuoteView } from './quote-view.tsx'
import { ReplacedQuote } from './replaced-quote.tsx'
import { t, tc } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? t('Presupuesto: {title}', { title: data.quote.title }) : t('Presupuesto no encontrado') },
]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, quote } = await requireQuote(args)
  const reading = { now: clock.now(), timeZone: viewer.timezone }
  const shown = presentQuote(quote, reading)
  const [replacement, person, work] = await Promise.all([
    findReplacement(viewer.id, quote),
    quote.isOwn ? findPersonShown(viewer.id, quote.clientId, 'client') : findPersonShown(viewer.id, quote.freelancerId),
    findWorkShown(quote.listingId),
  ])
  const standing = shown.isCountered ? quote.counters.find(({ outcome }) => outcome === null) : undefined
  return {
    quote: shown,
    person,
    work,
    askTo: quote.isOwn ? null : askPath(quote, person),
    counter: standing ? presentCounter(quote, standing, reading) : null,
    past: quote.counters.filter((one) => one !== standing).map((one) => presentCounter(quote, one, reading)),
    replacement,
  }
}

export default function QuotePage() {
  const { quote, person, work, counter, past, replacement } = useLoaderData<typeof loader>()
  return (
    <div className="page stack--loose">
      <BackLink to={requestPath(quote.requestId)} lang={quote.lang}>
        {quote.title}
      </BackLink>
      <h1>
        {rich('Presupuesto de <span>{amount}</span>', {
          amount: quote.toPay,
          span: (text) => <span className="num">{text}</span>,
        })}
      </h1>
      <p className="cluster">
        <span className={quote.isOpen ? 'badge badge--good' : 'badge'}>{quote.label}</span>{' '}
        <span className="soft">
          {quote.version > 1
            ? t('Versión {version}, enviada el {date}', { version: quote.version, date: quote.sent })
            : t('Enviado el {date}', { date: quote.sent })}
          {(quote.isOpen || quote.isCountered) && <> · {t('vale hasta el {date}', { date: quote.validUntil })}</>}
        </span>
      </p>
      <Beside
        person={person}
        name={quote.isOwn ? quote.clientName : quote.name}
        lead={quote.isOwn ? t('Para') : t('Con')}
        work={work}
      >
        {quote.answer && (
          <div className="callout stack">
            <p>{t('Respuesta:')}</p>
            <p className="words">
              <Pieces pieces={quote.answer} />
            </p>
            {quote.isOwn && quote.hasAnswerWords && (
              <p className="small">
                <Link to={reportWordsPath(quote.id, 'answers', quote.id)}>{t('Denunciar esta respuesta')}</Link>
              </p>
            )}
          </div>
        )}
        {counter && <StandingCounter quote={quote} counter={counter} />}
        {replacement && <ReplacedQuote replacement={replacement} />}
        <QuoteView quote={quote} />
        <PastCounters quote={quote} counters={past} />
        {!quote.isOwn && <NoCommission />}
        <p>
          {/* A file, not a page: the router must not fetch it. */}
          <a href={quoteAgreementPath(quote.id)} download>
            {t('Descargar en PDF')}
          </a>
        </p>
        <Acts />
        {!quote.isOwn && (
          <p className="small">
            <Link to={reportQuotePath(quote.id)}>{t('Denunciar este presupuesto')}</Link>
          </p>
        )}
      </Beside>
    </div>
  )
}

function Acts() {
  const { quote, askTo } = useLoaderData<typeof loader>()
  if (quote.orderId)
    return (
      <p>
        <Link className="button" to={orderPath(quote.orderId)}>
          {t('Ver la contratación')}
        </Link>
      </p>
    )
  if (!quote.isRequestOpen)
    return quote.canBeAnswered ? (
      <p>
        <Link className="button" to={closePath(quote.requestId)}>
          {t('Responder')}
        </Link>
      </p>
    ) : null
  if (!quote.isOwn)
    return quote.isOpen ? (
      <p className="cluster">
        <Link className="button button--large" to={acceptPath(quote.id)}>
          {t('Aceptar presupuesto')}
        </Link>{' '}
        <Link className="button button--plain" to={counterPath(quote.id)}>
          {t('Hacer una contraoferta')}
        </Link>{' '}
        {askTo && (
          <Link className="button button--quiet" to={askTo}>
            {t('Preguntar')}
          </Link>
        )}{' '}
        <Link className="button button--quiet" to={`${quotePath(quote.id)}/reject`}>
          {t('Rechazar')}
        </Link>
      </p>
    ) : quote.isCountered ? (
      <p>
        <Link className="button button--plain" to={`${quotePath(quote.id)}/reject`}>
          {t('Rechazar')}
        </Link>
      </p>
    ) : null
  return (
    <p className="cluster">
      {/* With a counter-offer the button is in its panel. */}
      {!quote.isCountered && (
        <Link className="button" to={writeQuotePath(quote.requestId)}>
          {t('Enviar otra versión')}
        </Link>
      )}{' '}
      {(quote.isOpen || quote.isCountered) && (
        <Link className="button button--plain" to={`${quotePath(quote.id)}/withdraw`}>
          {tc('own', 'Retirar')}
        </Link>
      )}
    </p>
  )
}
