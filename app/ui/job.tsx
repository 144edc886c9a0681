import { TileOrnament } from './tile-cover.tsx'

/** A job as a line shows it. */
export interface JobShown {
  /** The first picture, while everybody can see it. */
  picture: string | null
  /** The seed of the tile in place of a picture. */
  seed: string
  /** The category whose colours the tile has; null if it is not known. */
  category: string | null
}

const SIZES = {
  line: { className: 'thumb', width: 64, height: 48 },
  strip: { className: 'thumb thumb--small', width: 48, height: 36 },
} as const

/** The picture of a job beside its name, or the tile of its category. The name says what it is, so this is silent. */
export function JobPicture({
  job: { picture, seed, category },
  size = 'line',
}: {
  job: JobShown
  size?: keyof typeof SIZES
}) {
  const { className, width, height } = SIZES[size]
  if (!picture) return <TileOrnament className={className} seed={seed} category={category ?? 'otro'} />
  return (
    <img className={className} src={picture} alt="" width={width} height={height} loading="lazy" decoding="async" />
  )
}
