import { expect, test } from 'vitest'
import { config } from '#app/config/env.server.ts'
import { HOUR_MS } from '#app/locale/durations.ts'
import { bankBox, createSecretBox, readSigned, sealing, signed, totpBox } from './tokens.server.ts'

const OLD = 'viejo-0123456789abcdef0123456789abcdef'
const NEW = 'nuevo-0123456789abcdef0123456789abcdef'
const now = new Date('2026-03-02T10:00:00Z')
const words = { title: 'Diseño de logotipos', tags: ['uno', 'dos'] }
const drafts = sealing<typeof words>('draft', HOUR_MS)

function withSecrets(secrets: string[], run: () => void) {
  const own = config.sessionSecrets.splice(0, Infinity, ...secrets)
  try {
    run()
  } finally {
    config.sessionSecrets.splice(0, Infinity, ...own)
  }
}

test('C11: sealed words can be opened again, and nobody in between can read them', () => {
  const text = drafts.seal(words, now) ?? ''
  expect(text).toMatch(/^[\w-]+$/)
  expect(Buffer.from(text, 'base64url').toString('latin1')).not.toContain('logotipos')
  expect(drafts.open(text, now)).toEqual(words)
})

test('C11: sealed text does not open changed, cut, late or for another purpose', () => {
  const text = drafts.seal(words, now) ?? ''
  const middle = Math.floor(text.length / 2)
  const changed = text.slice(0, middle) + (text[middle] === 'A' ? 'B' : 'A') + text.slice(middle + 1)
  expect(drafts.open(changed, now)).toBeUndefined()
  expect(drafts.open(text.slice(0, -4), now)).toBeUndefined()
  expect(drafts.open(text, new Date(now.getTime() + HOUR_MS))).toBeUndefined()
  expect(sealing('other', HOUR_MS).open(text, now)).toBeUndefined()
  for (const nonsense of [null, undefined, {}, '', 'x', '%%%', 'A'.repeat(100_000)])
    expect(drafts.open(nonsense, now)).toBeUndefined()
})

test('C11: words sealed with an older secret open while that secret is listed, and not afterwards', () => {
  let text = ''
  withSecrets([OLD], () => (text = drafts.seal(words, now) ?? ''))
  withSecrets([NEW, OLD], () => expect(drafts.open(text, now)).toEqual(words))
  withSecrets([NEW], () => expect(drafts.open(text, now)).toBeUndefined())
})

test('C11: words too long to travel in a page are not sealed', () => {
  const anything = sealing<unknown>('draft', HOUR_MS)
  const noise = Array.from({ length: 60_000 }, () => Math.random().toString(36).slice(2)).join('')
  expect(anything.seal({ noise })).toBeUndefined()
  expect(anything.seal({ description: 'ñ'.repeat(5_000) })).toBeDefined()
})

test('E4: a signed value is read while its secret is listed, unchanged and for its own purpose only', () => {
  let token = ''
  withSecrets([OLD], () => (token = signed('renew', 'ana.1')))
  withSecrets([NEW, OLD], () => {
    expect(readSigned('renew', token)).toBe('ana.1')
    expect(readSigned('unsubscribe', token)).toBeUndefined()
    const nonsense = [null, '', '.', 'ana.1', token.slice(0, -1), token.replace('ana', 'eva'), `${'x'.repeat(32)}ñ`]
    for (const changed of nonsense) expect(readSigned('renew', changed)).toBeUndefined()
  })
  withSecrets([NEW], () => expect(readSigned('renew', token)).toBeUndefined())
})

const secret = Buffer.from('veinte bytes de prue')

test('E14: a sealed value reveals none of its text, opens for its owner only, and reads differently each time', () => {
  const box = createSecretBox([OLD], 'totp')
  const closed = box.close(secret, 'ana')
  expect(closed.includes(secret)).toBe(false)
  expect(closed.equals(box.close(secret, 'ana'))).toBe(false)
  expect(box.open(closed, 'ana')).toEqual({ secret, outdated: false })
  expect(box.open(closed, 'bruno')).toBeUndefined()
  expect(createSecretBox([OLD], 'otra cosa').open(closed, 'ana')).toBeUndefined()
})

test('E14: after a rotation of the secrets a value still opens, and is reported as due to be sealed anew', () => {
  const closed = createSecretBox([OLD], 'totp').close(secret, 'ana')
  expect(createSecretBox([NEW, OLD], 'totp').open(closed, 'ana')).toEqual({ secret, outdated: true })
  expect(createSecretBox([NEW], 'totp').open(closed, 'ana')).toBeUndefined()
})

test('E14: a value that was changed or cut does not open', () => {
  const box = createSecretBox([OLD], 'totp')
  const closed = box.close(secret, 'ana')
  for (let at = 0; at < closed.length; at += 1) {
    const changed = Buffer.from(closed)
    changed[at] = (changed[at] as number) ^ 1
    expect(box.open(changed, 'ana')).toBeUndefined()
    expect(box.open(closed.subarray(0, at), 'ana')).toBeUndefined()
  }
})

test('E14: the secrets for data seal the second factor, open what the secrets of sessions sealed, and neither opens an account number', () => {
  const closed = totpBox.close(secret, 'ana')
  expect(createSecretBox(config.dataSecrets, 'totp').open(closed, 'ana')).toEqual({ secret, outdated: false })
  expect(createSecretBox(config.sessionSecrets, 'totp').open(closed, 'ana')).toBeUndefined()
  const before = createSecretBox(config.sessionSecrets, 'totp').close(secret, 'ana')
  expect(totpBox.open(before, 'ana')).toEqual({ secret, outdated: true })
  expect(bankBox?.open(closed, 'ana')).toBeUndefined()
  expect(bankBox?.open(createSecretBox(config.sessionSecrets, 'bank').close(secret, 'ana'), 'ana')).toBeUndefined()
})

test('pages and rows that were sealed before November 2026 still open', () => {
  withSecrets([OLD], () => {
    const page =
      'tniz7p70bQc6bt6PB02U3LJ8KTEGpbu5vk1hucqji-tcmcmPPShzKksvNnShJeFZF4QwRKrioTo6R-Wtt8ptkehBxrvJJXQcs7-m6FscEa4a7orNJykfbk-C'
    expect(sealing('form draft', HOUR_MS).open(page, now)).toEqual({ title: 'Diseño de logotipos' })
    const row = Buffer.from('iZpyNgWYDU2OvkRlYATAprJtvEYvp4HIsGJWSBDmQd8RQeMZIg0E0/rWnjNGC/ph', 'base64')
    expect(createSecretBox([OLD], 'totp').open(row, 'ana')).toEqual({ secret, outdated: false })
  })
})
