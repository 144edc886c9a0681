import { GroundPicture, type MapSettings } from '#app/ui/static-map.tsx'
import { cardAnchor, INSET, LABEL_HEIGHT, labelOfInset, labelWidth, type MapGroup, type MapPlace } from './map-view.ts'

/** A price in a picture, its middle at a point of it, that leads to its card. */
export function PriceLink({ group, x, y }: { group: MapGroup; x: number; y: number }) {
  const width = labelWidth(group.label)
  return (
    <g transform={`translate(${x} ${y})`} className={group.isMany ? 'results-map__many' : undefined}>
      <a href={`#${cardAnchor(group.number)}`} aria-label={group.text}>
        <rect
          className="results-map__label"
          x={-width / 2}
          y={-LABEL_HEIGHT / 2}
          width={width}
          height={LABEL_HEIGHT}
          rx={LABEL_HEIGHT / 2}
        />
        <text className="results-map__price" y="5">
          {group.label}
        </text>
      </a>
    </g>
  )
}

/** The Canaries in a frame of their own, in a picture or above a map that moves. */
export function Inset({
  places,
  map,
  ...place
}: {
  places: readonly MapPlace[]
  map: MapSettings
  x?: number
  y?: number
  className?: string
}) {
  const { width, height, zoom, middle } = INSET
  const label = labelOfInset(places)
  return (
    <svg {...place} viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
      <rect className="atlas__sea" width={width} height={height} />
      <GroundPicture middle={middle} zoom={zoom} width={width} height={height} map={map} />
      <PriceLink group={label} x={Math.round(label.x)} y={Math.round(label.y)} />
      <rect className="results-map__frame" width={width} height={height} />
    </svg>
  )
}
