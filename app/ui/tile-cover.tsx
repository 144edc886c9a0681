import './tile-cover.css'
import { TILE_MOTIFS, tileClasses } from './tile.ts'
import { t } from '#app/locale/texts.ts'

/** Shown in place of a picture: the tile of this id in the colours of its category (S12). */
export function TileCover({ seed, category, className }: { seed: string; category?: string; className?: string }) {
  const classes = tileClasses(seed, category)
  return <div className={className ? `${classes} ${className}` : classes} role="img" aria-label={t('Sin imagen')} />
}

/** The tile of an id as a silent decoration. */
export function TileOrnament({ seed, category, className }: { seed: string; category?: string; className?: string }) {
  const classes = tileClasses(seed, category)
  return <span className={className ? `${classes} ${className}` : classes} aria-hidden="true" />
}

/** One motif after the other, so that neighbours differ. */
export function TileMotif({ number, className }: { number: number; className: string }) {
  return <span className={`tile tile--${(number % TILE_MOTIFS) + 1} ${className}`} aria-hidden="true" />
}
