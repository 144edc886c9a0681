import { CATEGORIES, findCategory } from '#app/domain/listings/categories.ts'
import type { ExternalAd, ShownSource } from '#app/domain/external/queries.server.ts'
import type { ExternalPriceType } from '#app/domain/external/types.ts'
import { formatDate, isoDay, relativeTime, type Zone } from '#app/locale/dates.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { formatAmount } from '#app/locale/numbers.server.ts'
import { cutText } from '#app/locale/words.ts'
import { motifOf, personColour } from '#app/ui/tile.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

const EXCERPT_LENGTH = 180

/** The words after an amount (I6). */
const PRICE_SUFFIX: () => Record<ExternalPriceType, string> = perLanguage(() => ({
  fixed: t('/proyecto'),
  hourly: t('/hora'),
  negotiable: t('negociable'),
}))

/** A price as far as the source gives one: an amount may lack a currency, and 'negociable' an amount (then empty). */
export function presentPrice({
  priceCents,
  currency,
  priceType,
}: Pick<ExternalAd, 'priceCents' | 'currency' | 'priceType'>) {
  if (priceCents === null) return priceType === 'negotiable' ? { amount: '', unit: PRICE_SUFFIX().negotiable } : null
  const amount = currency ? formatMoney(priceCents, currency) : formatAmount(priceCents / 100)
  return { amount, unit: priceType ? PRICE_SUFFIX()[priceType] : '' }
}

export type ExternalPrice = NonNullable<ReturnType<typeof presentPrice>>

export interface AdTile {
  /** Counted from 0. */
  motif: number
  /** The category that gives the sign its paint. */
  colours: string
}

/**
 * The tile in place of a picture. All ads of one category have one tile: for the site's own categories that of their
 * page, for a source's a motif and a colour derived from the name. An ad without a category has one derived from its
 * id.
 */
export function presentTile({ id, category }: Pick<ExternalAd, 'id' | 'category'>): AdTile {
  const own = category ? findCategory(category) : undefined
  if (own) return { motif: CATEGORIES.indexOf(own), colours: own.slug }
  const seed = category ? `tema ${category}` : id
  return { motif: motifOf(seed), colours: personColour(seed) }
}

/** A moment for people, and for machines. */
export function presentMoment(date: Date, now: Date, zone: Zone) {
  return { text: relativeTime(date, now, zone), dateTime: date.toISOString() }
}

export function presentDay(date: Date | null, zone: Zone) {
  return date && { text: formatDate(date, zone), dateTime: isoDay(date, zone) }
}

export type Day = ReturnType<typeof presentDay>

/** @param source the name of the source. */
export function presentCard(ad: ExternalAd, source: string, zone: Zone) {
  const { id, title, description, category, location, userName, featured } = ad
  return {
    id,
    title,
    excerpt: cutText(description.replaceAll('\n', ' '), EXCERPT_LENGTH),
    category,
    tile: presentTile(ad),
    location,
    userName,
    isFeatured: featured === true,
    price: presentPrice(ad),
    date: presentDay(ad.postDate, zone),
    source,
  }
}

export type ExternalCardData = ReturnType<typeof presentCard>

export function presentSource(source: ShownSource, now: Date, zone: Zone) {
  const { name, homeUrl, licence, licenceUrl, lastOkAt, error } = source
  return {
    name,
    homeUrl,
    licence,
    licenceUrl,
    isFailing: error !== null,
    copied: lastOkAt && presentMoment(lastOkAt, now, zone),
  }
}

export type SourceData = ReturnType<typeof presentSource>
