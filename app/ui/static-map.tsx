import './map.css'
import { Atlas } from './atlas.tsx'
import type { Coordinates } from './coordinates.ts'
import type { MapName } from './map-names.ts'
import { tilesAround, TILE_SIZE, worldPixel } from './map-tiles.ts'
import { MapNames } from './written-names.tsx'

/** The settings that a page needs to show a map; null in its place means that there is none. */
export interface MapSettings {
  attribution: string
  /** Coast and provinces are drawn by the page itself: there is no tile server. */
  isDrawn?: boolean | undefined
  /** The names that are drawn on a map of a single place. */
  names?: readonly MapName[] | undefined
}

/** The size of the picture of a place. */
export const [WIDTH, HEIGHT] = [768, 320]
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
        <GroundPicture middle={place} zoom={zoom} width={WIDTH} height={HEIGHT} map={map} />
        {map.names && <MapNames names={map.names} />}
        {!map.isDrawn && <circle className="map__disc" cx={WIDTH / 2} cy={HEIGHT / 2} r={DISC_RADIUS} />}
        <g transform={`translate(${WIDTH / 2 - 16} ${HEIGHT / 2 - 40})`}>
          <path className="map__pin" d={PIN_PATH} />
        </g>
      </svg>
      <p className="map__attribution">{map.attribution}</p>
    </div>
  )
}

interface GroundPictureProps {
  middle: Coordinates
  zoom: number
  width: number
  height: number
  map: MapSettings
}

/** The ground under the pins of a picture: tiles, or the drawing. */
export function GroundPicture({ middle, zoom, width, height, map }: GroundPictureProps) {
  const centre = worldPixel(middle, zoom)
  if (map.isDrawn)
    return <Atlas zoom={zoom} left={Math.round(centre.x - width / 2)} top={Math.round(centre.y - height / 2)} />
  return (
    <g className="map__tiles" aria-hidden="true">
      {tilesAround(middle, zoom, width, height).map((tile) => (
        <image key={tile.href} href={tile.href} x={tile.x} y={tile.y} width={TILE_SIZE} height={TILE_SIZE} />
      ))}
    </g>
  )
}

/** A pin of 32 × 40 whose point is at 16, 40. */
export const PIN_PATH =
  'M16 40S2 25.500 2 15a14 14 0 0 1 28 0C30 25.500 16 40 16 40ZM16 20a5 5 0 1 0 0-10 5 5 0 0 0 0 10Z'
