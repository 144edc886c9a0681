import type { Coordinates } from '#app/ui/coordinates.ts'
import type { Box } from '#app/ui/map-names.ts'
import { TILE_SIZE, worldPixel } from '#app/ui/map-tiles.ts'
import { t } from '#app/locale/texts.ts'

/** A place on the map of results, and the number of the first card that is there. */
export interface MapPlace extends Coordinates {
  label: string
  number: number
  /** How many listings of the page are there. */
  count: number
  /** The lowest of their prices, with its unit; null if they cannot be compared. */
  price: { cents: number; amount: string; text: string; kind: string } | null
  /** «Valencia: 3 anuncios». */
  text: string
}

/** The parameter that shows the map: `map=1`. */
export const MAP = 'map'

/** The size of the picture without script. */
export const [WIDTH, HEIGHT] = [384, 352]

/** Places whose labels would lie upon each other, with one label. */
export interface MapGroup extends Coordinates {
  /** The number of the first card. */
  number: number
  /** «180 €», «3 desde 95 €»; for several whose prices cannot be compared only their number. */
  label: string
  /** It represents more than one listing. */
  isMany: boolean
  text: string
  places: readonly MapPlace[]
}

/** The anchor of a card, by its number from 1. */
export const cardAnchor = (number: number) => `anuncio-${number}`

/** Places are towns: a closer view would show no more, and the drawing is too coarse. */
export const closestOf = ({ isDrawn }: { isDrawn?: boolean | undefined }) => (isDrawn ? 9 : 11)
const LEAST_ZOOM = 2
/** Half of a label, and some. */
const MARGIN = 56

/** The web map of tiles has whole zooms only; the drawing fills its frame. */
export const stepOf = ({ isDrawn }: { isDrawn?: boolean | undefined }) => (isDrawn ? 0.25 : 1)

/** In degrees. The islands are so far from the rest of Spain that they get a frame of their own, as on any map of it. */
const CANARIES = { west: -18.4, east: -13.2, south: 27.4, north: 29.6 }
const isInCanaries = ({ latitude, longitude }: Coordinates) =>
  longitude >= CANARIES.west && longitude <= CANARIES.east && latitude >= CANARIES.south && latitude <= CANARIES.north

/** The places that the map is fitted to, and those in its inset: the Canaries, if there are others too. */
export function framesOf(places: readonly MapPlace[]): { main: readonly MapPlace[]; inset: readonly MapPlace[] } {
  const main = places.filter((place) => !isInCanaries(place))
  return main.length > 0 ? { main, inset: places.filter(isInCanaries) } : { main: places, inset: [] }
}

/** The inset: its size in pixels, and what is in it. */
export const INSET = { width: 150, height: 84, zoom: 5, middle: { latitude: 28.45, longitude: -15.8 } }
const INSET_EDGE = 3
/** Where the picture without script has its left upper corner, above whose data it shows. */
export const INSET_AT = { x: 8, y: HEIGHT - INSET.height - 30 }

/** All places of the inset under one label, and where its middle is there, so that it is seen whole: a long one is a count. */
export function labelOfInset(places: readonly MapPlace[]): MapGroup & { x: number; y: number } {
  const found = groupOf(places)
  const isLong = labelWidth(found.label) + 2 * INSET_EDGE > INSET.width
  const group = isLong ? { ...found, label: String(countOf(places)) } : found
  const [at, middle] = [worldPixel(group, INSET.zoom), worldPixel(INSET.middle, INSET.zoom)]
  const within = (value: number, half: number, size: number) => Math.max(half, Math.min(size - half, value))
  return {
    ...group,
    x: within(at.x - middle.x + INSET.width / 2, labelWidth(group.label) / 2 + INSET_EDGE, INSET.width),
    y: within(at.y - middle.y + INSET.height / 2, LABEL_HEIGHT / 2 + INSET_EDGE, INSET.height),
  }
}

interface ViewSize {
  closest: number
  /** The number of zoom steps back until all are visible. */
  step?: number
  width?: number
  height?: number
  /** At each edge, in pixels. */
  margin?: number
}

