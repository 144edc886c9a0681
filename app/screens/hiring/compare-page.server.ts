import type { LoaderFunctionArgs } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { mediaBase } from '#app/adapters/storage.server.ts'
import { db } from '#app/db.server.ts'
import { costFor, isCompareSort, sortQuotes } from '#app/domain/hiring/comparing.ts'
import { listComparedQuotes, type ComparedQuote, type ShownListing } from '#app/domain/hiring/comparing.server.ts'
import { acceptPath, quotePath } from '#app/domain/hiring/paths.ts'
import type { Request } from '#app/domain/hiring/queries.server.ts'
import { PLAN_LABELS, QUOTE_LABELS, quoteStateAt, requestStateAt, type ClientKind } from '#app/domain/hiring/states.ts'
import { categoryShown } from '#app/domain/listings/categories.ts'
import { coverOf } from '#app/domain/listings/images.ts'
import { orderPath } from '#app/domain/orders/paths.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { formatMoment, writeOutDay } from '#app/locale/dates.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { counted, formatCount } from '#app/locale/numbers.server.ts'
import { formatAverage } from '#app/locale/words.ts'
import { askPath, findPeopleShown } from '#app/parts/hiring/known-person.server.ts'
import type { PersonShown } from '#app/ui/person.tsx'
import { requireRequest, unknownRequest } from './hiring-page.server.ts'
import type { Reading } from './presented.server.ts'

export interface ComparedCell {
  text: string
  /** What sets it apart from the others, in words. */
  mark: string | null
}

/** The line that the page leaves to the head of a column; a spreadsheet has it. */
export const RATINGS = 'Valoraciones'
/** The beginning of the line with what is paid. */
const PAID = 'Pagas'

export interface ComparedLine {
  title: string
  isPaid: boolean
  differs: boolean
  /** It has a row of its own also where all are equal. */
  stays: boolean
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
  const [found, people] = await Promise.all([
    listComparedQuotes(db, viewer.id, request.id, reading.now),
    findPeopleShown(viewer.id, { quotingFor: request.id }),
  ])
  const quotes = sortQuotes(
    found.map((quote) => ({ ...quote, costCents: costFor(kind, quote) })),
    sort,
  )
  const always = alwaysShown(kind, request, quotes)
  const lines = [...always, ...linesFor(kind, quotes, reading)]
  const personOf = ({ freelancerId }: Costed) => people.get(freelancerId) ?? null
  const isOpen = requestStateAt(request, reading.now) === 'abierta'
  return {
    request: { id: request.id, title: request.title },
    sort,
    kind,
    heads: quotes.map((quote) => ({
      id: quote.id,
      name: quote.name,
      cost: formatMoney(quote.costCents, quote.currency),
      person: personOf(quote),
      picture: pictureFor(quote.freelancerId, quote.listing),
      ...linksOf(quote, { isOpen, person: personOf(quote), now: reading.now }),
    })),
    lines: lines.map(([title, write, mark], index): ComparedLine => {
      const texts = quotes.map(write)
      return {
        title,
        isPaid: title.startsWith(PAID),
        differs: new Set(texts).size > 1,
        stays: index < always.length,
        cells: quotes.map((quote, at) => ({
          text: texts[at] ?? '',
          mark: quotes.length > 1 ? (mark?.(quote, quotes) ?? null) : null,
        })),
      }
    }),
    /** Retention is for businesses: somebody has counted on one. */
    hasStrangeRetention: kind === 'consumidor' && quotes.some(({ retentionBps }) => retentionBps > 0),
  }
}
export type Comparison = Awaited<ReturnType<typeof loadComparison>>

/** The picture above a column, or what chooses the tile that stands for it. */
const pictureFor = (freelancerId: string, listing: ShownListing | null) => ({
  image: listing && coverOf(listing, mediaBase),
  seed: listing?.id ?? freelancerId,
  category: categoryShown(listing?.categoryId ?? 0).slug,
})

