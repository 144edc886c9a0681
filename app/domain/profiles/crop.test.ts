import { expect, test } from 'vitest'
import { readCrop, squareOf, USUAL_CROP } from './crop.ts'

const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('without a choice, or with one that is no number, the middle is kept', () => {
  expect(readCrop(new FormData())).toEqual(USUAL_CROP)
  expect(readCrop(formOf({ x: '-5', y: '1e2', zoom: '' }))).toEqual(USUAL_CROP)
  expect(readCrop(formOf({ x: '0', y: '9999', zoom: '20' }))).toEqual({ x: 0, y: 100, zoom: 100 })
})

test('a square lies within its picture at every end', () => {
  expect(squareOf({ width: 1000, height: 400 }, USUAL_CROP)).toEqual({ side: 400, left: 300, top: 0 })
  expect(squareOf({ width: 1000, height: 400 }, { x: 100, y: 100, zoom: 200 })).toEqual({
    side: 200,
    left: 800,
    top: 200,
  })
  expect(squareOf({ width: 1, height: 1 }, { x: 100, y: 0, zoom: 300 })).toEqual({ side: 1, left: 0, top: 0 })
})
