import { howPaid } from '#app/domain/orders/providers.ts'
import { orderProvider } from '#app/http/hiring.server.ts'
import { quoteOfOffer } from '#app/domain/hiring/package-orders.server.ts'
import { orderStateAt, type PackageOrder } from '#app/domain/hiring/package-confirming.server.ts'
import { changedParts, TIER_WORDS, type Offer, type OfferPart } from '#app/domain/hiring/packages.ts'
import type { ReadOffer } from '#app/domain/hiring/packages-schema.server.ts'
import { confirmPackagePath } from '#app/domain/hiring/paths.ts'
import type { Request } from '#app/domain/hiring/queries.server.ts'
import { PLAN_LABELS, PLAN_WORDS, requestStateAt } from '#app/domain/hiring/states.ts'
import { amountsOf } from '#app/domain/hiring/tax-lines.ts'
import type { OldWork } from '#app/domain/orders/again.server.ts'
import { formatMoment, writeOutDay } from '#app/locale/dates.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { formatRate } from '#app/locale/numbers.server.ts'
import { datesOf, linesOf } from '#app/parts/listing-page/packages.server.ts'
import { presentAmounts, presentStageTable, revisionsText, revisionsWithin, type Reading } from './presented.server.ts'
import { perLanguage, t, tc, tn } from '#app/locale/texts.ts'
import type { Language } from '#app/locale/languages.ts'
import { spokenIn, writtenIn } from '#app/locale/page-language.ts'
import { taxNameText } from '#app/domain/listings/tax-names.ts'
import { quoting } from '#app/ui/pieces.tsx'

export type PresentedOffer = ReturnType<typeof presentOffer>

/** A package on its page of ordering: the terms, and the price. */
export function presentOffer(
  offer: Offer,
  { currency, language, now }: { currency: string; language: Language | null; now: Date },
) {
  const { lang } = spokenIn(language)
  const { tier, title, atOnce, taxName, taxBps, retentionBps } = offer
  const { tier: _, ...read } = offer
  const quote = quoteOfOffer(offer, now)
  // A private person retains nothing.
  const stages = quote.stages.map((stage, index) => ({
    n: index + 1,
    ...stage,
    ...amountsOf(stage.baseCents, { taxBps, retentionBps: 0 }),
  }))
  const asBusiness = presentAmounts(amountsOf(offer.baseCents, { taxBps, retentionBps }), currency)
  const asPrivate = presentAmounts(amountsOf(offer.baseCents, { taxBps, retentionBps: 0 }), currency)
  return {
    name: quoting((title) => t('Paquete {tier}: {title}', { tier: TIER_WORDS()[tier], title }), { words: title, lang }),
    /** The language of the seller's words, if it is not the page's. */
    ...(lang && { lang }),
    atOnce,
    includes: linesOf(offer.includes),
    taxName: taxNameText(taxName),
    table: presentStageTable(stages, currency),
    toPay: asPrivate.toPay,
    /** The amount for a business, and the part that it pays to the tax office; null without a retention. */
    asBusiness: retentionBps > 0 ? { toPay: asBusiness.toPay, retention: asBusiness.retention } : null,
    revisions: revisionsText(offer.revisions),
    planLabel: PLAN_LABELS()[offer.plan],
    howPaid: howPaid(orderProvider !== 'directo'),
    isTrader: offer.isTrader,
    ...datesOf(offer, now),
    /** The values that the form sends back, so that the client orders exactly the package they have read. */
    read: JSON.stringify(read),
  }
}

/** The name of each part of a package, and how its values are written. Values of the offer that was read come from outside. */
const PARTS: () => Record<OfferPart, [label: string, write: (offer: ReadOffer, currency: string) => string]> =
  perLanguage(() => ({
    title: [t('Nombre'), ({ title }) => `«${title}»`],
    includes: [t('Qué incluye'), ({ includes }) => `«${includes}»`],
    baseCents: [t('Precio sin impuestos'), ({ baseCents }, currency) => formatMoney(baseCents, currency)],
    taxName: [t('Impuesto'), ({ taxName }) => taxNameText(taxName)],
    taxBps: [t('Tipo del impuesto'), ({ taxBps }) => formatRate(taxBps)],
    retentionBps: [t('Retención'), ({ retentionBps }) => formatRate(retentionBps)],
    isTrader: [t('Quién vende'), ({ isTrader }) => (isTrader ? t('un profesional') : t('un particular'))],
    plan: [t('Cuándo se paga'), ({ plan }) => PLAN_WORDS()[plan]],
    deliveryDays: [t('Plazo'), ({ deliveryDays }) => tn(deliveryDays, '{count} día', '{count} días')],
    revisions: [t('Cambios'), ({ revisions }) => revisionsWithin(revisions)],
    startsOn: [
      t('Empieza'),
      ({ startsOn }) =>
        startsOn ? tc('start', 'desde el {date}', { date: dayText(startsOn) }) : t('en cuanto se acuerde'),
    ],
    atOnce: [t('Confirmación'), ({ atOnce }) => (atOnce ? t('al momento') : t('la da quien vende'))],
  }))

const dayText = (day: string) => (Number.isNaN(Date.parse(day)) ? day : writeOutDay(day))

/** «Precio sin impuestos: antes 100 €, ahora 120 €», for each thing that is not as it was read. */
export function changesIn(read: ReadOffer | undefined, offer: Offer, currency: string): string[] {
  if (!read) return []
  return changedParts(read, offer).map((part) => {
    const [label, write] = PARTS()[part]
    return t('{label}: antes {before}, ahora {now}', {
      label,
      before: write(read, currency),
      now: write(offer, currency),
    })
  })
}

/**
 * The differences of the package since the client last hired by this listing. Days, retentions and confirmation depend
 * on when and by whom it is ordered.
 */
export function presentOldTerms(before: OldWork | undefined, offer: Offer, currency: string) {
  if (!before) return null
  const { startsOn, retentionBps, atOnce } = offer
  const then = before.terms && { ...before.terms, startsOn, retentionBps, atOnce }
  return {
    price: t('El precio y las condiciones son los de hoy.'),
    changes: changesIn(then ?? undefined, offer, currency),
  }
}

/** The package that a request came from. */
export function presentPackageOrder(
  order: PackageOrder,
  { id, isOwn, state, closesAt }: Pick<Request, 'id' | 'isOwn' | 'state' | 'closesAt'>,
  { now, timeZone }: Reading,
) {
  const stands = orderStateAt(order, now)
  const isOpen = requestStateAt({ state, closesAt }, now) === 'abierta' && !order.isAnswered
  return {
    ordered: quoting(
      (title) => t('Es un pedido del paquete {tier}, «{title}».', { tier: TIER_WORDS()[order.tier], title }),
      { words: order.terms.title, ...writtenIn(order.language) },
    ),
    isOwn,
    hasLapsed: stands === 'caducado' && isOpen,
    /** Until when the order can be confirmed; null if it cannot. */
    until: stands === 'por_confirmar' && isOpen && order.confirmBy ? formatMoment(order.confirmBy, timeZone) : null,
    confirmPath: confirmPackagePath(id),
  }
}
export type PresentedPackageOrder = ReturnType<typeof presentPackageOrder>
