import type { Db } from '#app/db.server.ts'
import { CREATABLE_CATEGORIES } from '#app/domain/listings/categories.ts'
import { listCategoryFigures } from '#app/domain/search/category-figures.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { priceTypeLabel } from '#app/locale/words.ts'
import type { UsualPrice } from './usual-price.tsx'

/** Of fewer listings a median says what one person asks. */
const LISTINGS_MIN = 5

/** What is usually asked in each category that has enough listings: the same figures as in /categories. */
export async function listUsualPrices(db: Db): Promise<UsualPrice[]> {
  const figures = await listCategoryFigures(db)
  return CREATABLE_CATEGORIES.flatMap(({ id, slug, name }) => {
    const median = figures.get(id)?.median
    if (!median || median.listings < LISTINGS_MIN) return []
    return { slug, name, price: `${formatMoney(median.cents, median.currency)} ${priceTypeLabel(median.priceType)}` }
  })
}
