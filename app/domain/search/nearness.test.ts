import { expect, test } from 'vitest'
import { nearPoints, readPlaceAsked, UNKNOWN_PLACE } from './nearness.ts'
import { LARGEST_KM, RADII } from './radii.ts'

test('a listing gets the points of its distance, up to and including each bound', () => {
  expect(RADII.map(nearPoints)).toEqual([20, 16, 12, 8, 4])
  expect(RADII.map((km) => nearPoints(km + 0.001))).toEqual([16, 12, 8, 4, 0])
  expect(nearPoints(0)).toBe(20)
  expect(nearPoints(LARGEST_KM * 10)).toBe(0)
})

const read = (query: string) => {
  const messages: Record<string, string> = {}
  return { ...readPlaceAsked(new URLSearchParams(query), messages), messages }
}

test('a place is asked for by its words, or by its number where there are none', () => {
  expect(read('')).toEqual({ text: '', id: undefined, km: 25, messages: {} })
  expect(read('where=+Gandia+&km=+50+')).toEqual({ text: 'Gandia', id: undefined, km: 50, messages: {} })
  expect(read('place=+12+&km=5')).toEqual({ text: '', id: 12, km: 5, messages: {} })
  expect(read('place=123456789')).toMatchObject({ id: 123_456_789, messages: {} })
  // The words were typed after the number was chosen.
  expect(read('where=Gandia&place=12')).toEqual({ text: 'Gandia', id: undefined, km: 25, messages: {} })
  expect(read('where=Gandia&place=nada')).toMatchObject({ id: undefined, messages: {} })
  expect(read(`where=${'a'.repeat(81)}`).text).toHaveLength(80)
})

test('an unknown place or distance is reported beside its field', () => {
  for (const place of ['0', '012', '-1', '1.5', '1234567890', 'nada', 'a12', '12a'])
    expect(read(`place=${place}`)).toEqual({ text: '', id: undefined, km: 25, messages: { where: UNKNOWN_PLACE() } })
  for (const km of ['7', '05', '5.0', '1e1', 'cinco'])
    expect(read(`km=${km}`)).toMatchObject({
      km: 25,
      messages: { km: 'Elige una de estas distancias. Hemos buscado a 25 km.' },
    })
})
