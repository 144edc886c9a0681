import { expect, test } from 'vitest'
import { billingPath, isAtOrBelow, orderPath, rateOrderPath } from './paths.ts'

test('news of a page below an order belongs to that order, and to no other', () => {
  const order = orderPath('0a')
  for (const address of [order, `${order}?h=3#history`, billingPath('0a'), rateOrderPath('0a')])
    expect([address, isAtOrBelow(order, address)]).toEqual([address, true])
  for (const address of [orderPath('0ab'), billingPath('0b'), '/dashboard/orders', '/dashboard'])
    expect([address, isAtOrBelow(order, address)]).toEqual([address, false])
})
