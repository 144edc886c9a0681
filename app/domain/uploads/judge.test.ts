import { expect, test } from 'vitest'
import { judgeUpload, type UploadPolicy } from './judge.ts'

const policy: UploadPolicy<{ kept: string }> = {
  most: { files: 2, refused: () => 'Son demasiados.' },
  maxBytes: 3,
  sizeRefused: () => 'Es demasiado grande.',
  make: async (bytes, name) => (name === 'roto.txt' ? 'Está roto.' : { kept: `${name}: ${bytes.toString()}` }),
}
const SENDER = { waiter: {} }
const file = (text: string, name = 'plano.txt') => ({ name, bytes: Buffer.from(text) })

test('a file is stored as its owner encodes it, or refused in the words of its owner', async () => {
  expect(await judgeUpload(policy, file('abc'), SENDER)).toEqual({ kept: 'plano.txt: abc' })
  expect(await judgeUpload(policy, file('abcd'), SENDER)).toBe('Es demasiado grande.')
  expect(await judgeUpload(policy, file('abc', 'roto.txt'), SENDER)).toBe('Está roto.')
})

test('a file beyond the limit is refused before it is examined', async () => {
  expect(await judgeUpload(policy, file('abc'), { ...SENDER, accepted: 1 })).toEqual({ kept: 'plano.txt: abc' })
  expect(await judgeUpload(policy, file('abcd', 'roto.txt'), { ...SENDER, accepted: 2 })).toBe('Son demasiados.')
  expect(await judgeUpload({ ...policy, most: undefined }, file('abc'), { ...SENDER, accepted: 99 })).toEqual({
    kept: 'plano.txt: abc',
  })
})

test('a file of no bytes is reported as empty, not as a wrong format', async () => {
  expect(await judgeUpload(policy, file('', 'roto.txt'), SENDER)).toBe('El archivo está vacío.')
})
