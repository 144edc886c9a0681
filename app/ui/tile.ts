export const TILE_MOTIFS = 6
const TILE_SIZES = ['', ' tile--large'] as const

/** FNV-1a: the same seed gives the same number in every browser and on every server. */
function hash(seed: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < seed.length; index++) {
    value = Math.imul(value ^ seed.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}

/** The motif of the tile that belongs to this id, counted from 0. */
export const motifOf = (seed: string): number => hash(seed) % TILE_MOTIFS

/** The colours of categories that can be told apart at a glance. */
const PEOPLES_COLOURS = ['diseno', 'web', 'marketing', 'video', 'musica', 'programacion', 'negocios', 'estilo']

/** The colour of a person, by the name of a category, where theirs is not known or not shown. */
export const personColour = (seed: string): string =>
  PEOPLES_COLOURS[Math.floor(hash(seed) / TILE_MOTIFS) % PEOPLES_COLOURS.length] ?? ''

/** The classes of a person without a photograph: a motif and a colour of their own. */
export const personClasses = (seed: string): string => `tile tile--${motifOf(seed) + 1} category--${personColour(seed)}`

export interface SignTiles {
  /** The motif along the edges, counted from 0. */
  edge: number
  /** Another one, in the corners. */
  corner: number
  /** The category whose colours it has. */
  colour: string
}

/** The tiles of a person's sign: two motifs of their own, in the paint of their category or else of their own. */
export function signTiles(seed: string, category?: string | null): SignTiles {
  const edge = motifOf(seed)
  const step = Math.floor(hash(seed) / (TILE_MOTIFS * PEOPLES_COLOURS.length)) % (TILE_MOTIFS - 1)
  return { edge, corner: (edge + 1 + step) % TILE_MOTIFS, colour: category ?? personColour(seed) }
}

/** The tiles of a sign whose owner is no longer there: the same for all. */
export const NOBODYS_TILES: SignTiles = { edge: 4, corner: 1, colour: 'otro' }

/** The classes of the tile that belongs to this id: its motif and its size, in the colours of its category. */
export function tileClasses(seed: string, category?: string): string {
  const number = hash(seed)
  const motif = motifOf(seed) + 1
  const size = TILE_SIZES[Math.floor(number / TILE_MOTIFS) % TILE_SIZES.length] ?? ''
  return `tile tile--${motif}${size}${category ? ` category--${category}` : ''}`
}
