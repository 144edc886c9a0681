import { expect, test } from 'vitest'
import { formatCoordinates, parseCoordinates, roundCoordinate } from './coordinates.ts'
import { tilesAround, worldPixel } from './map-tiles.ts'

const sol = { latitude: 40.4168, longitude: -3.7038 }

test('D16: the Puerta del Sol is on the tile that every tile server has it on', () => {
  const { x, y } = worldPixel(sol, 13)
  expect([Math.floor(x / 256), Math.floor(y / 256)]).toEqual([4011, 3088])
  expect(worldPixel({ latitude: 0, longitude: 0 }, 0)).toEqual({ x: 128, y: 128 })
})

test('D16: tiles cover the whole picture without a gap, the place in its middle', () => {
  const tiles = tilesAround(sol, 13, 768, 320)
  const covers = (x: number, y: number) =>
    tiles.filter((tile) => tile.x <= x && x < tile.x + 256 && tile.y <= y && y < tile.y + 256).length
  for (const x of [0, 1, 383, 500, 767]) for (const y of [0, 160, 319]) expect(covers(x, y)).toBe(1)
  const middle = tiles.find((tile) => tile.x <= 384 && 384 < tile.x + 256 && tile.y <= 160 && 160 < tile.y + 256)
  expect(middle?.href).toBe('/tiles/13/4011/3088.png')
})

test('D16: the map goes on beyond the date line and ends at the poles', () => {
  const fiji = tilesAround({ latitude: -17, longitude: 179.99 }, 13, 768, 320)
  expect(fiji.some((tile) => tile.href.startsWith('/tiles/13/0/'))).toBe(true)
  expect(fiji.some((tile) => tile.href.startsWith('/tiles/13/8191/'))).toBe(true)
  const pole = tilesAround({ latitude: 90, longitude: 0 }, 2, 768, 320)
  expect(pole.length).toBeGreaterThan(0)
  for (const tile of pole) expect(tile.href).toMatch(/^\/tiles\/2\/[0-3]\/[0-3]\.png$/)
})

test.each([
  ['40,42', '-3,70', { latitude: 40.42, longitude: -3.7 }],
  [' 40.42° ', '−3.7', { latitude: 40.42, longitude: -3.7 }],
  ['90', '180', { latitude: 90, longitude: 180 }],
  ['-90', '-180', { latitude: -90, longitude: -180 }],
])('C7: «%s» and «%s» are a place', (latitude, longitude, place) => {
  expect(parseCoordinates(latitude, longitude)).toEqual(place)
})

test.each([
  ['90,01', '0'],
  ['0', '180,5'],
  ['', ''],
  ['40,42', ''],
  ['1e1', '0'],
  ['NaN', '0'],
  ['norte', '0'],
  [undefined, null],
])('C7: «%s» and «%s» are no place', (latitude, longitude) => {
  expect(parseCoordinates(latitude, longitude)).toBeNull()
})

test('D15: a place is shown to a hundredth of a degree', () => {
  expect(roundCoordinate(40.4168)).toBe(40.42)
  expect(formatCoordinates({ latitude: 40.42, longitude: -3.7 })).toBe('40,42; -3,70')
})