/** The middle of some places, and the closest zoom at which a picture of this size shows them all. */
export function viewOf(
  places: readonly Coordinates[],
  { closest, step = 1, width = WIDTH, height = HEIGHT, margin = MARGIN }: ViewSize,
) {
  const spanAt = (zoom: number) => {
    const pixels = places.map((place) => worldPixel(place, zoom))
    const [xs, ys] = [pixels.map(({ x }) => x), pixels.map(({ y }) => y)]
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
  }
  let zoom = closest
  let span = spanAt(zoom)
  while (
    zoom > LEAST_ZOOM &&
    (span.right - span.left > width - 2 * margin || span.bottom - span.top > height - 2 * margin)
  )
    span = spanAt((zoom -= step))
  return { zoom, middle: placeAt((span.left + span.right) / 2, (span.top + span.bottom) / 2, zoom) }
}

/** The place at a pixel of the world map: `worldPixel` turned round. */
function placeAt(x: number, y: number, zoom: number): Coordinates {
  const size = TILE_SIZE * 2 ** zoom
  return {
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI,
    longitude: (x / size) * 360 - 180,
  }
}

/** How wide a label is drawn, in pixels: half a digit more than its letters, and the padding. */
export const labelWidth = (label: string) => 26 + 8.5 * label.length
export const LABEL_HEIGHT = 30
/** Between two labels. */
const LABELS_APART = 6

/** The groups of some places at a zoom: no two of their labels overlap. */
export function groupPlaces(places: readonly MapPlace[], zoom: number): MapGroup[] {
  const groups = places.map((place) => groupOf([place]))
  for (;;) {
    const pair = firstOverlap(groups, zoom)
    if (!pair) return groups
    const [one, other] = pair
    groups[groups.indexOf(one)] = groupOf([...one.places, ...other.places])
    groups.splice(groups.indexOf(other), 1)
  }
}

function firstOverlap(groups: readonly MapGroup[], zoom: number): [MapGroup, MapGroup] | undefined {
  const boxes = groups.map((group) => ({ group, ...worldPixel(group, zoom), width: labelWidth(group.label) }))
  for (const [index, one] of boxes.entries())
    for (const other of boxes.slice(index + 1)) {
      const isBeside = Math.abs(one.x - other.x) >= (one.width + other.width) / 2 + LABELS_APART
      if (!isBeside && Math.abs(one.y - other.y) < LABEL_HEIGHT + LABELS_APART) return [one.group, other.group]
    }
  return undefined
}

/** The areas that the labels cover, in pixels of the web map. */
export const boxesOf = (groups: readonly MapGroup[], zoom: number): Box[] =>
  groups.map((group) => {
    const { x, y } = worldPixel(group, zoom)
    const [halfWidth, halfHeight] = [labelWidth(group.label) / 2 + 6, LABEL_HEIGHT / 2 + 2]
    return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight }
  })

function groupOf(places: readonly MapPlace[]): MapGroup {
  const mean = (of: (place: MapPlace) => number) => places.reduce((sum, place) => sum + of(place), 0) / places.length
  return {
    latitude: mean(({ latitude }) => latitude),
    longitude: mean(({ longitude }) => longitude),
    number: Math.min(...places.map(({ number }) => number)),
    ...labelOf(places),
    text: places.map(({ text }) => text).join(', '),
    places,
  }
}

const countOf = (places: readonly MapPlace[]) => places.reduce((sum, place) => sum + place.count, 0)

function labelOf(places: readonly MapPlace[]): Pick<MapGroup, 'label' | 'isMany'> {
  const count = countOf(places)
  const prices = places.flatMap(({ price }) => price ?? [])
  const [least] = [...prices].sort((a, b) => a.cents - b.cents)
  const isMany = count > 1
  const isComparable = prices.length === places.length && prices.every(({ kind }) => kind === least?.kind)
  if (!least || !isComparable) return { label: String(count), isMany }
  return { label: isMany ? t('{count} desde {amount}', { count, amount: least.amount }) : least.text, isMany }
}
