import { TileCover } from './tile-cover.tsx'

export interface Picture {
  src: string
  srcSet: string
  width: number
  height: number
  alt: string
  /** The part that the frame shows, besides the middle. */
  focus?: string | null
}

interface CoverProps {
  image: Picture | null
  /** The id that chooses the tile, and the category that colours it. */
  seed: string
  category: string
  className: string
  /** How wide it is shown. */
  sizes: string
  /** The language of the words about the picture, if it is not the page's. */
  lang?: string | undefined
  /** Whether the picture is in the first view. */
  eager?: boolean
}

/** The picture of a listing in a list, or the tile in place of it (S12). */
export function Cover({ image, seed, category, className, sizes, lang, eager = false }: CoverProps) {
  if (!image) return <TileCover className={className} seed={seed} category={category} />
  return (
    <img
      className={image.focus ? `${className} cover--${image.focus}` : className}
      src={image.src}
      srcSet={image.srcSet || undefined}
      sizes={image.srcSet ? sizes : undefined}
      width={image.width}
      height={image.height}
      alt={image.alt}
      lang={lang}
      loading={eager ? undefined : 'lazy'}
      decoding="async"
    />
  )
}
