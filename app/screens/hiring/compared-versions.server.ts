import { proposedPrices, type CounterOffer, type CounterOutcome } from '#app/domain/hiring/counter-offers.ts'
import type { Quote } from '#app/domain/hiring/queries.server.ts'
import { PLAN_LABELS } from '#app/domain/hiring/states.ts'
import { amountsOf, ratesFor, sumOf } from '#app/domain/hiring/tax-lines.ts'
import { formatMoment, writeOutDay } from '#app/locale/dates.server.ts'
import { formatMoney, moneyColumn } from '#app/locale/money.server.ts'
import { writtenIn } from '#app/locale/page-language.ts'
import { formatRate } from '#app/locale/numbers.server.ts'
import type { Reading } from './presented.server.ts'
import { labelled } from '#app/locale/words.ts'
import { perLanguage, t, tc, tn } from '#app/locale/texts.ts'
import { quoting, type Piece, type Theirs } from '#app/ui/pieces.tsx'
import { taxNameText } from '#app/domain/listings/tax-names.ts'

/** A line of two things side by side. */
export interface ComparedRow {
  title: Piece[]
  before: Piece[]
  after: Piece[]
  differs: boolean
}

/** A text of ours, or one in which somebody's words say their language. */
type Cell = string | Piece[]

const piecesOf = (cell: Cell): Piece[] => (typeof cell === 'string' ? [{ text: cell }] : cell)
const textOf = (cell: Cell) =>
  piecesOf(cell)
    .map(({ text }) => text)
    .join('')

const rowOf = (title: Cell, before: Cell, after: Cell): ComparedRow => ({
  title: piecesOf(title),
  before: piecesOf(before),
  after: piecesOf(after),
  differs: textOf(before) !== textOf(after),
})

/** The words of a quote's author, with their language. */
const theirs = (words: string, { quoteLanguage }: Quote): Theirs => ({ words, ...writtenIn(quoteLanguage) })
const itself = (words: string) => words

/** Two amounts beside each other. */
function moneyRow(title: Cell, [before, after]: readonly [number, number], currency: string): ComparedRow {
  const write = moneyColumn([before, after], currency)
  return rowOf(title, write(before), write(after))
}

const ABSENT = '—'
const daysOf = ({ stages }: Quote) => stages.reduce((sum, { days }) => sum + days, 0)
const roundsOf = (revisions: number) =>
  revisions === 0 ? tc('rounds', 'Ninguna') : tn(revisions, '{count} ronda', '{count} rondas')

/** Two versions of a quote, line by line. */
export function compareVersions(before: Quote, after: Quote): ComparedRow[] {
  const line = (title: string, write: (quote: Quote) => Cell) => rowOf(title, write(before), write(after))
  const stageCount = Math.max(before.stages.length, after.stages.length)
  return [
    moneyRow(t('A pagar'), [before.toPayCents, after.toPayCents], after.currency),
    moneyRow(t('Sin impuestos'), [before.baseCents, after.baseCents], after.currency),
    line(t('Impuesto'), ({ taxName, taxBps }) =>
      taxBps === 0
        ? taxNameText(taxName)
        : t('{tax} del {rate}', { tax: taxNameText(taxName), rate: formatRate(taxBps) }),
    ),
    line(t('Retención'), ({ retentionBps }) => (retentionBps === 0 ? t('Sin retención') : formatRate(retentionBps))),
    ...Array.from({ length: stageCount }, (_, index) =>
      line(t('Etapa {number}', { number: index + 1 }), (quote) => {
        const stage = quote.stages[index]
        if (!stage) return ABSENT
        const price = formatMoney(stage.baseCents, quote.currency)
        const terms = `${price}, ${tn(stage.days, '{count} día', '{count} días')}`
        return quoting((title) => labelled(title, terms), theirs(stage.title, quote))
      }),
    ),
    line(t('Plazo'), (quote) => tn(daysOf(quote), '{count} día', '{count} días')),
    line(t('Cambios por etapa'), ({ revisions }) => roundsOf(revisions)),
    line(t('Cuándo se paga'), ({ plan }) => PLAN_LABELS()[plan]),
    line(t('Qué incluye'), (quote) => quoting(itself, theirs(quote.scope, quote))),
    line(t('Qué no incluye'), (quote) =>
      quote.exclusions === null ? ABSENT : quoting(itself, theirs(quote.exclusions, quote)),
    ),
  ]
}

const OUTCOMES: () => Record<CounterOutcome, string> = perLanguage(() => ({
  mantenida: t('El presupuesto se mantuvo como estaba'),
  nueva_version: t('Respondida con otra versión'),
  retirada: t('Retirada por quien la hizo'),
  terminada: t('Terminó con el presupuesto'),
}))

/** A counter-offer beside the quote: only its changes, and the amount that would be paid. */
export function presentCounter(quote: Quote, counter: CounterOffer, { timeZone }: Reading) {
  const { id, wantedBy, revisions, body, answer, outcome, createdAt, answeredAt } = counter
  return {
    id,
    body: body === null ? null : { words: body, ...writtenIn(counter.language) },
    answer: answer === null ? null : { words: answer, ...writtenIn(counter.answerLanguage) },
    outcome: outcome && OUTCOMES()[outcome],
    sent: formatMoment(createdAt, timeZone),
    answered: answeredAt && formatMoment(answeredAt, timeZone),
    rows: [
      ...priceRows(quote, counter),
      ...(wantedBy
        ? [
            rowOf(
              t('Plazo'),
              tn(daysOf(quote), '{count} día', '{count} días'),
              t('Para el {day}', { day: writeOutDay(wantedBy) }),
            ),
          ]
        : []),
      ...(revisions === null ? [] : [rowOf(t('Cambios por etapa'), roundsOf(quote.revisions), roundsOf(revisions))]),
    ],
  }
}
export type PresentedCounter = ReturnType<typeof presentCounter>

function priceRows(quote: Quote, counter: CounterOffer): ComparedRow[] {
  const { stages, currency, toPayCents } = quote
  const prices = proposedPrices(stages, counter)
  const proposed = sumOf(prices.map(({ baseCents }) => amountsOf(baseCents, ratesFor(quote.paidAs, quote))))
  if (proposed.baseCents === quote.baseCents && counter.stagePrices.length === 0) return []
  return [
    ...counter.stagePrices.flatMap(({ n, baseCents }) => {
      const stage = stages.find((one) => one.n === n)
      return stage
        ? [
            moneyRow(
              quoting((title) => t('Etapa {number}: {title}', { number: n, title }), theirs(stage.title, quote)),
              [stage.baseCents, baseCents],
              currency,
            ),
          ]
        : []
    }),
    moneyRow(t('Sin impuestos'), [quote.baseCents, proposed.baseCents], currency),
    moneyRow(t('A pagar'), [toPayCents, proposed.toPayCents], currency),
  ]
}
