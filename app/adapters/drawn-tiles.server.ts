import sharp from 'sharp'
import { SPAIN } from './spain.ts'
import { TOWNS, type Point, type Town } from './towns.ts'
import { writeTypeface, type Typeface } from './typeface.server.ts'

const SIZE = 256
/** The colours of tiles: sea, land, and what parts them. */
const SEA = '#d9e6f7'
const LAND = '#fbf7ee'
const OTHER_LAND = '#ece7dd'
const COAST = '#90a7d1'
const BORDER = '#ddd3bf'
const LINE = '#e6e4df'
/** Closer than this the coast would be too coarse, and there is only land. */
const COAST_TO_ZOOM = 13
const DOT = '#5b6472'
const INK = '#3d4654'
const LETTERS_PX = 13
const DOT_RADIUS = 4
/** The width, in pixels, that a name may take beside its town. */
const NAME_WIDTH = 220
/** The least distance between two lines of latitude or longitude, in pixels. */
const LINES_APART = 90
/** The steps, in degrees, in which lines are drawn. */
const STEPS = [45, 30, 15, 10, 5, 2, 1, 0.5, 0.25, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001]
/** The web map ends at this latitude. */
const LATITUDE_MAX = 85.05

interface TileAddress {
  zoom: number
  x: number
  y: number
}

/**
 * A tile that shows coast and provinces, lines of latitude and longitude, and the names of real towns in their real
 * places. It has no streets, because they would be invented.
 */
export function tileDrawer(typeface: Typeface): (address: TileAddress) => Promise<Buffer> {
  let file: string | undefined
  return (address) => {
    file ??= writeTypeface(typeface)
    return drawTile(address, { family: typeface.family, file })
  }
}

interface Face {
  family: string
  file: string
}

async function drawTile({ zoom, x, y }: TileAddress, face: Face): Promise<Buffer> {
  const world = SIZE * 2 ** zoom
  const place = (point: Point) => {
    const sine = Math.sin((point.latitude * Math.PI) / 180)
    return {
      left: ((point.longitude + 180) / 360) * world - x * SIZE,
      top: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world - y * SIZE,
    }
  }
  const shown = TOWNS.filter(({ fromZoom }) => zoom >= fromZoom)
    .map((town) => ({ town, ...place(town) }))
    .filter(({ left, top }) => left > -NAME_WIDTH && left < SIZE + DOT_RADIUS && top > -20 && top < SIZE + 20)
  const dots = shown.map(
    ({ left, top }) => `<circle cx="${left.toFixed(1)}" cy="${top.toFixed(1)}" r="${DOT_RADIUS}"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}">
    ${groundOf({ zoom, x, y })}
    <path d="${degreeLines(world, x, y, place)}" stroke="${LINE}" stroke-width="1"/>
    <g fill="${DOT}">${dots.join('')}</g></svg>`
  const names = await Promise.all(shown.map(({ town, left, top }) => nameOf(town, left, top, face)))
  const composed = names.filter((name) => name !== undefined)
  return sharp(Buffer.from(svg)).composite(composed).png({ palette: true, colours: 32, compressionLevel: 9 }).toBuffer()
}

/** Sea, land and the borders of provinces, as far as they are known closely enough. */
function groundOf({ zoom, x, y }: TileAddress): string {
  const plain = (colour: string) => `<rect width="${SIZE}" height="${SIZE}" fill="${colour}"/>`
  if (zoom > COAST_TO_ZOOM) return plain(LAND)
  const scale = 2 ** (zoom - SPAIN.zoom)
  const path = (d: string, fill: string, stroke: string, width: number) =>
    `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${width / scale}" stroke-linejoin="round"/>`
  // The other countries are drawn more coarsely than Spain: a wide line of their own colour closes what is between.
  return `${plain(SEA)}<g transform="translate(${-x * SIZE} ${-y * SIZE})scale(${scale})">
    ${path(SPAIN.neighbours, OTHER_LAND, OTHER_LAND, 3 + 16 * scale)}
    ${path(SPAIN.land, LAND, COAST, 1.25)}
    ${path(SPAIN.provinces, 'none', BORDER, 1)}</g>`
}

/** The part of a name that lies in this tile: what hangs over an edge is drawn by the next tile. */
async function nameOf({ name }: Town, dotLeft: number, dotTop: number, { family, file }: Face) {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${INK}">${name}</span>`,
      font: `${family} Bold ${LETTERS_PX}`,
      fontfile: file,
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  const left = Math.round(dotLeft + DOT_RADIUS + 4)
  const top = Math.round(dotTop - info.height / 2)
  const cut = {
    left: Math.max(0, -left),
    top: Math.max(0, -top),
    width: Math.min(info.width, SIZE - left) - Math.max(0, -left),
    height: Math.min(info.height, SIZE - top) - Math.max(0, -top),
  }
  if (cut.width <= 0 || cut.height <= 0) return undefined
  return { input: await sharp(data).extract(cut).png().toBuffer(), left: Math.max(0, left), top: Math.max(0, top) }
}

function degreeLines(world: number, x: number, y: number, place: (point: Point) => { left: number; top: number }) {
  const degreesAcross = (360 * SIZE) / world
  const step = STEPS.filter((one) => (one / degreesAcross) * SIZE >= LINES_APART).at(-1) ?? STEPS[0]!
  const west = (x * SIZE * 360) / world - 180
  const latitudeAt = (pixels: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * pixels) / world))) * 180) / Math.PI
  const [north, south] = [latitudeAt(y * SIZE), latitudeAt((y + 1) * SIZE)]
  const lines: string[] = []
  for (let at = Math.ceil(west / step); at * step <= west + degreesAcross; at += 1) {
    const { left } = place({ latitude: 0, longitude: at * step })
    lines.push(`M${left.toFixed(1)} 0V${SIZE}`)
  }
  for (let at = Math.ceil(Math.max(south, -LATITUDE_MAX) / step); at * step <= Math.min(north, LATITUDE_MAX); at += 1) {
    const { top } = place({ latitude: at * step, longitude: 0 })
    lines.push(`M0 ${top.toFixed(1)}H${SIZE}`)
  }
  return lines.join('')
}
