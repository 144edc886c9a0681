import { mapSettings } from '#app/adapters/tiles.server.ts'
import { db } from '#app/db.server.ts'
import { amountOfPrice } from '#app/domain/listings/price.server.ts'
import type { SearchResult } from '#app/domain/search/queries.server.ts'
import { listResultPlaces } from '#app/domain/search/result-places.server.ts'
import { withQuery } from '#app/http/return-path.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { counted } from '#app/locale/numbers.server.ts'
import { namesIn } from '#app/ui/map-names.ts'
import { worldPixel } from '#app/ui/map-tiles.ts'
import type { MapSettings } from '#app/ui/static-map.tsx'
import { boxesOf, closestOf, groupPlaces, HEIGHT, MAP, viewOf, WIDTH, type MapPlace } from './map-view.ts'

type Shown = SearchResult['items']

/**
 * The map of a page that asks for it, and the way to it or from it; nothing without a tile server. Without cards there is
 * the way from it alone.
 */
export async function mapOf(shown: Shown, isAsked: boolean, here: string) {
  if (!mapSettings || (shown.length === 0 && !isAsked)) return undefined
  const to = withQuery(here, { [MAP]: isAsked ? undefined : '1' })
  if (!isAsked) return { to, places: undefined, settings: undefined }
  const found = await listResultPlaces(
    db,
    shown.map(({ id }) => id),
  )
  const places = found.map(({ at, ...place }) => ({
    ...place,
    ...pricesOf(shown.filter((_, index) => at.includes(index))),
    number: (at[0] ?? 0) + 1,
    count: at.length,
    text: `${place.label}: ${counted(at.length, 'anuncio', 'anuncios')}`,
  }))
  return { to, settings: withNames(mapSettings, places), places }
}

/** With the names that have room in the picture between the prices, where it is drawn. */
function withNames(settings: MapSettings, places: readonly MapPlace[]): MapSettings {
  if (!settings.isDrawn || places.length === 0) return settings
  const { zoom, middle } = viewOf(places, { closest: closestOf(settings) })
  const { x, y } = worldPixel(middle, zoom)
  const [left, top] = [x - WIDTH / 2, y - HEIGHT / 2]
  const view = { left, right: left + WIDTH, top, bottom: top + HEIGHT }
  const names = namesIn(view, zoom, boxesOf(groupPlaces(places, zoom), zoom))
  return {
    ...settings,
    names: names.map((name) => ({ ...name, x: Math.round(name.x - left), y: Math.round(name.y - top) })),
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
