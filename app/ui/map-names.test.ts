import { expect, test } from 'vitest'
import { namesIn, type Box } from './map-names.ts'
import { worldPixel } from './map-tiles.ts'

const around = (latitude: number, longitude: number, zoom: number, width: number, height: number): Box => {
  const { x, y } = worldPixel({ latitude, longitude }, zoom)
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 }
}

/** The box of the words of a name, by letters as wide as the widest usual font. */
function boxOf({ x, y, dx, dy, anchor, text }: ReturnType<typeof namesIn>[number]): Box {
  const width = text.length * 6
  const start = x + dx - (anchor === 'start' ? 0 : anchor === 'end' ? width : width / 2)
  return { left: start, right: start + width, top: y + dy - 10, bottom: y + dy + 2 }
}

const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

test('no name is under a price, upon another name or out of view, at any zoom', () => {
  for (let zoom = 4; zoom <= 12; zoom += 1) {
    const view = around(40, -3.7, zoom, 600, 700)
    const taken = [
      [40.417, -3.703],
      [41.387, 2.17],
      [39.47, -0.376],
      [43.263, -2.935],
    ].map(([latitude = 0, longitude = 0]) => around(latitude, longitude, zoom, 110, 34))
    const boxes = namesIn(view, zoom, taken).map(boxOf)
    expect(boxes.length).toBeGreaterThan(0)
    for (const [index, one] of boxes.entries()) {
      for (const other of [...boxes.slice(index + 1), ...taken]) expect(overlap(one, other)).toBe(false)
      expect(one.left >= view.left && one.right <= view.right && one.top >= view.top && one.bottom <= view.bottom).toBe(
        true,
      )
    }
  }
})

test('no name is written over the dot of another town', () => {
  for (const zoom of [5, 7, 9]) {
    const names = namesIn(around(40, -1, zoom, 600, 700), zoom, [])
    for (const { x, y, text, kind } of names)
      if (kind === 'town')
        for (const other of names)
          if (other.text !== text)
            expect(overlap(boxOf(other), { left: x - 3, right: x + 3, top: y - 3, bottom: y + 3 })).toBe(false)
  }
})

test('a town under a price keeps its name, beside the price', () => {
  const zoom = 7
  const price = around(40.417, -3.703, zoom, 110, 34)
  const madrid = namesIn(around(40.4, -3.7, zoom, 600, 400), zoom, [price]).find(({ text }) => text === 'Madrid')
  expect(madrid && boxOf(madrid).left).toBeGreaterThanOrEqual(price.right)
})

test('a town at the point of a pin, which stands above it, keeps its name', () => {
  const { x, y } = worldPixel({ latitude: 37.6, longitude: -0.98 }, 9)
  const pin = { left: x - 16, right: x + 16, top: y - 40, bottom: y + 4 }
  const names = namesIn(around(37.6, -0.98, 9, 326, 240), 9, [pin])
  expect(names.map(({ text }) => text)).toContain('Cartagena')
})

test('a town under the edge of another’s price has no name, which would be written at another place', () => {
  const price = around(40.417, -4.5, 7, 170, 34)
  const names = namesIn(around(40.4, -3.7, 7, 600, 400), 7, [price]).map(({ text }) => text)
  expect(names).not.toContain('Madrid')
  expect(names).toContain('Toledo')
})

test('seas and countries around are named, each at most once in a view', () => {
  const names = namesIn(around(39.5, -4, 5, 1200, 800), 5, [])
  const [seas, countries] = (['sea', 'country'] as const).map((kind) => names.filter((name) => name.kind === kind))
  expect(seas?.map(({ text }) => text)).toEqual(expect.arrayContaining(['Mar Mediterráneo', 'Mar Cantábrico']))
  expect(countries?.map(({ text }) => text)).toEqual(expect.arrayContaining(['Portugal', 'Francia', 'Marruecos']))
  expect(new Set(names.map(({ text }) => text)).size).toBe(names.length)
})
