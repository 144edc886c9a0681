import { expect, test } from 'vitest'
import { disputeRecord } from './dispute-record.server.ts'

test('disputes are shown from three orders on, with the number that ended by agreement', () => {
  expect(disputeRecord({ orders: 2, all: 2, agreed: 0 })).toBeNull()
  expect(disputeRecord({ orders: 3, all: 0, agreed: 0 })).toBe('Sin disputas en 3 contrataciones')
  expect(disputeRecord({ orders: 3, all: 1, agreed: 0 })).toBe('1 disputa, 0 resueltas de acuerdo')
  expect(disputeRecord({ orders: 12, all: 2, agreed: 1 })).toBe('2 disputas, 1 resuelta de acuerdo')
})
