import sharp from 'sharp'
import { demoData } from './data.ts'
import { rect, type Palette, type Random } from './drawing.ts'
import { DEFINITIONS, HEIGHT, pick, WIDTH, type Scene } from './scenes/kit.ts'
import { SCENES } from './scenes/scenes.ts'
import { readShown } from './scenes/shown.ts'
import type { DemoCategory } from './schemas.ts'

/** Enough for a gallery, and a third of the time to encode. */
const STORED = { width: 960, height: 720 }

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

/**
 * An invented picture: the result of a work, in its setting. The same seed and number draw the same picture.
 * PNG, as an upload would arrive.
 * @param shows as the files say it.
 */
export function drawPicture(category: DemoCategory, seed: string, number: number, shows: string): Promise<Buffer> {
  const svg = pictureOf(category, `${seed} ${number}`, shows)
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer()
}

function pictureOf(category: DemoCategory, seed: string, shows: string): string {
  const random = randomOf(seed)
  const { palette: own } = demoData().drawings[category]
  const palette = random() < 0.5 ? own : pick(random, OTHER_PALETTES)
  const { scene = '', inner, words = [] } = readShown(shows) ?? {}
  const draw = SCENES[scene]
  if (!draw) throw new Error(`There is no scene «${scene}»`)
  const drawn = draw({ random, palette, words, inner: innerOf(category, inner, { random, palette }) })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${STORED.width}" height="${STORED.height}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${DEFINITIONS}${drawn}${rect(0, 0, WIDTH, HEIGHT, 'url(#vignette)')}</svg>`
}

/** The drawing of this name, of the category's own first; without a name, chance takes one of those. */
function innerOf(
  category: DemoCategory,
  name: string | undefined,
  { random, palette }: { random: Random; palette: Palette },
): Scene['inner'] {
  const { drawings } = demoData()
  const drawingOf = (drawing: string) =>
    [drawings[category], ...Object.values(drawings)].find(({ kinds }) => kinds.has(drawing))?.kinds.get(drawing)
  const chosen = name ?? pick(random, [...drawings[category].kinds.keys()])
  const drawing = painted(drawingOf(chosen) ?? '', palette)
  const draw = SCENES[chosen]
  if (!name || !draw) return { kind: 'drawing', svg: drawing }
  const [other] = drawings[category].kinds.values()
  const within: Scene['inner'] = { kind: 'drawing', svg: painted(other ?? '', palette) }
  return { kind: 'scene', svg: draw({ random, palette, words: [], inner: within }) }
}

const painted = (thing: string, palette: Palette) =>
  thing.replace(DRAWN_COLOURS, (colour) => palette[DRAWN_IN.indexOf(colour)] ?? colour)

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
