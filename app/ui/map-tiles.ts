import type { Coordinates } from './coordinates.ts'

export const TILE_SIZE = 256
interface MapZooms {
  most: number
  /** The zoom for a listing's place. */
  detail: number
  /** The zoom for a place that is being typed. */
  preview: number
}

/** The zooms of tiles, and of the drawing, which has no streets: it shows in which part of the country a place is. */
export const zoomsOf = ({ isDrawn }: { isDrawn?: boolean | undefined }): MapZooms =>
  isDrawn ? { most: 12, detail: 9, preview: 9 } : { most: 18, detail: 13, preview: 12 }

/** Beyond this latitude Web Mercator goes to infinity. */
const MERCATOR_LATITUDE_MAX = 85.0511

/** The place on the world map in pixels at that zoom (Web Mercator), from the top left. */
export function worldPixel({ latitude, longitude }: Coordinates, zoom: number): { x: number; y: number } {
  const size = TILE_SIZE * 2 ** zoom
  const radians = (Math.max(-MERCATOR_LATITUDE_MAX, Math.min(MERCATOR_LATITUDE_MAX, latitude)) * Math.PI) / 180
  return {
    x: ((longitude + 180) / 360) * size,
    y: ((1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2) * size,
  }
}

export interface PlacedTile {
  href: string
  /** The position of its corner in a picture whose top left is 0, 0. */
  x: number
  y: number
}

const tilePath = (zoom: number, x: number | string, y: number | string) => `/tiles/${zoom}/${x}/${y}.png`

/** The tiles that cover a picture of width × height pixels with the place in its middle. */
export function tilesAround(place: Coordinates, zoom: number, width: number, height: number): PlacedTile[] {
  const centre = worldPixel(place, zoom)
  const left = Math.round(centre.x - width / 2)
  const top = Math.round(centre.y - height / 2)
  const count = 2 ** zoom
  const tiles: PlacedTile[] = []
  for (let row = Math.floor(top / TILE_SIZE); row * TILE_SIZE < top + height; row++) {
    if (row < 0 || row >= count) continue // there is nothing above the poles
    for (let column = Math.floor(left / TILE_SIZE); column * TILE_SIZE < left + width; column++) {
      const wrapped = ((column % count) + count) % count // the date line is not an edge
      tiles.push({ href: tilePath(zoom, wrapped, row), x: column * TILE_SIZE - left, y: row * TILE_SIZE - top })
    }
  }
  return tiles
}
