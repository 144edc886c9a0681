import { personClasses } from './tile.ts'

type Size = 'small' | 'large' | 'huge'

const CLASSES: Record<Size, string> = {
  small: 'avatar',
  large: 'avatar avatar--large',
  huge: 'avatar avatar--huge',
}

/** As in panel.css. */
const SIZES: Record<Size, string> = { small: '2rem', large: '3.5rem', huge: '6rem' }

/** The address of the smaller one that our own pictures have beside the one that the address names. */
export const smallFace = (url: string) => url.replace(/-320\.webp$/, '-96.webp')

const sources = (url: string) => (url.endsWith('-320.webp') ? `${smallFace(url)} 96w, ${url} 320w` : undefined)

interface AvatarProps {
  /** The id; null if it is not given: then the name chooses the tile. */
  id: string | null
  name: string
  url: string | null
  size?: Size
}

/**
 * A person's picture, or the initial of their name on a tile of their own, the same on every page. The name is beside
 * it, so it is hidden from screen readers; the space separates the two in browsers without styles.
 */
export function Avatar({ id, name, url, size = 'small' }: AvatarProps) {
  return (
    <>
      {/* The style draws the initial: without styles it would be a stray letter. */}
      <span
        className={url ? CLASSES[size] : `${CLASSES[size]} ${personClasses(id ?? name)}`}
        aria-hidden="true"
        data-initial={url ? undefined : initial(name)}
      >
        {url && (
          <img
            src={url}
            srcSet={sources(url)}
            sizes={sources(url) && SIZES[size]}
            alt=""
            width={56}
            height={56}
            loading="lazy"
          />
        )}
      </span>{' '}
    </>
  )
}

function initial(name: string): string {
  return ([...name.trim()][0] ?? 'U').toLocaleUpperCase('es')
}
