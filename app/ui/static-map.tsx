import './map.css'
import type { Coordinates } from './coordinates.ts'
import { tilesAround, TILE_SIZE } from './map-tiles.ts'

/** What a page needs to show a map; null in its place means that there is none. */
export interface MapSettings {
  attribution: string
}

const WIDTH = 768
const HEIGHT = 320
/** The disc shows that the place is known to a hundredth of a degree. */
const DISC_RADIUS = 40

/** The map without script: tiles put together in one picture, with the place in the middle. */
export function StaticMap({
  place,
  zoom,
  label,
  map,
}: {
  place: Coordinates
  zoom: number
  label: string
  map: MapSettings
}) {
  return (
    <div className="map">
      <svg
        className="map__picture"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width={WIDTH}
        height={HEIGHT}
        preserveAspectRatio="xMidYMid slice"
        role="img"
        aria-label={label}
      >
        <g className="map__tiles">
          {tilesAround(place, zoom, WIDTH, HEIGHT).map((tile) => (
            <image key={tile.href} href={tile.href} x={tile.x} y={tile.y} width={TILE_SIZE} height={TILE_SIZE} />
          ))}
        </g>
        <circle className="map__disc" cx={WIDTH / 2} cy={HEIGHT / 2} r={DISC_RADIUS} />
        <g transform={`translate(${WIDTH / 2 - 16} ${HEIGHT / 2 - 40})`}>
          <path className="map__pin" d={PIN_PATH} />
        </g>
      </svg>
      <p className="map__attribution">{map.attribution}</p>
    </div>
  )
}

/** A pin of 32 × 40 whose point is at 16, 40. */
export const PIN_PATH =
  'M16 40S2 25.500 2 15a14 14 0 0 1 28 0C30 25.500 16 40 16 40ZM16 20a5 5 0 1 0 0-10 5 5 0 0 0 0 10Z'
