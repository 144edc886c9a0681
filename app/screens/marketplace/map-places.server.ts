import { mapSettings } from '#app/adapters/tiles.server.ts'
import { db } from '#app/db.server.ts'
import { amountOfPrice } from '#app/domain/listings/price.server.ts'
import type { SearchResult } from '#app/domain/search/queries.server.ts'
import { listResultPlaces } from '#app/domain/search/result-places.server.ts'
import { withQuery } from '#app/http/return-path.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { counted } from '#app/locale/numbers.server.ts'
import { MAP } from './map-view.ts'

type Shown = SearchResult['items']

/** The map of a page that asks for it, and the way to it or from it; nothing without a tile server, or without cards. */
export async function mapOf(shown: Shown, isAsked: boolean, here: string) {
  if (!mapSettings || shown.length === 0) return undefined
  const to = withQuery(here, { [MAP]: isAsked ? undefined : '1' })
  if (!isAsked) return { to, places: undefined, settings: undefined }
  const places = await listResultPlaces(
    db,
    shown.map(({ id }) => id),
  )
  return {
    to,
    settings: mapSettings,
    places: places.map(({ at, ...place }) => ({
      ...place,
      ...pricesOf(shown.filter((_, index) => at.includes(index))),
      number: (at[0] ?? 0) + 1,
      count: at.length,
      text: `${place.label}: ${counted(at.length, 'anuncio', 'anuncios')}`,
    })),
  }
}

/** The least price of some listings, and for what it is; nothing of prices that cannot be compared. */
function pricesOf(listings: Shown) {
  const [least] = listings.toSorted((a, b) => a.priceCents - b.priceCents)
  const kinds = new Set(listings.map(({ currency, priceType }) => `${currency} ${priceType}`))
  if (!least || kinds.size > 1) return { price: null }
  return {
    price: {
      cents: least.priceCents,
      amount: formatMoney(least.priceCents, least.currency),
      text: amountOfPrice(least),
      kind: [...kinds].join(''),
    },
  }
}
