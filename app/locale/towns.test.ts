import { expect, test } from 'vitest'
import { FAR_KM, nearestTown, TOWNS } from './towns.ts'

test('D15: a point is near the town that is nearest, and near none in the middle of the sea', () => {
  expect(nearestTown({ latitude: 40.49, longitude: -3.37 })?.name).toBe('Alcalá de Henares')
  expect(nearestTown({ latitude: 41.65, longitude: -0.88 })?.name).toBe('Zaragoza')
  expect(nearestTown({ latitude: 45, longitude: -20 })).toBeUndefined()
  expect(nearestTown({ latitude: 38.72, longitude: -9.14 })).toBeUndefined()
  expect(nearestTown({ latitude: 38.72, longitude: -9.14 }, FAR_KM)?.name).toBe('Badajoz')
  expect(new Set(TOWNS.map(({ name }) => name)).size).toBe(TOWNS.length)
})
