import sharp from 'sharp'
import { demoData } from './data.ts'
import { at, dot, each, leaf, oval, PAPER, rect, shape, type Palette, type Random } from './drawing.ts'
import type { DemoCategory } from './schemas.ts'

const WIDTH = 1280
const HEIGHT = 960
/** Enough for a gallery, and a third of the time to encode. */
const STORED_WIDTH = 960

/** The colours of a drawing's file, which every picture replaces by its own, in the order of a palette. */
const DRAWN_IN = ['#e6ecfa', '#1f3fa8', '#7fa0e6', '#f0b341']
const DRAWN_COLOURS = new RegExp(DRAWN_IN.join('|'), 'g')

/** Colours that any category may be painted in, so that a page of one category is not of one colour. */
const OTHER_PALETTES: readonly Palette[] = [
  ['#e4edf8', '#24498f', '#8fb0de', '#efb03f'],
  ['#fdf0d2', '#17626b', '#7cb9ad', '#e2793c'],
  ['#fbe3d6', '#9c3b25', '#e79b7c', '#2f5f8a'],
  ['#e6efdd', '#2e5d49', '#98bd8a', '#e5a63c'],
  ['#f1e6f1', '#5b3a70', '#bb9cc9', '#eab04c'],
]
/** What stands behind, of walls in sun and in shade. */
const SUNNY_WALLS = ['#f7ead2', '#dfe9f1', '#f3dcd0', '#dde8d8', '#ece2ee', '#f4e1b4', '#cfe0e4', '#e9d3c6']
const DARK_WALLS = ['#33486b', '#2f5a59', '#7a3f33', '#48566f']
const FLOORS = ['#c9945f', '#a9744b', '#e3c59b', '#8fa3ad', '#d8b7a0', '#b7a58b', '#6d7f8b', '#c87f5e']

/**
 * A picture that nobody took: a thing of the trade on a table, before a wall, in warm colours. The same seed and number
 * draw the same picture. PNG, as an upload would arrive.
 * @param kind a name of `drawings.json`; without one, the seed decides.
 */
export function drawPicture(category: DemoCategory, seed: string, number: number, kind?: string): Promise<Buffer> {
  const svg = drawingOf(category, seed, number, kind)
  return sharp(Buffer.from(svg)).resize(STORED_WIDTH).png({ compressionLevel: 3 }).toBuffer()
}

function drawingOf(category: DemoCategory, seed: string, number: number, kind?: string): string {
  const random = randomOf(`${seed} ${number}`)
  const { kinds, palette: own } = demoData().drawings[category]
  const names = shuffled(randomOf(seed), [...kinds.keys()])
  const thing = kinds.get(kind ?? '') ?? kinds.get(names[(number - 1) % names.length] ?? '') ?? ''
  const palette = random() < 0.5 ? own : pick(random, OTHER_PALETTES)
  const size = 0.98 + random() * 0.2
  const [x, foot] = [600 + random() * 80, 785 + random() * 45]
  const standing = at(x, foot, `<g transform="scale(${size}) translate(0 -270)">${painted(thing, palette)}</g>`)
  const scene =
    backdrop(random, palette) + oval(x, foot, 400 * size, 26, '#00000026') + standing + beside(random, palette, foot)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${scene}</svg>`
}

const painted = (thing: string, palette: Palette) =>
  thing.replace(DRAWN_COLOURS, (colour) => palette[DRAWN_IN.indexOf(colour)] ?? colour)

/** A wall with something on it, and what the thing stands on. */
function backdrop(random: Random, palette: Palette): string {
  const wall = pick(random, [...SUNNY_WALLS, ...DARK_WALLS])
  const light = pick(random, [palette[0], '#ffffff', palette[3], palette[2]])
  const middle = 380 + random() * 520
  const decoration = pick(random, [
    () => dot(middle, 420, 300 + random() * 90, light),
    () => shape(`M${middle - 330} 960V460a330 330 0 0 1 660 0v500z`, light),
    () =>
      rect(middle - 300, 90, 600, 560, light) +
      rect(middle - 10, 90, 20, 560, wall) +
      rect(middle - 300, 350, 600, 20, wall),
    () => shape(`M${middle} 0h420L${middle - 200} 960h-420z`, light),
    () => dado(light),
    () => shape('M0 0h1280v520c-240 90-420-60-680 20S180 600 0 520z', light),
    () => each([0, 1, 2, 3, 4, 5, 6, 7], (n) => rect(n * 160, 0, 80, 960, light)),
    () => '',
  ])()
  const floor = pick(random, FLOORS)
  const opacity = DARK_WALLS.includes(wall) ? 0.28 : 0.62
  const edge = 690 + random() * 60
  return (
    rect(0, 0, WIDTH, HEIGHT, wall) +
    `<g opacity="${opacity}">${decoration}</g>` +
    rect(0, edge, WIDTH, HEIGHT - edge, floor) +
    rect(0, edge, WIDTH, 12, '#ffffff55')
  )
}

function dado(paint: string): string {
  const places = Array.from({ length: 40 }, (_, n) => [(n % 10) * 128, 200 + Math.floor(n / 10) * 128] as const)
  return each(places, ([x, y]) =>
    shape(`M${x + 64} ${y}c0 35 29 64 64 64-35 0-64 29-64 64 0-35-29-64-64-64 35 0 64-29 64-64z`, paint),
  )
}

/** Something small in a corner of the table, of what lies on any. */
function beside(random: Random, [ground, paint, second, highlight]: Palette, foot: number): string {
  const x = random() < 0.5 ? 105 + random() * 30 : 1150 + random() * 30
  const thing = pick(random, [
    () => rect(-60, -150, 120, 150, PAPER, 14) + rect(-60, -100, 120, 30, paint) + oval(0, -150, 60, 16, '#6b4a33'),
    () =>
      each([-34, 0, 34], (turn) => leaf(0, -90, turn, '#6f8f4e', 0.9)) + shape('M-60-100h120l-18 100h-84z', highlight),
    () => rect(-90, -40, 180, 40, second, 6) + rect(-76, -76, 150, 36, paint, 6) + rect(-84, -108, 164, 32, ground, 6),
    () =>
      each(
        [-22, 0, 20],
        (tilt, n) =>
          `<g transform="rotate(${tilt} 0 0)">${rect(-8, -210, 16, 150, [highlight, paint, '#c8553d'][n]!, 4)}</g>`,
      ) + rect(-50, -110, 100, 110, second, 10),
    () => dot(0, -50, 50, '#e5892e') + leaf(8, -96, 50, '#6f8f4e', 0.4),
    () => '',
    () => '',
  ])()
  return at(x, foot + 70 + random() * 40, thing)
}

function pick<T>(random: Random, options: readonly T[]): T {
  return options[Math.floor(random() * options.length)]!
}

function shuffled<T>(random: Random, items: readonly T[]): T[] {
  const rest = [...items]
  return items.map(() => rest.splice(Math.floor(random() * rest.length), 1)[0]!)
}

/** Numbers from 0 to 1 that only depend on the seed (mulberry32 over FNV-1a). */
export function randomOf(seed: string): Random {
  let state = 0x811c9dc5
  for (const character of seed) state = Math.imul(state ^ character.codePointAt(0)!, 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
