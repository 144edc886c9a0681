import './tile-wall.css'

/** A wall of painted tiles, all in one pattern: decorates and says nothing. */
export function TileWall({ className }: { className: string }) {
  return (
    <div className={`tile-wall ${className}`} aria-hidden="true">
      <span className="tile-wall__paint" />
      <span className="tile-wall__accent" />
    </div>
  )
}
