import type { LoaderFunctionArgs } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { costFor, isCompareSort, sortQuotes } from '#app/domain/hiring/comparing.ts'
import { listComparedQuotes, type ComparedQuote } from '#app/domain/hiring/comparing.server.ts'
import { quotePath } from '#app/domain/hiring/paths.ts'
import { PLAN_LABELS, QUOTE_LABELS, quoteStateAt, type ClientKind } from '#app/domain/hiring/states.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { formatMoment, writeOutDay } from '#app/locale/dates.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { counted, formatCount } from '#app/locale/numbers.server.ts'
import { formatAverage } from '#app/locale/words.ts'
import { requireRequest, unknownRequest } from './hiring-page.server.ts'
import type { Reading } from './presented.server.ts'

export interface ComparedCell {
  text: string
  /** What sets it apart from the others, in words. */
  mark: string | null
}

export interface ComparedLine {
  title: string
  differs: boolean
  cells: ComparedCell[]
}

type Costed = ComparedQuote & { costCents: number }
type Mark = (quote: Costed, all: readonly Costed[]) => string | null
type Line = [title: string, write: (quote: Costed) => string, mark?: Mark]

/** The quotes of the request in the address as it asks for them, for its client. */
export async function loadComparison(args: LoaderFunctionArgs) {
  const { viewer, request } = await requireRequest(args)
  if (!request.isOwn) throw unknownRequest()
  const query = readAddress(args.request, ['sort', 'as'])
  const asked = query.get('sort')
  const sort = isCompareSort(asked) ? asked : 'price'
  const kind: ClientKind = query.get('as') === 'profesional' ? 'profesional' : 'consumidor'
  const reading = { now: clock.now(), timeZone: viewer.timezone }
  const found = await listComparedQuotes(db, viewer.id, request.id, reading.now)
  const quotes = sortQuotes(
    found.map((quote) => ({ ...quote, costCents: costFor(kind, quote) })),
    sort,
  )
  const lines = linesFor(kind, quotes, reading)
  return {
    request: { id: request.id, title: request.title },
    sort,
    kind,
    heads: quotes.map(({ id, name }) => ({ id, name, to: quotePath(id) })),
    lines: lines.map(([title, write, mark]): ComparedLine => {
      const texts = quotes.map(write)
      return {
        title,
        differs: new Set(texts).size > 1,
        cells: quotes.map((quote, index) => ({
          text: texts[index] ?? '',
          mark: quotes.length > 1 ? (mark?.(quote, quotes) ?? null) : null,
        })),
      }
    }),
    /** Retention is for businesses: somebody has counted on one. */
    hasStrangeRetention: kind === 'consumidor' && quotes.some(({ retentionBps }) => retentionBps > 0),
  }
}
export type Comparison = Awaited<ReturnType<typeof loadComparison>>

/** Marks the best of a line where there is one, and says how far the others are from it. */
function best(
  valueOf: (quote: Costed) => number | null,
  word: string,
  furtherOf?: (by: number, quote: Costed) => string,
): Mark {
  return (quote, all) => {
    const known = all.map(valueOf).filter((value) => value !== null)
    const [value, least] = [valueOf(quote), Math.min(...known)]
    if (value === null || known.every((one) => one === least)) return null
    return value === least ? word : (furtherOf?.(value - least, quote) ?? null)
  }
}

const startOf = ({ startsOn }: Costed) => (startsOn === null ? 0 : Date.parse(startsOn))
const rateOf = (bps: number) => `${String(bps / 100).replace('.', ',')} %`

function linesFor(kind: ClientKind, quotes: readonly Costed[], { now, timeZone }: Reading): Line[] {
  const money = (cents: number, { currency }: Costed) => formatMoney(cents, currency)
  const cheapest = best(
    ({ costCents }) => costCents,
    'El más bajo',
    (by, quote) => `${money(by, quote)} más`,
  )
  const costs: Line[] =
    kind === 'consumidor'
      ? [['Coste para ti, con impuestos', (quote) => money(quote.costCents, quote), cheapest]]
      : [
          ['Coste para ti, sin impuestos', (quote) => money(quote.baseCents, quote)],
          ['A pagar', (quote) => money(quote.costCents, quote), cheapest],
        ]
  const retention: Line = [
    'Retención que ingresas tú',
    (quote) =>
      quote.retentionBps === 0 ? 'Ninguna' : `${rateOf(quote.retentionBps)}: ${money(quote.retentionCents, quote)}`,
  ]
  return [
    ...costs,
    [
      'Impuesto',
      (quote) =>
        quote.taxBps === 0
          ? quote.taxName
          : `${quote.taxName} del ${rateOf(quote.taxBps)}: ${money(quote.taxCents, quote)}`,
    ],
    ...(kind === 'profesional' && quotes.some(({ retentionBps }) => retentionBps > 0) ? [retention] : []),
    [
      'Empieza',
      ({ startsOn }) => (startsOn === null ? 'En cuanto se acuerde' : `Como pronto el ${writeOutDay(startsOn)}`),
      best(startOf, 'El primero'),
    ],
    [
      'Plazo',
      ({ days }) => counted(days, 'día', 'días'),
      best(
        ({ days }) => days,
        'El más corto',
        (by) => `${counted(by, 'día', 'días')} más`,
      ),
    ],
    ['Etapas', ({ stageCount }) => formatCount(stageCount)],
    ['Cambios por etapa', ({ revisions }) => (revisions === 0 ? 'Ninguno' : counted(revisions, 'ronda', 'rondas'))],
    ['Se paga', ({ plan }) => PLAN_LABELS[plan]],
    ['No incluye', ({ exclusions }) => exclusions ?? 'No dice nada'],
    ['Quién vende', ({ isTrader }) => (isTrader ? 'Un profesional' : 'Un particular')],
    [
      'Valoraciones',
      ({ average, ratings }) =>
        average === null
          ? 'Sin valoraciones'
          : `${formatAverage(average)} de 5, en ${counted(ratings, 'valoración', 'valoraciones')}`,
      best(({ average }) => (average === null ? null : -average), 'La mejor'),
    ],
    ['Estado', (quote) => QUOTE_LABELS[quoteStateAt(quote, now)]],
    ['Vale hasta', ({ validUntil }) => formatMoment(validUntil, timeZone)],
  ]
}
