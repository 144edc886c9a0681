import type { Db } from '#app/db.server.ts'
import { CREATABLE_CATEGORIES, categoryLabel } from '#app/domain/listings/categories.ts'
import { PRICE_TYPES } from '#app/domain/listings/limits.ts'
import { paidBy } from '#app/domain/listings/price.server.ts'
import { isFarFromUsual, type UnitPrice } from '#app/domain/listings/price-doubt.ts'
import type { ListingForm } from '#app/domain/listings/schema.ts'
import { listCategoryFigures } from '#app/domain/search/category-figures.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { siteCurrency } from '#app/locale/site.server.ts'
import { priceTypeLabel } from '#app/locale/words.ts'
import { isSure, SURE_FIELD, sureOf, type Doubt } from './doubts.server.ts'
import type { UsualPrice } from './usual-price.tsx'
import { t } from '#app/locale/texts.ts'

/** With fewer listings, the median would show the price of a single person. */
const LISTINGS_MIN = 5

interface Median extends UnitPrice {
  slug: string
  name: string
  currency: string
}

async function listMedians(db: Db): Promise<Median[]> {
  const figures = await listCategoryFigures(db)
  return CREATABLE_CATEGORIES.flatMap(({ id, slug, name: stored }) => {
    const median = figures.get(id)?.median
    const priceType = PRICE_TYPES.find((type) => type === median?.priceType)
    if (!median || !priceType || median.listings < LISTINGS_MIN) return []
    const name = categoryLabel({ slug, name: stored })
    return { slug, name, cents: median.cents, currency: median.currency, priceType }
  })
}

const inWords = ({ cents, priceType }: UnitPrice, currency: string) =>
  `${formatMoney(cents, currency)} ${priceTypeLabel(priceType)}`

/** The usual price in each category that has enough listings: the same figures as in /categories. */
export async function listUsualPrices(db: Db): Promise<UsualPrice[]> {
  const medians = await listMedians(db)
  return medians.map((median) => ({ slug: median.slug, name: median.name, price: inWords(median, median.currency) }))
}

/**
 * The question for a form whose price is far from the usual one of its category (C4); undefined when it is not, or when
 * its author has been asked about this very price.
 * @param sure what the button of an earlier question sent.
 */
export async function doubtPrice(db: Db, form: ListingForm, sure: string | null): Promise<Doubt | undefined> {
  const price = { cents: paidBy(form), priceType: form.price_type }
  const value = `${form.category} ${price.cents} ${price.priceType}`
  if (isSure(sure, value)) return undefined
  const medians = await listMedians(db)
  const usual = medians.find(({ slug, currency }) => slug === form.category && currency === siteCurrency)
  if (!usual || !isFarFromUsual(price, usual)) return undefined
  const asked = inWords(price, siteCurrency)
  return {
    field: 'price',
    error: t('¿{price}? Lo habitual en {category} son {usualPrice}. Comprueba el precio y el tipo de precio.', {
      price: asked,
      category: usual.name,
      usualPrice: inWords(usual, siteCurrency),
    }),
    without: {
      says: t('Todo lo demás está bien. Si el precio es ese, publica ya; si no, corrígelo más abajo.'),
      button: t('Publicar a {price}', { price: asked }),
      name: SURE_FIELD,
      value: sureOf(sure, value),
    },
  }
}
