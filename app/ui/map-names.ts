import { SEAS_AND_COUNTRIES, TOWNS } from '#app/locale/towns.ts'
import { worldPixel } from './map-tiles.ts'

/** A rectangle in pixels of the web map at one zoom. */
export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

export interface MapName {
  kind: 'town' | 'sea' | 'country'
  text: string
  /** The position of the middle of the thing, in pixels. */
  x: number
  y: number
  /** The offset of the words from there, measured at the baseline of their first line. */
  dx: number
  dy: number
  anchor: 'start' | 'middle' | 'end'
}

const LETTER_PX = 7.4
const LETTERS_HIGH = 14
const DOT = 4
/** The distance from the middle of a label, in pixels, within which a covered town is the label's own. */
const MIDDLE = 16
/** Between the dot of a town and its name. */
const BESIDE = 8

/**
 * The names that have room in a part of the map: of seas, countries and towns, the larger towns first, each at a
 * position where it covers neither another name nor a label; a town under the middle of a label gets its name beside
 * the label. Names without room are left out. @param taken the areas of the labels, such as prices.
 */
export function namesIn(view: Box, zoom: number, taken: readonly Box[]): MapName[] {
  const boxes = [...taken]
  const names: MapName[] = []
  const add = (name: MapName, box: Box) => {
    names.push(name)
    boxes.push(box)
  }
  const isFree = (box: Box) =>
    box.left >= view.left &&
    box.right <= view.right &&
    box.top >= view.top &&
    box.bottom <= view.bottom &&
    !boxes.some((other) => overlaps(box, other))

  const towns = TOWNS.filter(({ fromZoom }) => zoom >= fromZoom)
    .map((town) => ({ ...town, at: worldPixel(town, zoom) }))
    .filter(({ at }) => isWithin(at, view))
    .sort((a, b) => a.fromZoom - b.fromZoom)
  // No name is written over another town.
  boxes.push(...towns.map(({ at }) => around(at, DOT)))
  for (const { name: text, at } of towns) {
    const dot = around(at, DOT)
    const cover = taken.find((box) => overlaps(box, dot)) ?? dot
    // Beside a price that belongs elsewhere a name would be far from its town.
    if (Math.abs(at.x - (cover.left + cover.right) / 2) > MIDDLE) continue
    const found = placesOf(at, cover, text.length * LETTER_PX).find(({ box }) => isFree(box))
    if (!found) continue
    add({ kind: 'town', text, ...at, ...found.name }, found.box)
  }
  for (const { name: text, kind, fromZoom, toZoom, ...place } of SEAS_AND_COUNTRIES) {
    const at = worldPixel(place, zoom)
    if (zoom < fromZoom || zoom > toZoom) continue
    const half = (text.length * (LETTER_PX + 2)) / 2
    const box = { left: at.x - half, right: at.x + half, top: at.y - LETTERS_HIGH, bottom: at.y + 4 }
    if (isFree(box)) add({ kind, text, ...at, dx: 0, dy: 0, anchor: 'middle' }, box)
  }
  return names
}

/** Right of the dot or of the label over it, left, below and above it. */
function placesOf({ x, y }: { x: number; y: number }, cover: Box, width: number) {
  const half = LETTERS_HIGH / 2
  const beside = (left: number, anchor: MapName['anchor'], dx: number) => ({
    name: { anchor, dx, dy: 4 },
    box: { left, right: left + width, top: y - half, bottom: y + half },
  })
  const stacked = (top: number) => ({
    name: { anchor: 'middle' as const, dx: 0, dy: top + LETTERS_HIGH - 3 - y },
    box: { left: x - width / 2, right: x + width / 2, top, bottom: top + LETTERS_HIGH },
  })
  const right = cover.right + BESIDE - DOT
  const left = cover.left - BESIDE + DOT
  return [
    beside(right, 'start', right - x),
    beside(left - width, 'end', left - x),
    stacked(cover.bottom + 2),
    stacked(cover.top - LETTERS_HIGH - 2),
  ]
}

const around = ({ x, y }: { x: number; y: number }, by: number): Box => ({
  left: x - by,
  right: x + by,
  top: y - by,
  bottom: y + by,
})

const isWithin = ({ x, y }: { x: number; y: number }, { left, right, top, bottom }: Box) =>
  x >= left && x <= right && y >= top && y <= bottom

const overlaps = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
