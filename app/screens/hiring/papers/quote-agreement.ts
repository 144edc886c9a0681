import type { LoaderFunctionArgs } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { findRequest, type Quote } from '#app/domain/hiring/queries.server.ts'
import { QUOTE_LABELS, quoteStateAt, type QuoteState } from '#app/domain/hiring/states.ts'
import { orderProvider } from '#app/http/hiring.server.ts'
import { site } from '#app/http/site.server.ts'
import { formatLongDate, formatMoment, type Zone } from '#app/locale/dates.server.ts'
import { inAgreedLanguage, noteOnPaper } from '#app/screens/hiring/as-agreed.server.ts'
import { requireQuote, unknownQuote } from '#app/screens/hiring/hiring-page.server.ts'
import { agreementPaper } from './agreement-paper.server.ts'
import { pdfResponse } from './file-response.server.ts'
import { signOnPaper } from './paper-sign.server.ts'

/** A quote as a file, for its author and its client. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, quote } = await requireQuote(args)
  const request = await findRequest(db, viewer.id, quote.requestId)
  if (!request) throw unknownQuote()
  const now = clock.now()
  const state = quoteStateAt(quote, now)
  const kind = state === 'aceptado' ? 'Acuerdo' : 'Presupuesto'
  const { scope, exclusions, revisions, plan, isTrader, taxName, taxBps, retentionBps, currency, stages } = quote
  const paper = agreementPaper({
    kind,
    standing: inAgreedLanguage(() => standingOf(quote, { state, timeZone: viewer.timezone })),
    agreement: {
      title: quote.title,
      request: request.body,
      scope,
      exclusions,
      revisions,
      plan,
      isTrader,
      taxName,
      taxBps,
      retentionBps,
      currency,
      stages,
    },
    languages: { request: request.language, quote: quote.quoteLanguage },
    sha256: quote.sha256,
    clientName: quote.clientName,
    freelancerName: quote.name,
    siteName: site.name,
    isCollected: orderProvider !== 'directo',
    note: noteOnPaper(),
    now,
  })
  const sign = await inAgreedLanguage(() => signOnPaper({ id: quote.freelancerId, name: quote.name }))
  return pdfResponse(args, `${kind.toLowerCase()}-${quote.sha256.slice(0, 8)}.pdf`, { ...paper, sign })
}

function standingOf(quote: Quote, { state, timeZone }: { state: QuoteState; timeZone: Zone }): string {
  const until = state === 'enviado' ? ` · vale hasta el ${formatMoment(quote.validUntil, timeZone)}` : ''
  const sent = formatLongDate(quote.createdAt, timeZone)
  return `${QUOTE_LABELS()[state]} · versión ${quote.version} · enviado el ${sent}${until}`
}
