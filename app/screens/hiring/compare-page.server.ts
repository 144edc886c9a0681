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
import { formatMoney, moneyColumn } from '#app/locale/money.server.ts'
import { formatCount, formatRate } from '#app/locale/numbers.server.ts'
import { formatAverage, labelled } from '#app/locale/words.ts'
import { askPath, findPeopleShown } from '#app/parts/hiring/known-person.server.ts'
import type { PersonShown } from '#app/ui/person.tsx'
import { requireRequest, unknownRequest } from './hiring-page.server.ts'
import type { Reading } from './presented.server.ts'
import { spokenIn, writtenIn } from '#app/locale/page-language.ts'
import { t, tn } from '#app/locale/texts.ts'
import { taxNameText } from '#app/domain/listings/tax-names.ts'

export interface ComparedCell {
  text: string
  /** The language of a person's words, if it is not the page's. */
  lang?: string | undefined
  /** Its differences from the others, in words. */
  mark: string | null
}

export interface ComparedLine {
  title: string
  isPaid: boolean
  /** Whether the row is left to the head of a column on the page; a spreadsheet has it. */
  isRatings: boolean
  differs: boolean
  /** Whether the row is shown also where all are equal. */
  stays: boolean
  cells: ComparedCell[]
}

type Costed = ComparedQuote & { costCents: number }
type Mark = (quote: Costed, all: readonly Costed[]) => string | null
type Line = [
  title: string,
  write: (quote: Costed) => string,
  mark?: Mark,
  about?: 'paid' | 'ratings',
  isTheirs?: (quote: Costed) => boolean,
]

/** The quotes of the request, in the order of the address, for its client. */
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
  const costOf = columnOf(quotes, ({ costCents }) => costCents)
  const lines = [...always, ...linesFor(kind, quotes, reading)]
  const personOf = ({ freelancerId }: Costed) => people.get(freelancerId) ?? null
  const isOpen = requestStateAt(request, reading.now) === 'abierta'
  return {
    request: { id: request.id, title: request.title, ...spokenIn(request.language) },
    sort,
    kind,
    heads: quotes.map((quote) => ({
      id: quote.id,
      name: quote.name,
      cost: costOf(quote),
      person: personOf(quote),
      picture: pictureFor(quote.freelancerId, quote.listing),
      ...linksOf(quote, { isOpen, person: personOf(quote), now: reading.now }),
    })),
    lines: lines.map(([title, write, mark, about, isTheirs], index): ComparedLine => {
      const texts = quotes.map(write)
      return {
        title,
        isPaid: about === 'paid',
        isRatings: about === 'ratings',
        differs: new Set(texts).size > 1,
        stays: index < always.length,
        cells: quotes.map((quote, at) => ({
          text: texts[at] ?? '',
          lang: isTheirs?.(quote) ? writtenIn(quote.quoteLanguage).lang : undefined,
          mark: quotes.length > 1 ? (mark?.(quote, quotes) ?? null) : null,
        })),
      }
    }),
    /** Retention is for businesses: somebody has counted on one. */
    hasStrangeRetention: kind === 'consumidor' && quotes.some(({ retentionBps }) => retentionBps > 0),
  }
}
export type Comparison = Awaited<ReturnType<typeof loadComparison>>

/** The picture above a column, or the seed of the tile that replaces it. */
const pictureFor = (freelancerId: string, listing: ShownListing | null) => ({
  image: listing && coverOf(listing, mediaBase),
  seed: listing?.id ?? freelancerId,
  category: categoryShown(listing?.categoryId ?? 0).slug,
})

/** The links of a column: to accept the quote, to ask its author, or to its order. */
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

/** Marks the best value of a line, if there is one, and gives the difference of the others. */
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

const moneyOf = (cents: number, { currency }: Pick<Costed, 'currency'>) => formatMoney(cents, currency)

/** Writes amounts of the quotes in a currency that are side by side: all with cents, or all without. */
const writerOf = (quotes: readonly Costed[], currency: string, centsOf: (quote: Costed) => number) =>
  moneyColumn(quotes.filter((one) => one.currency === currency).map(centsOf), currency)

/** Writes one amount of each quote, beside the same one of the others. */
const columnOf =
  (quotes: readonly Costed[], centsOf: (quote: Costed) => number) =>
  (quote: Costed): string =>
    writerOf(quotes, quote.currency, centsOf)(centsOf(quote))

