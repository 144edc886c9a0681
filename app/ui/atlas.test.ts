import { readFile } from 'node:fs/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ATLAS_FRAME, ATLAS_ZOOM } from './atlas-frame.ts'
import { worldPixel } from './map-tiles.ts'

const source = await readFile('app/ui/atlas.svg', 'utf8')
const COLOURS = { sea: '#0000ff', others: '#00ff00', seams: 'none', spain: '#ff0000', provinces: 'none' }

/** The colours of places on a picture of this many pixels around the first of them. */
async function isAt(latitude: number, longitude: number, zoom: number) {
  const { x, y } = worldPixel({ latitude, longitude }, zoom)
  const size = 8
  const used = Object.entries(COLOURS).map(
    ([id, fill]) =>
      `<use href="#${id}" fill="${fill}" ${id === 'seams' ? 'stroke="#00ff00" stroke-width="34"' : 'stroke="none"'}/>`,
  )
  const svg = source.replace(
    /^.*<svg xmlns="[^"]+">/s,
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">`,
  )
  const at = `translate(${size / 2 - x} ${size / 2 - y}) scale(${2 ** (zoom - ATLAS_ZOOM)})`
  const drawn = svg.replace('</svg>', `<g transform="${at}">${used.join('')}</g></svg>`)
  const { data } = await sharp(Buffer.from(drawn)).raw().toBuffer({ resolveWithObject: true })
  const middle = (size / 2) * size * 4 + (size / 2) * 4
  const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(middle, middle + 4)
  if (alpha < 128) return 'nothing'
  return red > 128 ? 'Spain' : green > 128 ? 'land' : blue > 128 ? 'sea' : 'nothing'
}

test.each([
  ['the middle of Spain', 39.133, -3.117, 'Spain'],
  ['Mallorca', 39.613, 3.017, 'Spain'],
  ['Tenerife', 28.313, -16.617, 'Spain'],
  ['Fuerteventura', 28.413, -14.037, 'Spain'],
  ['Portugal', 40.313, -8.017, 'land'],
  ['Scotland, north of what was once the edge', 57, -4.2, 'land'],
  ['Norway', 61.5, 9, 'land'],
  ['Mali', 16, -3, 'land'],
  ['Turkey', 39, 33, 'land'],
  ['off Barcelona', 40.913, 1.917, 'sea'],
  ['the Gulf of Cádiz', 36.213, -7.517, 'sea'],
  ['off the Canaries', 29.413, -17.517, 'sea'],
  ['the Atlantic at the western edge', 45, -45.5, 'sea'],
])('the drawing has at %s the right land or sea', async (_where, latitude, longitude, what) => {
  for (const zoom of [5, 8, 11]) expect([zoom, await isAt(latitude, longitude, zoom)]).toEqual([zoom, what])
})

test('along the borders with Portugal, France and Morocco there is no sea between two countries', async () => {
  for (const [latitude, longitude] of [
    [41.68, -6.2],
    [41.03, -6.93],
    [39.4, -7.32],
    [38.2, -7.1],
    [42.95, -0.7],
    [42.7, 0.7],
    [42.45, 2],
  ] as const)
    for (const east of [-0.06, -0.03, 0, 0.03, 0.06])
      expect([latitude, longitude + east, await isAt(latitude, longitude + east, 9)]).not.toContain('sea')
})

test('the drawing is sent as at most 40 KB, and extends beyond every view of the widest zoom', () => {
  expect(gzipSync(source).length).toBeLessThanOrEqual(40_960)
  expect(brotliCompressSync(source).length).toBeLessThanOrEqual(40_960)
  const [north, south] = [ATLAS_FRAME.north, ATLAS_FRAME.south].map(
    (latitude) => worldPixel({ latitude, longitude: 0 }, 4).y,
  )
  expect((south ?? 0) - (north ?? 0)).toBeGreaterThan(800)
  expect(((ATLAS_FRAME.east - ATLAS_FRAME.west) / 360) * 256 * 2 ** 4).toBeGreaterThan(800)
})
