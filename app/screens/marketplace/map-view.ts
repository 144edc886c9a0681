import type { Coordinates } from '#app/ui/coordinates.ts'
import { TILE_SIZE, worldPixel } from '#app/ui/map-tiles.ts'

/** A place on the map of results, and the number of the first card that is there. */
export interface MapPlace extends Coordinates {
  label: string
  number: number
  /** «Valencia: 3 anuncios». */
  text: string
}

/** What an address says that wants the map: `map=1`. */
export const MAP = 'map'

/** The anchor of a card, by its number from 1. */
export const cardAnchor = (number: number) => `anuncio-${number}`

const MOST_ZOOM = 11
const LEAST_ZOOM = 2

/** The middle of some places, and the closest zoom at which a picture of this size shows them all. */
export function viewOf(places: readonly Coordinates[], width: number, height: number, margin: number) {
  const spanAt = (zoom: number) => {
    const pixels = places.map((place) => worldPixel(place, zoom))
    const [xs, ys] = [pixels.map(({ x }) => x), pixels.map(({ y }) => y)]
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
  }
  let zoom = MOST_ZOOM
  let span = spanAt(zoom)
  while (
    zoom > LEAST_ZOOM &&
    (span.right - span.left > width - 2 * margin || span.bottom - span.top > height - 2 * margin)
  )
    span = spanAt(--zoom)
  return { zoom, middle: placeAt((span.left + span.right) / 2, (span.top + span.bottom) / 2, zoom) }
}

/** The place at a pixel of the world map: `worldPixel` turned round. */
function placeAt(x: number, y: number, zoom: number): Coordinates {
  const size = TILE_SIZE * 2 ** zoom
  return {
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI,
    longitude: (x / size) * 360 - 180,
  }
}
