import { answerText } from '#app/domain/hiring/answers.ts'
import { isOpen } from '#app/domain/hiring/places-to-quote.server.ts'
import type { Quote, QuoteRow, Request } from '#app/domain/hiring/queries.server.ts'
import {
  isOpenQuote,
  PLAN_LABELS,
  QUOTE_LABELS,
  quoteStateAt,
  REQUEST_LABELS,
  requestStateAt,
} from '#app/domain/hiring/states.ts'
import { WORKPLACE_LABELS } from '#app/domain/hiring/workplaces.ts'
import { amountsOf, sumOf, type Amounts } from '#app/domain/hiring/tax-lines.ts'
import { howPaid } from '#app/domain/orders/providers.ts'
import { orderProvider } from '#app/http/hiring.server.ts'
import { formatDate, formatLongDate, formatMoment, writeOutDay, type Zone } from '#app/locale/dates.server.ts'
import { formatMoney, moneyColumn } from '#app/locale/money.server.ts'
import { t, tn } from '#app/locale/texts.ts'
import { spokenIn, writtenIn } from '#app/locale/page-language.ts'
import { taxNameText } from '#app/domain/listings/tax-names.ts'
import { quoting, type Piece } from '#app/ui/pieces.tsx'

export interface Reading {
  now: Date
  timeZone: Zone
}

/** How often work may be changed: «2 rondas de cambios». */
export const revisionsText = (revisions: number): string =>
  revisions === 0 ? t('Sin rondas de cambios') : roundsText(revisions)

/** How often work may be changed, within a sentence. */
export const revisionsWithin = (revisions: number): string =>
  revisions === 0 ? t('sin rondas de cambios') : roundsText(revisions)

const roundsText = (revisions: number) => tn(revisions, '{count} ronda de cambios', '{count} rondas de cambios')

/** Amounts as people read them in a text. */
export const presentAmounts = (amounts: Amounts, currency: string) =>
  writeAmounts(amounts, (cents) => formatMoney(cents, currency))

/** The same amounts below or beside each other. */
export const presentSum = (amounts: Amounts, currency: string) =>
  writeAmounts(amounts, moneyColumn(centsOf(amounts), currency))

const centsOf = ({ baseCents, taxCents, retentionCents, toPayCents }: Amounts) => [
  baseCents,
  taxCents,
  retentionCents,
  toPayCents,
]

const writeAmounts = (
  { baseCents, taxCents, retentionCents, toPayCents }: Amounts,
  write: (cents: number) => string,
) => ({
  base: write(baseCents),
  tax: write(taxCents),
  retention: retentionCents === 0 ? null : write(-retentionCents),
  toPay: write(toPayCents),
})
export type PresentedAmounts = ReturnType<typeof writeAmounts>

export function presentRequest(request: Request, { now, timeZone }: Reading) {
  const state = requestStateAt(request, now)
  const { id, title, body, language, isOwn, isPublic, version, clientId, clientName } = request
  const isTakenDown = request.moderation !== 'libre'
  return {
    id,
    title,
    body,
    ...spokenIn(language),
    isOwn,
    isPublic,
    place: isPublic ? (request.location ?? WORKPLACE_LABELS().distancia) : null,
    version,
    clientId,
    clientName,
    isOpen: isOpen(request, now),
    /** Whether the request can still be ended with an answer for everybody. */
    canBeClosed: state === 'abierta',
    label: isTakenDown && state === 'abierta' ? t('Retirada por moderación') : REQUEST_LABELS()[state],
    budget: request.budgetCents === null ? null : formatMoney(request.budgetCents, request.currency),
    wanted: request.wantedBy && writeOutDay(request.wantedBy),
    sent: formatDate(request.createdAt, timeZone),
    closes: formatLongDate(request.closesAt, timeZone),
  }
}

