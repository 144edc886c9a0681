import { daysOfOffer } from '#app/domain/hiring/package-orders.server.ts'
import { byTier, TIER_LABELS, type Offer } from '#app/domain/hiring/packages.ts'
import { amountsOf } from '#app/domain/hiring/tax-lines.ts'
import type { ListingDetail } from '#app/domain/listings/queries.server.ts'
import { baseInWords, priceInWords, unitInWords, type Price } from '#app/domain/listings/price.server.ts'
import { daysUntil, startsOn } from '#app/domain/hiring/availability.server.ts'
import { addDays } from '#app/domain/measures/periods.ts'
import { isoDay, writeOutDayOfYear } from '#app/locale/dates.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { hasHiring } from '#app/http/hiring.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { tn } from '#app/locale/texts.ts'

/** The packages of a listing, the smallest first, with the price that a private person pays. */
export const presentPackages = (
  { packages, currency, busyUntil }: Pick<ListingDetail, 'packages' | 'currency' | 'busyUntil'>,
  now: Date,
) =>
  packages.toSorted(byTier).map((one) => {
    const { tier, title, includes, baseCents, deliveryDays, revisions } = one
    const price = { ...paidFor(one), currency, ...OF_A_PACKAGE }
    return {
      tier,
      isCheapest: baseCents === Math.min(...packages.map((other) => other.baseCents)),
      label: TIER_LABELS()[tier],
      title,
      price: formatMoney(price.priceCents, currency),
      /** «por proyecto, IVA incl.» */
      unit: unitInWords(price),
      /** The price without its tax: «Son 260 € + IVA». */
      base: baseInWords({ ...price, baseCents }),
      ready: datesOf({ startsOn: startsOn({ busyUntil }, now), deliveryDays }, now).ready,
      revisions: revisions > 0 ? tn(revisions, '{count} ronda', '{count} rondas') : null,
      includes: linesOf(includes),
    }
  })

/** A package has a price for the whole, whatever the price of its listing is for. */
const OF_A_PACKAGE = { priceType: 'proyecto', isFrom: false }

/** The price of a package for a private person, and the tax that is in it. */
const paidFor = ({
  baseCents,
  taxBps,
  taxName,
}: Pick<ListingDetail['packages'][number], 'baseCents' | 'taxBps' | 'taxName'>) => ({
  priceCents: amountsOf(baseCents, { taxBps, retentionBps: 0 }).toPayCents,
  taxName: taxBps > 0 ? taxName : null,
})

/** When a package that is hired now begins, and when it is due, if its client wants it to begin at once: «18 dic». */
export const datesOf = (offered: Pick<Offer, 'startsOn' | 'deliveryDays'>, now: Date) => ({
  begins: dayAfter(daysUntil(offered.startsOn, now), now),
  ready: dayAfter(daysOfOffer(offered, now), now),
})

/** «18 dic», a number of days from now. */
export const dayAfter = (days: number, now: Date): string => writeOutDayOfYear(addDays(isoDay(now, siteTimeZone), days))

/** Whether it is shown what can be ordered at a fixed price: then each package says what it takes and costs. */
export const hasPackages = ({ packages }: Pick<ListingDetail, 'packages'>) => hasHiring && packages.length > 0

const cheapestOf = ({ packages }: Pick<ListingDetail, 'packages'>) =>
  packages.toSorted((one, other) => one.baseCents - other.baseCents)[0]

/** The days that the work takes: those of the package whose price the listing has, else what its author says. */
export const deliveryDaysOf = (listing: Pick<ListingDetail, 'packages' | 'isFrom' | 'deliveryDays'>): number | null =>
  (listing.isFrom ? cheapestOf(listing)?.deliveryDays : undefined) ?? listing.deliveryDays

/** The price of a listing whose packages do not take its place, being of another unit: «25 € por hora, IVA incl.». */
export const priceBesidePackages = (listing: Price & Pick<ListingDetail, 'packages'>): string | null =>
  hasPackages(listing) && !listing.isFrom ? priceInWords(listing) : null

/** The things that a text names, one per line, without the marks of a list that people type. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/^\s*[-*•·]\s*/, '').trim())
    .filter((line) => line !== '')
