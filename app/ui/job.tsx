import { TileOrnament } from './tile-cover.tsx'

/** What a line shows of the job that it names. */
export interface JobShown {
  /** Its first picture, while everybody can see it. */
  picture: string | null
  /** What chooses the tile in place of one. */
  seed: string
  /** Whose colours the tile has; null where that is not known. */
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
