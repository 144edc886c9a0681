import sharp from 'sharp'

const SIZE = 256
/** Streets are laid out once, in the pixels of this zoom, and drawn larger or smaller at others. */
const PLAN_ZOOM = 15
const STREET_SPACING = 56
/** Streets closer than this on the screen are left out, as on any map. */
const MIN_SPACING = 14
const TURN = (-18 * Math.PI) / 180

const LAND = '#f1ede3'
const PARK = '#cfe3c3'
const WATER = '#b5d4ea'
const STREET = '#ffffff'
const AVENUE = '#f8dd9b'
const EDGE = '#d9d2c2'

/** An invented town as a PNG tile: the same at every zoom, and it goes on from tile to tile. Drawn in some 10 ms. */
export async function drawTile({ zoom, x, y }: { zoom: number; x: number; y: number }): Promise<Buffer> {
  const scale = 2 ** (zoom - PLAN_ZOOM)
  let step = 1
  while (STREET_SPACING * scale * step < MIN_SPACING) step *= 2
  const left = (x * SIZE) / scale
  const top = (y * SIZE) / scale
  const side = SIZE / scale
  const view = planRange(left, top, side)
  const spacing = STREET_SPACING * step
  const first = { u: Math.floor(view.u[0] / spacing) - 1, v: Math.floor(view.v[0] / spacing) - 1 }
  const last = { u: Math.ceil(view.u[1] / spacing) + 1, v: Math.ceil(view.v[1] / spacing) + 1 }

  const blocks: string[] = []
  const streets: { rank: number; path: string }[] = []
  for (let i = first.u; i <= last.u; i++) {
    streets.push(street(i, scale, line(i * spacing, first.v * spacing, i * spacing, last.v * spacing)))
    for (let j = first.v; j <= last.v; j++) {
      const fill = groundOf(i * step, j * step)
      if (fill) blocks.push(`<path fill="${fill}" d="${square(i * spacing, j * spacing, spacing)}"/>`)
    }
  }
  for (let j = first.v; j <= last.v; j++) {
    streets.push(street(j + 2, scale, line(first.u * spacing, j * spacing, last.u * spacing, j * spacing)))
  }
  // Alleys end at a park or a lake; streets and avenues cross it.
  const drawn = [0, 1, 2].map((rank) =>
    streets
      .filter((one) => one.rank === rank)
      .map((one) => one.path)
      .join(''),
  )

  function line(u1: number, v1: number, u2: number, v2: number) {
    return `M${point(u1, v1)}L${point(u2, v2)}`
  }
  function square(u: number, v: number, width: number) {
    return `M${point(u, v)}L${point(u + width, v)}L${point(u + width, v + width)}L${point(u, v + width)}Z`
  }
  function point(u: number, v: number) {
    const [px, py] = turn(u, v, TURN)
    return `${((px - left) * scale).toFixed(1)} ${((py - top) * scale).toFixed(1)}`
  }

  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}">
    <rect width="${SIZE}" height="${SIZE}" fill="${LAND}"/>${drawn[0]}${blocks.join('')}${drawn[1]}${drawn[2]}</svg>`
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 32, compressionLevel: 9 }).toBuffer()
}

function street(index: number, scale: number, d: string) {
  const rank = index % 16 === 0 ? 2 : index % 8 === 0 ? 1 : 0
  const width = Math.max([1.5, 4, 6][rank]!, Math.min(18, [9, 13, 18][rank]! * scale))
  const path = `<path d="${d}" stroke="${EDGE}" stroke-width="${width + 1.5}"/><path d="${d}" stroke="${
    rank === 2 ? AVENUE : STREET
  }" stroke-width="${width}"/>`
  return { rank, path }
}

/** Parks and lakes take whole quarters of eight streets, so that they stay while one zooms. */
function groundOf(i: number, j: number): string | undefined {
  const quarter = noise(Math.floor(i / 8), Math.floor(j / 8))
  if (quarter < 0.05) return WATER
  if (quarter < 0.14) return PARK
  return noise(i + 911, j - 577) < 0.05 ? PARK : undefined
}

/** A number from 0 to 1 that belongs to a pair of whole numbers. */
function noise(i: number, j: number): number {
  let hash = Math.imul(i ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(j ^ 0xc2b2ae35, 0x27d4eb2f)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32
}

function turn(a: number, b: number, angle: number): [number, number] {
  return [a * Math.cos(angle) - b * Math.sin(angle), a * Math.sin(angle) + b * Math.cos(angle)]
}

/** The part of the plan that a square of the world covers. */
function planRange(left: number, top: number, side: number): { u: [number, number]; v: [number, number] } {
  const corners = [
    [left, top],
    [left + side, top],
    [left, top + side],
    [left + side, top + side],
  ].map(([px, py]) => turn(px!, py!, -TURN))
  const range = (values: number[]): [number, number] => [Math.min(...values), Math.max(...values)]
  return { u: range(corners.map(([u]) => u)), v: range(corners.map(([, v]) => v)) }
}
