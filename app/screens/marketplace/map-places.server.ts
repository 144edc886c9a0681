import { mapSettings } from '#app/adapters/tiles.server.ts'
import { db } from '#app/db.server.ts'
import { amountOfPrice } from '#app/domain/listings/price.server.ts'
import type { SearchResult } from '#app/domain/search/search-result.ts'
import { listResultPlaces } from '#app/domain/search/result-places.server.ts'
import { withQuery } from '#app/http/return-path.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { namesIn } from '#app/ui/map-names.ts'
import { worldPixel } from '#app/ui/map-tiles.ts'
import type { MapSettings } from '#app/ui/static-map.tsx'
import {
  boxesOf,
  closestOf,
  framesOf,
  groupPlaces,
  HEIGHT,
  INSET,
  INSET_AT,
  MAP,
  stepOf,
  viewOf,
  WIDTH,
  type MapPlace,
} from './map-view.ts'
import { labelled } from '#app/locale/words.ts'
import { t, tn } from '#app/locale/texts.ts'

type Shown = SearchResult['items']

/**
 * The map of a page that asks for it, and the link to or from it; none without a tile server. Without cards there is
 * only the link from it.
 */
export async function mapOf(shown: Shown, isAsked: boolean, here: string) {
  if (!mapSettings || (shown.length === 0 && !isAsked)) return undefined
  const to = withQuery(here, { [MAP]: isAsked ? undefined : '1' })
  if (!isAsked) return { to, places: undefined, settings: undefined, where: undefined }
  const found = await listResultPlaces(
    db,
    shown.map(({ id }) => id),
  )
  const places = found.map(({ at, ...place }) => ({
    ...place,
    ...pricesOf(shown.filter((_, index) => at.includes(index))),
    number: (at[0] ?? 0) + 1,
    count: at.length,
    text: labelled(place.label, tn(at.length, '{count} anuncio', '{count} anuncios')),
  }))
  return { to, settings: withNames(mapSettings, places), places, where: whereInWords(shown, places) }
}

/** How many of the cards are on the map, and why the others are not: «12 con sitio, 12 en remoto». */
function whereInWords(shown: Shown, places: readonly MapPlace[]): string {
  const placed = places.reduce((sum, { count }) => sum + count, 0)
  const remote = shown.filter(({ modality }) => modality === 'remoto').length
  const others = shown.length - placed - remote
  return [
    t('{placed} con sitio', { placed }),
    remote > 0 && t('{remote} en remoto', { remote }),
    others > 0 && t('{others} sin decir dónde', { others }),
  ]
    .filter(Boolean)
    .join(', ')
}

/** With the names that have room in the picture between the prices, if it is drawn. */
function withNames(settings: MapSettings, places: readonly MapPlace[]): MapSettings {
  if (!settings.isDrawn || places.length === 0) return settings
  const { main, inset } = framesOf(places)
  const { zoom, middle } = viewOf(main, { closest: closestOf(settings), step: stepOf(settings) })
  const { x, y } = worldPixel(middle, zoom)
  const [left, top] = [x - WIDTH / 2, y - HEIGHT / 2]
  const view = { left, right: left + WIDTH, top, bottom: top + HEIGHT }
  const corner = { left: left + INSET_AT.x, top: top + INSET_AT.y }
  const ofInset = { ...corner, right: corner.left + INSET.width, bottom: corner.top + INSET.height }
  const taken = [...boxesOf(groupPlaces(main, zoom), zoom), ...(inset.length > 0 ? [ofInset] : [])]
  const names = namesIn(view, zoom, taken)
  return {
    ...settings,
    names: names.map((name) => ({ ...name, x: Math.round(name.x - left), y: Math.round(name.y - top) })),
  }
}

/** The lowest price of some listings, with its unit; none if the prices cannot be compared. */
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
