import { mapSettings } from '#app/adapters/tiles.server.ts'
import type { Coordinates } from '#app/ui/coordinates.ts'
import { namesIn } from '#app/ui/map-names.ts'
import { worldPixel, zoomsOf } from '#app/ui/map-tiles.ts'
import { HEIGHT, WIDTH, type MapSettings } from '#app/ui/static-map.tsx'

/** The data of the map of one place, with the names around it; null when there are no maps. */
export function mapAround(place: Coordinates | null): MapSettings | null {
  if (!mapSettings?.isDrawn || !place) return mapSettings
  const zoom = zoomsOf(mapSettings).detail
  const { x, y } = worldPixel(place, zoom)
  const [left, top] = [Math.round(x - WIDTH / 2), Math.round(y - HEIGHT / 2)]
  const pin = { left: x - 16, right: x + 16, top: y - 40, bottom: y + 4 }
  const names = namesIn({ left, right: left + WIDTH, top, bottom: top + HEIGHT }, zoom, [pin])
  return {
    ...mapSettings,
    names: names.map((name) => ({ ...name, x: rounded(name.x - left), y: rounded(name.y - top) })),
  }
}

const rounded = (pixels: number) => Math.round(pixels * 10) / 10
