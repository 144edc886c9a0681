import { expect, test } from 'vitest'
import { fitsPoints, pointName, pointsIn } from './change-points.ts'
import { CHANGE_POINT_MAX, CHANGE_POINTS_MAX } from './limits.ts'

test('each line is one change, without its bullet or number', () => {
  expect(
    pointsIn('- El logo, más grande\n\n  * El rojo, más oscuro  \n• Sin sombra\n1. La fecha\n12) La hora\n   \n'),
  ).toEqual(['El logo, más grande', 'El rojo, más oscuro', 'Sin sombra', 'La fecha', 'La hora'])
  expect(pointsIn('')).toEqual([])
})

test('a line that only looks like a bullet stays', () => {
  for (const line of ['-5 grados', '1.5 cm más', '123. La calle', 'De 1. a 2.', 'Más - menos', '3 colores'])
    expect(pointsIn(line)).toEqual([line])
})

test('a round takes a limited number of changes of a limited length', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `Cambio ${index}`).join('\n')
  expect(fitsPoints(lines(CHANGE_POINTS_MAX))).toBe(true)
  expect(fitsPoints(lines(CHANGE_POINTS_MAX + 1))).toBe(false)
  expect(fitsPoints(`Uno\n${'a'.repeat(CHANGE_POINT_MAX)}`)).toBe(true)
  expect(fitsPoints(`Uno\n${'a'.repeat(CHANGE_POINT_MAX + 1)}`)).toBe(false)
})

test('each change has a control of its own', () => {
  expect([pointName(0), pointName(7)]).toEqual(['point_0', 'point_7'])
})
