import { expect, test } from 'vitest'
import { stage } from './staging.server.ts'

/** A store that is down from the second object on. */
async function stageThree({ keepsUnstored }: { keepsUnstored: boolean }) {
  const steps: string[] = []
  const outcome = await stage(['a', 'b', 'c'], {
    keepsUnstored,
    discardLater: async () => void steps.push('discard later'),
    store: async (upload) => {
      steps.push(`store ${upload}`)
      return upload === 'a'
    },
    write: async (upload, isStored) => {
      steps.push(`write ${upload}${isStored ? '' : ' with its bytes'}`)
      return { id: upload }
    },
  })
  return { steps, ...outcome }
}

test('the time of deletion is stored before the first object; a store that fails is not asked again', async () => {
  expect(await stageThree({ keepsUnstored: true })).toEqual({
    steps: ['discard later', 'store a', 'write a', 'store b', 'write b with its bytes', 'write c with its bytes'],
    staged: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
    isStored: false,
  })
  expect(await stageThree({ keepsUnstored: false })).toEqual({
    steps: ['discard later', 'store a', 'write a', 'store b'],
    staged: [{ id: 'a' }],
    isStored: false,
  })
})

test('the same file sent twice is one upload, and without files no row is written', async () => {
  const unasked = () => Promise.reject(new Error('nothing was sent'))
  const same = { keepsUnstored: true, store: async () => true, write: async () => ({ id: 'same' }) }
  expect(await stage(['a', 'a'], { ...same, discardLater: async () => {} })).toEqual({
    staged: [{ id: 'same' }],
    isStored: true,
  })
  expect(await stage([], { ...same, discardLater: unasked })).toEqual({ staged: [], isStored: true })
})
