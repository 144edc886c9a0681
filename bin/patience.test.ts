import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saying } from './patience.mjs'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('long work prints every quarter of a minute how long it has taken', async () => {
  const said: string[] = []
  let end = () => {}
  const work = saying('Building', (line) => said.push(line), () => new Promise<void>((resolve) => (end = resolve))) // prettier-ignore
  expect(said).toEqual(['Building …'])
  await vi.advanceTimersByTimeAsync(31_000)
  expect(said).toEqual(['Building …', 'Building … 15 s so far', 'Building … 30 s so far'])
  end()
  await work
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said).toHaveLength(3)
})

test('work that fails stops printing', async () => {
  const said: string[] = []
  await expect(
    saying('Building', (line) => said.push(line), () => Promise.reject(new Error('no')))).rejects.toThrow('no') // prettier-ignore
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said).toEqual(['Building …'])
})
