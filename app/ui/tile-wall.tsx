import './tile-cover.css'

/** A wall of painted tiles in one pattern, as a silent decoration. */
export function TileWall({ className }: { className: string }) {
  return (
    <div className={`tile-wall ${className}`} aria-hidden="true">
      <span className="tile-wall__paint" />
      <span className="tile-wall__accent" />
    </div>
  )
}
