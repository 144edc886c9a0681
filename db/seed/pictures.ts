import sharp from 'sharp'
import { tradeSign, type Palette, type Random } from './trades.ts'

const WIDTH = 1280
const HEIGHT = 960
/** Enough for a gallery, and a third of the time to encode. */
const STORED_WIDTH = 960

/** The colours of a category's tiles, for the eye of a poster. */
const PALETTES: Record<string, Palette> = {
  diseno: ['#e6ecfa', '#1f3fa8', '#7fa0e6', '#f0b341'],
  web: ['#dcf0ef', '#0f5f6b', '#6bb7b4', '#f3c64f'],
  marketing: ['#fbeccb', '#b0561c', '#e89a4c', '#23407f'],
  redaccion: ['#f4ecdc', '#2a3556', '#a7a08c', '#c8553d'],
  video: ['#fae3de', '#a3341f', '#e58f76', '#233a63'],
  musica: ['#e1f0df', '#256640', '#86bd8b', '#e9a83a'],
  programacion: ['#ece3f5', '#56307f', '#ab8ed0', '#f0b341'],
  negocios: ['#f2efce', '#56601c', '#aeb45f', '#b5472c'],
  estilo: ['#fbe4ec', '#a12b56', '#e291ae', '#2f6f73'],
  fotografia: ['#f3e6d8', '#4c3322', '#b98f6a', '#2c5aa0'],
  otro: ['#ecebe6', '#4f4a42', '#a49d90', '#c77d2b'],
}

/**
 * A picture that nobody took: the sign of the trade, or a poster of tiles, hills or still shapes, in the colours of
 * the category. The same seed and number draw the same picture, and up to five numbers five kinds of it. PNG, as an
 * upload would arrive.
 */
export function drawPicture(category: string, seed: string, number: number): Promise<Buffer> {
  const random = randomOf(`${seed} ${number}`)
  const palette = PALETTES[category] ?? PALETTES['otro']!
  const sign: Scene = (...parts) => tradeSign(category, ...parts)
  const scene = inOrder(randomOf(seed), sign)[(number - 1) % SCENES]!
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${scene(random, palette)}</svg>`
  return sharp(Buffer.from(svg)).resize(STORED_WIDTH).png({ compressionLevel: 3 }).toBuffer()
}

type Scene = (random: Random, palette: Palette) => string

const SCENES = 5
/** So often the sign of the trade comes first: it says most, and a page of nothing else would be dull. */
const SIGN_FIRST = 0.6

function inOrder(random: Random, sign: Scene): Scene[] {
  const others = shuffled(random, [shapes, arches, wall, hills])
  return random() < SIGN_FIRST ? [sign, ...others] : [others[0]!, sign, ...others.slice(1)]
}

/** Motifs on a tile of 40: `a` is painted first, `b` over it. */
const MOTIFS: ((a: string, b: string) => string)[] = [
  (a, b) =>
    `<path fill="${a}" d="M0 0h20A20 20 0 0 1 0 20zM40 40H20a20 20 0 0 1 20-20z"/><circle cx="20" cy="20" r="4" fill="${b}"/>`,
  (a, b) =>
    `<path fill="${a}" d="M20 0c0 11 9 20 20 20-11 0-20 9-20 20 0-11-9-20-20-20 11 0 20-9 20-20z"/><circle cx="20" cy="20" r="3" fill="${b}"/>`,
  (a, b) =>
    `<path fill="none" stroke="${a}" stroke-width="5" d="M0 20a20 20 0 0 0 20-20M20 40a20 20 0 0 1 20-20"/><path fill="${b}" d="M0 40V28a12 12 0 0 1 12 12zM40 0v12A12 12 0 0 1 28 0z"/>`,
  (a, b) =>
    `<path fill="${a}" d="M20 2l5 13 13 5-13 5-5 13-5-13-13-5 13-5z"/><path fill="${b}" d="M0 0h7L0 7zM40 0v7l-7-7zM0 40v-7l7 7zM40 40h-7l7-7z"/>`,
  (a, b) => `<path fill="${a}" d="M0 0l20 20L0 40zM20 20L40 0v40z"/><circle cx="20" cy="20" r="6" fill="${b}"/>`,
  (a, b) =>
    `<path fill="${a}" d="M0 20a20 20 0 0 1 40 0H28a8 8 0 0 0-16 0z"/><path fill="${b}" d="M0 40a20 20 0 0 1 20-16 20 20 0 0 1 20 16z"/>`,
]

/** A wall of painted tiles, a few of them in the other colour as if replaced. */
function wall(random: Random, [ground, paint, second, highlight]: Palette) {
  const size = pick(random, [160, 240, 320])
  const motif = pick(random, MOTIFS)
  const parts = [`<rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>`]
  for (let y = 0; y < HEIGHT; y += size) {
    for (let x = 0; x < WIDTH; x += size) {
      const turned = 90 * (((x + y) / size) % 2 === 0 ? 0 : 1)
      const odd = random() < 0.14
      const drawing = motif(odd ? second : paint, odd ? paint : highlight)
      parts.push(
        `<g transform="translate(${x} ${y}) scale(${size / 40}) rotate(${turned} 20 20)">${drawing}</g>`,
        `<rect x="${x}" y="${y}" width="${size}" height="${size}" fill="none" stroke="#fff" stroke-opacity="0.7" stroke-width="3"/>`,
      )
    }
  }
  return parts.join('')
}

/** Hills under a low sun. */
function hills(random: Random, [ground, paint, second, highlight]: Palette) {
  const sun = { x: 250 + random() * 780, y: 220 + random() * 160, r: 90 + random() * 90 }
  const parts = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>`,
    `<circle cx="${sun.x}" cy="${sun.y}" r="${sun.r}" fill="${highlight}"/>`,
  ]
  const layers: [string, number][] = [
    [second, 0.45],
    [second, 0.75],
    [paint, 0.7],
    [paint, 1],
  ]
  layers.forEach(([colour, opacity], layer) => {
    const base = 470 + layer * 130
    const [a, b, c] = [base - random() * 170, base + random() * 90, base - random() * 130]
    parts.push(
      `<path fill="${colour}" fill-opacity="${opacity}" d="M0 ${base}C${WIDTH * 0.2} ${a} ${WIDTH * 0.35} ${b} ${WIDTH * 0.55} ${c}S${WIDTH * 0.85} ${a} ${WIDTH} ${base - 40}V${HEIGHT}H0z"/>`,
    )
  })
  return parts.join('')
}

