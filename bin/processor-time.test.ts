import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '#tests/support/folder.ts'
import { busySeconds } from './processor-time.mjs'

test('busy time is all time but waiting, and the time of a guest is included in that of its host', () => {
  const stat = join(aFolder(), 'stat')
  writeFileSync(stat, 'cpu  1000 200 300 9000 8000 40 50 60 700 80\ncpu0 1 2 3 4 5 6 7 8 9 10\n')
  expect(busySeconds(stat)).toBe(16.5)
})

test('a system without this file gives no times', () => {
  expect(busySeconds('/proc/nowhere/stat')).toBeUndefined()
})