/** Where a column leads: to be hired by, to ask its author, or to what it has become. */
function linksOf(quote: Costed, { isOpen, person, now }: { isOpen: boolean; person: PersonShown | null; now: Date }) {
  const state = quoteStateAt(quote, now)
  return {
    to: quotePath(quote.id),
    chooseTo: isOpen && state === 'enviado' ? acceptPath(quote.id) : null,
    orderTo: quote.orderId && orderPath(quote.orderId),
    askTo: askPath(quote, person),
    isCountered: state === 'contraoferta',
  }
}

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

const moneyOf = (cents: number, { currency }: Pick<Costed, 'currency'>) => formatMoney(cents, currency)

/** What the client compares with first: their own budget, what each costs them, and what they get. */
function alwaysShown(kind: ClientKind, { budgetCents, currency }: Request, quotes: readonly Costed[]): Line[] {
  const costOf = (quote: Costed) => (kind === 'consumidor' ? quote.costCents : quote.baseCents)
  const cheapest = best(
    (quote) => quote.costCents,
    'El más bajo',
    (by, quote) => `${moneyOf(by, quote)} más`,
  )
  const fromBudget = (quote: Costed) => {
    const by = costOf(quote) - (budgetCents ?? 0)
    return by === 0 ? 'Lo mismo' : `${moneyOf(Math.abs(by), quote)} ${by > 0 ? 'más' : 'menos'}`
  }
  return [
    ...(budgetCents === null || quotes.length === 0
      ? []
      : [[`Tu presupuesto: ${formatMoney(budgetCents, currency)}`, fromBudget] satisfies Line]),
    ...(kind === 'consumidor'
      ? [[`${PAID}, con impuestos`, (quote) => moneyOf(quote.costCents, quote), cheapest] satisfies Line]
      : [
          ['Precio sin impuestos', (quote) => moneyOf(quote.baseCents, quote)] satisfies Line,
          [PAID, (quote) => moneyOf(quote.costCents, quote), cheapest] satisfies Line,
        ]),
    ['Qué incluye', ({ scope }) => scope],
  ]
}

function linesFor(kind: ClientKind, quotes: readonly Costed[], { now, timeZone }: Reading): Line[] {
  const retention: Line = [
    'Retención que ingresas tú',
    (quote) =>
      quote.retentionBps === 0 ? 'Ninguna' : `${rateOf(quote.retentionBps)}: ${moneyOf(quote.retentionCents, quote)}`,
  ]
  return [
    ['No incluye', ({ exclusions }) => exclusions ?? 'No dice nada'],
    [
      'Plazo',
      ({ days }) => counted(days, 'día', 'días'),
      best(
        ({ days }) => days,
        'El más corto',
        (by) => `${counted(by, 'día', 'días')} más`,
      ),
    ],
    [
      'Empieza',
      ({ startsOn }) => (startsOn === null ? 'En cuanto se acuerde' : `Como pronto el ${writeOutDay(startsOn)}`),
      best(startOf, 'El primero'),
    ],
    ['Cambios por etapa', ({ revisions }) => (revisions === 0 ? 'Ninguno' : counted(revisions, 'ronda', 'rondas'))],
    ['Etapas', ({ stageCount }) => formatCount(stageCount)],
    ['Se paga', ({ plan }) => PLAN_LABELS()[plan]],
    ['Impuesto', ({ taxName, taxBps }) => (taxBps === 0 ? taxName : `${taxName} del ${rateOf(taxBps)}`)],
    ...(kind === 'profesional' && quotes.some(({ retentionBps }) => retentionBps > 0) ? [retention] : []),
    ['Quién vende', ({ isTrader }) => (isTrader ? 'Un profesional' : 'Un particular')],
    [
      RATINGS,
      ({ average, ratings }) =>
        average === null
          ? 'Sin valoraciones'
          : `${formatAverage(average)} de 5, en ${counted(ratings, 'valoración', 'valoraciones')}`,
      best(({ average }) => (average === null ? null : -average), 'La mejor'),
    ],
    ['Estado', (quote) => QUOTE_LABELS()[quoteStateAt(quote, now)]],
    ['Vale hasta', ({ validUntil }) => formatMoment(validUntil, timeZone)],
  ]
}
