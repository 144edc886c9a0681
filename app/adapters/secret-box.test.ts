import { expect, test } from 'vitest'
import { createSecretBox } from './secret-box.server.ts'

const OLD = 'viejo-0123456789abcdef0123456789abcdef'
const NEW = 'nuevo-0123456789abcdef0123456789abcdef'
const secret = Buffer.from('veinte bytes de prue')

test('E14: what is closed shows nothing, opens for its owner only, and reads differently each time', () => {
  const box = createSecretBox([OLD], 'totp')
  const closed = box.close(secret, 'ana')
  expect(closed.includes(secret)).toBe(false)
  expect(closed.equals(box.close(secret, 'ana'))).toBe(false)
  expect(box.open(closed, 'ana')).toEqual({ secret, outdated: false })
  expect(box.open(closed, 'bruno')).toBeUndefined()
  expect(createSecretBox([OLD], 'otra cosa').open(closed, 'ana')).toBeUndefined()
})

test('E14: after the secrets have rotated it still opens, and says that it should be closed anew', () => {
  const closed = createSecretBox([OLD], 'totp').close(secret, 'ana')
  expect(createSecretBox([NEW, OLD], 'totp').open(closed, 'ana')).toEqual({ secret, outdated: true })
  expect(createSecretBox([NEW], 'totp').open(closed, 'ana')).toBeUndefined()
})

test('E14: whatever was changed or cut does not open', () => {
  const box = createSecretBox([OLD], 'totp')
  const closed = box.close(secret, 'ana')
  for (let at = 0; at < closed.length; at += 1) {
    const changed = Buffer.from(closed)
    changed[at] = (changed[at] as number) ^ 1
    expect(box.open(changed, 'ana')).toBeUndefined()
    expect(box.open(closed.subarray(0, at), 'ana')).toBeUndefined()
  }
})
