import { expect, test } from 'vitest'
import { forget, MAX_HISTORY, readHistory, remember } from './search-history.ts'

function aStorage(content?: string) {
  const values = new Map<string, string>(content === undefined ? [] : [['search-history', content]])
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

test('G8: the last ten searches are kept, the newest first', () => {
  const storage = aStorage()
  for (let number = 1; number <= 12; number++) remember(`logo ${number}`, storage)
  expect(MAX_HISTORY).toBe(10)
  expect(readHistory(storage)).toHaveLength(10)
  expect(readHistory(storage)[0]).toBe('logo 12')
  expect(readHistory(storage).at(-1)).toBe('logo 3')
})

test('G8: a repeated search moves up instead of being listed twice', () => {
  const storage = aStorage()
  remember('Logo', storage)
  remember('guitarra', storage)
  expect(remember('LOGO', storage)).toEqual(['LOGO', 'guitarra'])
})

test('G7: blank text is not saved', () => {
  const storage = aStorage()
  expect(remember('   ', storage)).toEqual([])
  expect(storage.getItem('search-history')).toBeNull()
})

test('G8: a stored text that is no history, or cannot be read, is treated as an empty history', () => {
  for (const content of ['{', '{"a":1}', '[1,null," "]', 'null']) expect(readHistory(aStorage(content))).toEqual([])
  const forbidden = {
    getItem: () => {
      throw new Error('forbidden')
    },
    setItem: () => {
      throw new Error('forbidden')
    },
  }
  expect(readHistory(forbidden)).toEqual([])
  expect(remember('logo', forbidden)).toEqual(['logo'])
})

test('G8: the history can be deleted', () => {
  const storage = aStorage()
  remember('logo', storage)
  forget(storage)
  expect(readHistory(storage)).toEqual([])
})