export function presentQuoteRow(quote: QuoteRow, { now, timeZone }: Reading) {
  const state = quoteStateAt(quote, now)
  const { id, name, freelancerId, version, revisions, plan, isTrader, currency } = quote
  return {
    id,
    name,
    freelancerId,
    version,
    plan,
    isTrader,
    /** Whether the quote waits for the client's answer, or for the author's to a counter-offer. */
    isOpen: state === 'enviado',
    isCountered: state === 'contraoferta',
    label: QUOTE_LABELS()[state],
    days: tn(quote.days, '{count} día', '{count} días'),
    stageCount: tn(quote.stageCount, '{count} etapa', '{count} etapas'),
    revisions: revisionsText(revisions),
    revisionsWithin: revisionsWithin(revisions),
    validUntil: formatMoment(quote.validUntil, timeZone),
    sent: formatDate(quote.createdAt, timeZone),
    ...presentAmounts(quote, currency),
  }
}

interface Priced extends Amounts {
  n: number
  title: string
  days: number
}

/** The stages of a quote or an agreement, each as a text shows it. */
export const presentStages = (stages: readonly Priced[], currency: string) =>
  stages.map(({ n, title, days, ...amounts }) => ({
    n,
    title,
    days: tn(days, '{count} día', '{count} días'),
    ...presentAmounts(amounts, currency),
  }))

/** The stages with their total, for a table. */
export function presentTable<Row extends Amounts>(rows: readonly Row[], currency: string) {
  const total = sumOf(rows)
  const write = moneyColumn(rows.flatMap(centsOf), currency)
  return { rows: rows.map((row) => ({ ...row, ...writeAmounts(row, write) })), total: writeAmounts(total, write) }
}

/** The stages of a quote or an agreement with their total, as the rows of a table. */
export function presentStageTable(stages: readonly Priced[], currency: string) {
  const { rows, total } = presentTable(stages, currency)
  return {
    stages: rows.map(({ n, title, days, base, tax, retention, toPay }) => ({
      n,
      title,
      days: tn(days, '{count} día', '{count} días'),
      base,
      tax,
      retention,
      toPay,
    })),
    total,
  }
}

/** The amount for a business instead, and the part that it pays to the tax office; null without a retention. */
function presentAsBusiness({ retentionBps, taxBps, stages, currency }: Quote) {
  if (retentionBps === 0) return null
  const sum = sumOf(stages.map(({ baseCents }) => amountsOf(baseCents, { taxBps, retentionBps })))
  const { toPay, retention } = presentAmounts(sum, currency)
  return { toPay, retention: retention ?? '' }
}

/** The answer to a quote, with the language of its words; null if there is none. */
function presentAnswer({ answerReason: reason, answer, answerLanguage }: Quote): Piece[] | null {
  const said = (words: string | null) => answerText({ reason, words })
  if (answer !== null) return quoting((words) => said(words) ?? '', { words: answer, ...writtenIn(answerLanguage) })
  const text = said(null)
  return text === null ? null : [{ text }]
}

/** A whole quote. */
export function presentQuote(quote: Quote, reading: Reading) {
  const { scope, exclusions, taxName, title, requestId, isOwn, clientName, sha256, orderId, currency } = quote
  return {
    ...presentQuoteRow(quote, reading),
    title,
    ...spokenIn(quote.language),
    /** The language of its author's words, if it is not the page's. */
    quoteLang: writtenIn(quote.quoteLanguage).lang,
    scope,
    exclusions,
    taxName: taxNameText(taxName),
    answer: presentAnswer(quote),
    /** Whether the client has put something of it in their own words. */
    hasAnswerWords: quote.answer !== null,
    requestId,
    isOwn,
    clientName,
    sha256,
    orderId,
    planLabel: PLAN_LABELS()[quote.plan],
    asBusiness: quote.paidAs === 'consumidor' ? presentAsBusiness(quote) : null,
    howPaid: howPaid(orderProvider !== 'directo'),
    /** Whether the client can still say no after the end of the request. */
    canBeAnswered: !isOwn && isOpenQuote(quote.state) && quote.answerUntil !== null && quote.answerUntil > reading.now,
    stages: presentStages(quote.stages, currency),
    table: presentStageTable(quote.stages, currency),
    isRequestOpen: requestStateAt({ state: quote.requestState, closesAt: quote.closesAt }, reading.now) === 'abierta',
  }
}
export type PresentedQuote = ReturnType<typeof presentQuote>
