import { byTier, TIER_LABELS } from '#app/domain/hiring/packages.ts'
import { amountsOf } from '#app/domain/hiring/tax-lines.ts'
import type { ListingDetail } from '#app/domain/listings/queries.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { counted } from '#app/locale/numbers.server.ts'

/** What a listing offers at a fixed price, the smallest package first, with the price that a private person pays. */
export const presentPackages = ({ packages, currency }: Pick<ListingDetail, 'packages' | 'currency'>) =>
  packages.toSorted(byTier).map(({ tier, title, includes, baseCents, deliveryDays, revisions, taxName, taxBps }) => ({
    tier,
    label: TIER_LABELS[tier],
    title,
    price: formatMoney(amountsOf(baseCents, { taxBps, retentionBps: 0 }).toPayCents, currency),
    tax: taxBps > 0 ? `${taxName} incluido` : null,
    days: counted(deliveryDays, 'día', 'días'),
    revisions: revisions > 0 ? counted(revisions, 'ronda', 'rondas') : null,
    includes: linesOf(includes),
  }))

/** The things that a text names, one a line, without the marks of a list that people type. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/^\s*[-*•·]\s*/, '').trim())
    .filter((line) => line !== '')
