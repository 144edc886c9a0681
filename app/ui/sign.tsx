import './tile-cover.css'
import './sign.css'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import { Stars } from './stars.tsx'
import { NOBODYS_TILES, signTiles, type SignTiles } from './tile.ts'

interface SignProps {
  /** The seed of the tiles: the person's id, or their name where the id is unknown; null for an erased account. */
  seed: string | null
  name: string
  /** Where the name leads. */
  to?: string | null
  /** The category that gives the colour; by default the person's own colour. */
  category?: string | null
  /** The element of the name. */
  heading?: 'h1' | 'h2' | 'p'
  /** The person's picture. */
  face?: React.ReactNode
  /** The word before the name: «Con». */
  lead?: string | undefined
  trade?: React.ReactNode
  town?: string | null
  /** An average, never without its number. */
  rating?: { average: number; count: string } | null
  /** Where the ratings are. */
  ratingsAt?: string
  /** Other facts about them, in place of the average. */
  known?: React.ReactNode
  /** The controls, at the end of the sign. */
  children?: React.ReactNode
}

/** The ceramic sign of a person: a frame of their own tiles around their name. It needs no script. */
export function Sign({
  seed,
  name,
  to,
  category,
  heading: Name = 'p',
  face,
  lead,
  trade,
  town,
  rating,
  ratingsAt,
  known,
  children,
}: SignProps) {
  const tiles = seed === null ? NOBODYS_TILES : signTiles(seed, category)
  return (
    <div className={`sign category--${tiles.colour}`}>
      {frameOf(tiles).map((motif, at) => (
        <span key={at} className={`tile tile--${motif + 1}`} aria-hidden="true" />
      ))}
      <div className="sign__plate">
        {face}
        <div className="sign__words">
          {lead && <p className="soft small">{lead} </p>}
          <Name className={`sign__name${sizeOf(name)}`}>
            {to ? (
              <Link to={to}>
                <bdi>{name}</bdi>
              </Link>
            ) : (
              <bdi>{name}</bdi>
            )}
          </Name>
          {trade && <p className="sign__line sign__trade">{trade}</p>}
          {known && <p className="sign__line">{known}</p>}
          {(town || rating) && (
            <p className="sign__line soft small">
              {town && (
                <span className="line line--tight">
                  <Icon name="map-pin" /> {town}
                </span>
              )}{' '}
              {rating && (
                <span>
                  <Stars value={rating.average} isAverage />{' '}
                  {ratingsAt ? (
                    <a className="nowrap" href={ratingsAt}>
                      {rating.count}
                    </a>
                  ) : (
                    <span className="nowrap">{rating.count}</span>
                  )}
                </span>
              )}
            </p>
          )}
        </div>
        {children}
      </div>
    </div>
  )
}

/** The motifs of the frame's parts, row by row. */
function frameOf({ edge, corner }: SignTiles): number[] {
  return [corner, edge, corner, edge, edge, corner, edge, corner]
}

/** Names have up to a hundred letters; they wrap, and long ones, as names with a long word, are smaller. */
function sizeOf(name: string): string {
  if (name.length <= 24 && !/\S{10}/.test(name)) return ''
  return name.length <= 48 ? ' sign__name--long' : ' sign__name--endless'
}
