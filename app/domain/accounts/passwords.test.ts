import { expect, test } from 'vitest'
import {
  HASHES_AT_ONCE,
  HASHES_WAITING,
  hashPassword,
  inTurn,
  PasswordsBusyError,
  verifyPassword,
} from './passwords.server.ts'

test('a limited number of passwords waits to be hashed: more are refused at once, and accepted again afterwards', async () => {
  const room = HASHES_AT_ONCE + HASHES_WAITING
  const hashes = Array.from({ length: room }, () => hashPassword('azulejo'))
  const more = await Promise.allSettled([verifyPassword(undefined, 'una más'), hashPassword('una más')])
  for (const outcome of more)
    expect(outcome).toEqual({ status: 'rejected', reason: expect.any(PasswordsBusyError) as Error })

  expect(new Set(await Promise.all(hashes)).size).toBe(room)
  expect(await verifyPassword(await hashPassword('azulejo'), 'azulejo')).toBe(true)
})

test('four sign-ins are processed at once, others wait, and those beyond the queue are refused', async () => {
  let [atWork, most] = [0, 0]
  const signIn = async () => {
    most = Math.max(most, (atWork += 1))
    await new Promise((resolve) => setTimeout(resolve, 5))
    atWork -= 1
  }
  const outcomes = await Promise.allSettled(Array.from({ length: 4 + HASHES_WAITING + 3 }, () => inTurn(signIn)))
  expect(most).toBe(4)
  expect(outcomes.slice(0, -3).map(({ status }) => status)).not.toContain('rejected')
  for (const outcome of outcomes.slice(-3))
    expect(outcome).toEqual({ status: 'rejected', reason: expect.any(PasswordsBusyError) as Error })
})
