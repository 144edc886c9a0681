import type { MapName } from './map-names.ts'

/** Names written on a map, in a picture whose top left is 0, 0. The text beside it contains them all. */
export function MapNames({ names }: { names: readonly MapName[] }) {
  return (
    <g className="map-names" aria-hidden="true">
      {names.map(({ kind, text, x, y, dx, dy, anchor }) => (
        <g key={text} className={`map-names__${kind}`}>
          {kind === 'town' && <circle cx={x} cy={y} r="3" />}
          <text x={x + dx} y={y + dy} textAnchor={anchor}>
            {text}
          </text>
        </g>
      ))}
    </g>
  )
}
