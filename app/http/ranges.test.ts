import { expect, test } from 'vitest'
import { rangeOf } from './ranges.ts'

const file = { id: 'a', bytes: 1_000 }
const asked = (range: string, condition?: string) =>
  rangeOf(new Headers({ Range: range, ...(condition && { 'If-Range': condition }) }), file)

test('the beginning, the middle and the end of a file can be asked for', () => {
  expect(asked('bytes=0-99')).toEqual({ from: 0, to: 99 })
  expect(asked('bytes=500-')).toEqual({ from: 500, to: 999 })
  expect(asked('bytes=900-5000')).toEqual({ from: 900, to: 999 })
  expect(asked('bytes=-10')).toEqual({ from: 990, to: 999 })
  expect(asked('bytes=-5000')).toEqual({ from: 0, to: 999 })
})

test('any other range gets the whole file', () => {
  for (const range of ['bytes=-', 'bytes=1000-', 'bytes=9-1', 'bytes=0-1,5-6', 'lines=0-1', 'bytes=-0', 'bytes=a-b'])
    expect(asked(range), range).toBeUndefined()
  expect(rangeOf(new Headers(), file)).toBeUndefined()
})

test('parts of another version of the file are not mixed in', () => {
  expect(asked('bytes=5-', '"a"')).toEqual({ from: 5, to: 999 })
  expect(asked('bytes=5-', '"b"')).toBeUndefined()
})