/** Squares, quarter circles and stripes, as on a poster of a school of design. */
function shapes(random: Random, palette: Palette) {
  const size = 320
  const parts = [`<rect width="${WIDTH}" height="${HEIGHT}" fill="${palette[0]}"/>`]
  for (let y = 0; y < HEIGHT; y += size) {
    for (let x = 0; x < WIDTH; x += size) {
      const [back, front] = shuffled<string>(random, palette)
      const turn = 90 * Math.floor(random() * 4)
      const kind = Math.floor(random() * 5)
      const drawing = [
        `<path fill="${front}" d="M0 0h${size}A${size} ${size} 0 0 1 0 ${size}z"/>`,
        `<circle cx="160" cy="160" r="112" fill="${front}"/>`,
        `<path fill="${front}" d="M0 0h${size}L0 ${size}z"/>`,
        [0, 80, 160, 240].map((top) => `<rect y="${top}" width="${size}" height="40" fill="${front}"/>`).join(''),
        `<path fill="${front}" d="M0 160a160 160 0 0 1 320 0zM0 320a160 160 0 0 1 320 0z"/>`,
      ][kind]
      parts.push(
        `<g transform="translate(${x} ${y}) rotate(${turn} 160 160)"><rect width="${size + 1}" height="${size + 1}" fill="${back}"/>${drawing}</g>`,
      )
    }
  }
  return parts.join('')
}

/** A row of arches with a floor of tiles. */
function arches(random: Random, [ground, paint, second, highlight]: Palette) {
  const count = pick(random, [2, 3, 4])
  const width = WIDTH / count
  const parts = [`<rect width="${WIDTH}" height="${HEIGHT}" fill="${second}"/>`]
  for (let index = 0; index < count; index++) {
    const left = index * width + width * 0.12
    const span = width * 0.76
    const top = 170 + random() * 60
    const half = span / 2
    parts.push(
      `<path fill="${ground}" d="M${left} 760V${top + half}a${half} ${half} 0 0 1 ${span} 0V760z"/>`,
      `<path fill="none" stroke="${paint}" stroke-width="18" d="M${left} 760V${top + half}a${half} ${half} 0 0 1 ${span} 0V760"/>`,
    )
    if (random() < 0.6) {
      parts.push(`<circle cx="${left + half}" cy="${700 - random() * 80}" r="${half * 0.4}" fill="${highlight}"/>`)
    }
  }
  parts.push(`<rect y="760" width="${WIDTH}" height="200" fill="${paint}"/>`)
  for (let x = 0; x < WIDTH; x += 80) {
    parts.push(`<path fill="${ground}" d="M${x} 860l40-60 40 60-40 60z"/>`)
  }
  return parts.join('')
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
