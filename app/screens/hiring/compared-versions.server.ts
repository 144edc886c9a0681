import { proposedPrices, type CounterOffer, type CounterOutcome } from '#app/domain/hiring/counter-offers.ts'
import type { Quote } from '#app/domain/hiring/queries.server.ts'
import { PLAN_LABELS } from '#app/domain/hiring/states.ts'
import { amountsOf, ratesFor, sumOf } from '#app/domain/hiring/tax-lines.ts'
import { formatMoment, writeOutDay } from '#app/locale/dates.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { counted } from '#app/locale/numbers.server.ts'
import type { Reading } from './presented.server.ts'

/** A line of two things side by side. */
export interface ComparedRow {
  title: string
  before: string
  after: string
  differs: boolean
}

const rowOf = (title: string, before: string, after: string): ComparedRow => ({
  title,
  before,
  after,
  differs: before !== after,
})

const ABSENT = '—'
const daysOf = ({ stages }: Quote) => stages.reduce((sum, { days }) => sum + days, 0)
const roundsOf = (revisions: number) => (revisions === 0 ? 'Ninguna' : counted(revisions, 'ronda', 'rondas'))
const rateOf = (bps: number) => `${String(bps / 100).replace('.', ',')} %`

/** Two versions of a quote, line by line. */
export function compareVersions(before: Quote, after: Quote): ComparedRow[] {
  const line = (title: string, write: (quote: Quote) => string) => rowOf(title, write(before), write(after))
  const stageCount = Math.max(before.stages.length, after.stages.length)
  return [
    line('A pagar', ({ toPayCents, currency }) => formatMoney(toPayCents, currency)),
    line('Sin impuestos', ({ baseCents, currency }) => formatMoney(baseCents, currency)),
    line('Impuesto', ({ taxName, taxBps }) => (taxBps === 0 ? taxName : `${taxName} del ${rateOf(taxBps)}`)),
    line('Retención', ({ retentionBps }) => (retentionBps === 0 ? 'Sin retención' : rateOf(retentionBps))),
    ...Array.from({ length: stageCount }, (_, index) =>
      line(`Etapa ${index + 1}`, ({ stages, currency }) => {
        const stage = stages[index]
        if (!stage) return ABSENT
        return `${stage.title}: ${formatMoney(stage.baseCents, currency)}, ${counted(stage.days, 'día', 'días')}`
      }),
    ),
    line('Plazo', (quote) => counted(daysOf(quote), 'día', 'días')),
    line('Cambios por etapa', ({ revisions }) => roundsOf(revisions)),
    line('Cuándo se paga', ({ plan }) => PLAN_LABELS()[plan]),
    line('Qué incluye', ({ scope }) => scope),
    line('Qué no incluye', ({ exclusions }) => exclusions ?? ABSENT),
  ]
}

const OUTCOMES: Record<CounterOutcome, string> = {
  mantenida: 'El presupuesto se mantuvo como estaba',
  nueva_version: 'Respondida con otra versión',
  retirada: 'Retirada por quien la hizo',
  terminada: 'Terminó con el presupuesto',
}

/** A counter-offer beside the quote: only what it would change, and what would then be paid. */
export function presentCounter(quote: Quote, counter: CounterOffer, { timeZone }: Reading) {
  const { id, wantedBy, revisions, body, answer, outcome, createdAt, answeredAt } = counter
  return {
    id,
    body,
    answer,
    outcome: outcome && OUTCOMES[outcome],
    sent: formatMoment(createdAt, timeZone),
    answered: answeredAt && formatMoment(answeredAt, timeZone),
    rows: [
      ...priceRows(quote, counter),
      ...(wantedBy ? [rowOf('Plazo', counted(daysOf(quote), 'día', 'días'), `Para el ${writeOutDay(wantedBy)}`)] : []),
      ...(revisions === null ? [] : [rowOf('Cambios por etapa', roundsOf(quote.revisions), roundsOf(revisions))]),
    ],
  }
}
export type PresentedCounter = ReturnType<typeof presentCounter>

function priceRows(quote: Quote, counter: CounterOffer): ComparedRow[] {
  const { stages, currency, toPayCents } = quote
  const prices = proposedPrices(stages, counter)
  const money = (cents: number) => formatMoney(cents, currency)
  const proposed = sumOf(prices.map(({ baseCents }) => amountsOf(baseCents, ratesFor(quote.paidAs, quote))))
  if (proposed.baseCents === quote.baseCents && counter.stagePrices.length === 0) return []
  return [
    ...counter.stagePrices.flatMap(({ n, baseCents }) => {
      const stage = stages.find((one) => one.n === n)
      return stage ? [rowOf(`Etapa ${n}: ${stage.title}`, money(stage.baseCents), money(baseCents))] : []
    }),
    rowOf('Sin impuestos', money(quote.baseCents), money(proposed.baseCents)),
    rowOf('A pagar', money(toPayCents), money(proposed.toPayCents)),
  ]
}
