import type { QuoteInMessage } from '#app/domain/conversations/types.ts'
import { quotePath } from '#app/domain/hiring/paths.ts'
import { isOpenQuote, QUOTE_LABELS, quoteStateAt } from '#app/domain/hiring/states.ts'
import { formatMoment } from '#app/locale/dates.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'

interface Reading {
  /** Whether the reader has sent it. */
  isOwn: boolean
  now: Date
  timeZone: string
}

/** What the card of a quote says to one of its two people. */
export function presentCard(quote: QuoteInMessage, { isOwn, now, timeZone }: Reading) {
  const state = quoteStateAt(quote, now)
  const waitsFor = state === 'enviado' ? 'client' : state === 'contraoferta' ? 'freelancer' : null
  return {
    to: quotePath(quote.id),
    title: quote.version > 1 ? `${quote.title} (versión ${quote.version})` : quote.title,
    total: formatMoney(quote.toPayCents, quote.currency),
    label: QUOTE_LABELS[state],
    isOpen: state === 'enviado',
    until: isOpenQuote(state) ? formatMoment(quote.validUntil, timeZone) : null,
    act: waitsFor === (isOwn ? 'freelancer' : 'client') ? 'Ver y responder' : 'Ver el presupuesto',
  }
}
export type PresentedCard = ReturnType<typeof presentCard>
