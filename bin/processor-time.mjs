// Measures how long the machine's processors have worked. Plain JavaScript, as bin/test.mjs is.
import { existsSync, readFileSync } from 'node:fs'

const STAT = '/proc/stat'
/** Linux counts in hundredths of a second here, whatever the machine. */
const TICKS_PER_SECOND = 100

/** Seconds that the processors have been busy since the machine started, for all programs; undefined if no file has it. */
export function busySeconds(path = STAT) {
  if (!existsSync(path)) return undefined
  const [, user, nice, system, , , irq, softirq, steal] = readFileSync(path, 'utf8').split('\n')[0].split(/\s+/)
  return [user, nice, system, irq, softirq, steal].reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND
}
