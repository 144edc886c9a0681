import { byTier, TIER_LABELS } from '#app/domain/hiring/packages.ts'
import { amountsOf } from '#app/domain/hiring/tax-lines.ts'
import type { ListingDetail } from '#app/domain/listings/queries.server.ts'
import { priceInWords, taxLabel } from '#app/domain/listings/price.server.ts'
import { daysUntil, startsOn } from '#app/domain/hiring/availability.server.ts'
import { addDays } from '#app/domain/measures/periods.ts'
import { isoDay, writeOutDayOfYear } from '#app/locale/dates.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { hasHiring } from '#app/http/hiring.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { counted } from '#app/locale/numbers.server.ts'

/** What a listing offers at a fixed price, the smallest package first, with the price that a private person pays. */
export const presentPackages = (
  { packages, currency, busyUntil }: Pick<ListingDetail, 'packages' | 'currency' | 'busyUntil'>,
  now: Date,
) =>
  packages.toSorted(byTier).map(({ tier, title, includes, baseCents, deliveryDays, revisions, taxName, taxBps }) => ({
    tier,
    isCheapest: baseCents === Math.min(...packages.map((one) => one.baseCents)),
    label: TIER_LABELS[tier],
    title,
    price: formatMoney(amountsOf(baseCents, { taxBps, retentionBps: 0 }).toPayCents, currency),
    tax: taxBps > 0 ? taxLabel({ taxName }) : null,
    ready: dayAfter(daysUntil(startsOn({ busyUntil }, now), now) + deliveryDays, now),
    revisions: revisions > 0 ? counted(revisions, 'ronda', 'rondas') : null,
    includes: linesOf(includes),
  }))

/** «18 dic», so many days from now. */
export const dayAfter = (days: number, now: Date): string => writeOutDayOfYear(addDays(isoDay(now, siteTimeZone), days))

/** Whether it is shown what can be ordered at a fixed price: then each package says what it takes and costs. */
export const hasPackages = ({ packages }: Pick<ListingDetail, 'packages'>) => hasHiring && packages.length > 0

const cheapestOf = ({ packages }: Pick<ListingDetail, 'packages'>) =>
  packages.toSorted((one, other) => one.baseCents - other.baseCents)[0]

/** The days that the work takes: those of the package whose price the listing has, else what its author says. */
export const deliveryDaysOf = (listing: Pick<ListingDetail, 'packages' | 'isFrom' | 'deliveryDays'>): number | null =>
  (listing.isFrom ? cheapestOf(listing)?.deliveryDays : undefined) ?? listing.deliveryDays

/** What the packages of a listing cost whose price is of another unit: «Paquetes desde 217,80 € por proyecto, IVA incl.». */
export function cheapestBeside(listing: Pick<ListingDetail, 'packages' | 'isFrom' | 'currency'>): string | null {
  const cheapest = cheapestOf(listing)
  if (listing.isFrom || !cheapest || !hasHiring) return null
  const { baseCents, taxBps, taxName } = cheapest
  const priceCents = amountsOf(baseCents, { taxBps, retentionBps: 0 }).toPayCents
  const price = { priceCents, currency: listing.currency, priceType: 'proyecto', isFrom: true }
  return `Paquetes ${priceInWords({ ...price, taxName: taxBps > 0 ? taxName : null })}`
}

/** The things that a text names, one a line, without the marks of a list that people type. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/^\s*[-*•·]\s*/, '').trim())
    .filter((line) => line !== '')