/** The lines that the client compares first: the budget, the amount to pay, and the work. */
function alwaysShown(kind: ClientKind, { budgetCents, currency }: Request, quotes: readonly Costed[]): Line[] {
  const costOf = (quote: Costed) => (kind === 'consumidor' ? quote.costCents : quote.baseCents)
  const cheapest = best(
    (quote) => quote.costCents,
    t('El más bajo'),
    (by, quote) => t('{amount} más', { amount: writerOf(quotes, quote.currency, (one) => one.costCents)(by) }),
  )
  const overBudget = (quote: Costed) => costOf(quote) - (budgetCents ?? 0)
  const fromBudget = (quote: Costed) => {
    const by = overBudget(quote)
    if (by === 0) return t('Lo mismo')
    const amount = writerOf(quotes, quote.currency, overBudget)(Math.abs(by))
    return by > 0 ? t('{amount} más', { amount }) : t('{amount} menos', { amount })
  }
  return [
    ...(budgetCents === null || quotes.length === 0
      ? []
      : [[t('Tu presupuesto: {amount}', { amount: formatMoney(budgetCents, currency) }), fromBudget] satisfies Line]),
    ...(kind === 'consumidor'
      ? [[t('Pagas, con impuestos'), columnOf(quotes, ({ costCents }) => costCents), cheapest, 'paid'] satisfies Line]
      : [
          [t('Precio sin impuestos'), columnOf(quotes, ({ baseCents }) => baseCents)] satisfies Line,
          [t('Pagas'), columnOf(quotes, ({ costCents }) => costCents), cheapest, 'paid'] satisfies Line,
        ]),
    [t('Qué incluye'), ({ scope }) => scope, undefined, undefined, () => true],
  ]
}

function linesFor(kind: ClientKind, quotes: readonly Costed[], { now, timeZone }: Reading): Line[] {
  const retention: Line = [
    t('Retención que ingresas tú'),
    (quote) =>
      quote.retentionBps === 0
        ? t('Ninguna')
        : labelled(formatRate(quote.retentionBps), moneyOf(quote.retentionCents, quote)),
  ]
  return [
    [
      t('No incluye'),
      ({ exclusions }) => exclusions ?? t('No dice nada'),
      undefined,
      undefined,
      ({ exclusions }) => exclusions !== null,
    ],
    [
      t('Plazo'),
      ({ days }) => tn(days, '{count} día', '{count} días'),
      best(
        ({ days }) => days,
        t('El más corto'),
        (by) => tn(by, '{count} día más', '{count} días más'),
      ),
    ],
    [
      t('Empieza'),
      ({ startsOn }) =>
        startsOn === null ? t('En cuanto se acuerde') : t('Como pronto el {day}', { day: writeOutDay(startsOn) }),
      best(startOf, t('El primero')),
    ],
    [
      t('Cambios por etapa'),
      ({ revisions }) => (revisions === 0 ? t('Ninguno') : tn(revisions, '{count} ronda', '{count} rondas')),
    ],
    [t('Etapas'), ({ stageCount }) => formatCount(stageCount)],
    [t('Se paga'), ({ plan }) => PLAN_LABELS()[plan]],
    [
      t('Impuesto'),
      ({ taxName, taxBps }) =>
        taxBps === 0
          ? taxNameText(taxName)
          : t('{tax} del {rate}', { tax: taxNameText(taxName), rate: formatRate(taxBps) }),
    ],
    ...(kind === 'profesional' && quotes.some(({ retentionBps }) => retentionBps > 0) ? [retention] : []),
    [t('Quién vende'), ({ isTrader }) => (isTrader ? t('Un profesional') : t('Un particular'))],
    [
      t('Valoraciones'),
      ({ average, ratings }) =>
        average === null
          ? t('Sin valoraciones')
          : tn(ratings, '{average} de 5, en {count} valoración', '{average} de 5, en {count} valoraciones', {
              average: formatAverage(average),
            }),
      best(({ average }) => (average === null ? null : -average), t('La mejor')),
      'ratings',
    ],
    [t('Estado'), (quote) => QUOTE_LABELS()[quoteStateAt(quote, now)]],
    [t('Vale hasta'), ({ validUntil }) => formatMoment(validUntil, timeZone)],
  ]
}
