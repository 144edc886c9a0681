import './windows.css'
import type { ReactNode } from 'react'
import { useCards } from '#app/parts/listing-card/packed-cards.ts'
import { TileWall } from '#app/ui/tile-wall.tsx'
import { ListingWindow } from './listing-window.tsx'
import { t } from '#app/locale/texts.ts'

/** A wall of tiles with up to three windows in it, which are items of a list; without any it is the tiles alone. */
export function WindowWall({
  className,
  label,
  children,
}: {
  className: string
  label: string
  children: ReactNode[]
}) {
  return (
    <div className={`window-wall ${className}`}>
      <TileWall className="window-wall__tiles" />
      {children.length > 0 && (
        <ul className="window-wall__windows" aria-label={label}>
          {children}
        </ul>
      )}
    </div>
  )
}

export interface PackedWindows {
  /** Cards packed by `packCards`. */
  packed: string
  mediaBase: string
}

/** The wall with listings in its windows. */
export function ListingWall({ className, windows }: { className: string; windows: PackedWindows }) {
  const listings = useCards(windows.packed, windows.mediaBase)
  return (
    <WindowWall className={className} label={t('Algunos anuncios')}>
      {listings.map((listing) => (
        <li key={listing.id}>
          <ListingWindow listing={listing} />
        </li>
      ))}
    </WindowWall>
  )
}
