import { expect, test } from 'vitest'
import { ORDER_STAGES_MAX } from '#app/domain/orders/limits.ts'
import { readStage } from './stage-page.server.ts'

test('an address names any stage that an order can have, and no other', () => {
  const read = (n: string) => readStage({ params: { n } })
  const all = Array.from({ length: ORDER_STAGES_MAX }, (_, index) => index + 1)
  expect(all.map((n) => read(String(n)))).toEqual(all)
  expect(['', '0', '01', '1.5', '-1', '1e1', String(ORDER_STAGES_MAX + 1), '100'].map(read)).toEqual(
    Array.from({ length: 8 }, () => undefined),
  )
})
