import { vi } from 'vitest'

/** A limit for a busy machine, not a measure; it ends before a test does. */
const LIMIT_MS = 30_000

/** Tries until a check holds, however slow the machine is. Tests of a promised time state it themselves. */
export function eventually<Found>(
  check: () => Found | Promise<Found>,
  { timeout = LIMIT_MS, interval = 50 }: { timeout?: number; interval?: number } = {},
): Promise<Found> {
  return vi.waitFor(check, { timeout, interval })
}
