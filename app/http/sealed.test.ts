import { expect, test } from 'vitest'
import { config } from '#app/config/env.server.ts'
import { seal, unseal } from './sealed.server.ts'

const now = new Date('2026-03-02T10:00:00Z')
const words = { title: 'Diseño de logotipos', tags: ['uno', 'dos'] }

test('C11: what is sealed can be opened again, and read by nobody in between', () => {
  const text = seal(words, 'draft', { now }) ?? ''
  expect(text).toMatch(/^[\w-]+$/)
  expect(Buffer.from(text, 'base64url').toString('latin1')).not.toContain('logotipos')
  expect(unseal(text, 'draft', { now })).toEqual(words)
})

test('C11: sealed text does not open changed, cut, late or for another purpose', () => {
  const text = seal(words, 'draft', { now, lifetimeMs: 1_000 }) ?? ''
  const middle = Math.floor(text.length / 2)
  const changed = text.slice(0, middle) + (text[middle] === 'A' ? 'B' : 'A') + text.slice(middle + 1)
  expect(unseal(changed, 'draft', { now })).toBeUndefined()
  expect(unseal(text.slice(0, -4), 'draft', { now })).toBeUndefined()
  expect(unseal(text, 'draft', { now: new Date(now.getTime() + 1_000) })).toBeUndefined()
  expect(unseal(text, 'other', { now })).toBeUndefined()
  for (const nonsense of [null, '', 'x', '%%%', 'A'.repeat(100_000)]) expect(unseal(nonsense, 'draft')).toBeUndefined()
})

test('C11: what an older secret sealed opens while that secret is listed, and not after', () => {
  const [old = ''] = config.sessionSecrets
  const text = seal(words, 'draft', { now }) ?? ''
  const fresh = 'nueva-0123456789abcdef0123456789abcdef'
  config.sessionSecrets.splice(0, 1, fresh, old)
  expect(unseal(text, 'draft', { now })).toEqual(words)
  config.sessionSecrets.splice(0, 2, fresh)
  expect(unseal(text, 'draft', { now })).toBeUndefined()
  config.sessionSecrets.splice(0, 1, old)
})

test('C11: what is too big to travel in a page is not sealed', () => {
  const noise = Array.from({ length: 60_000 }, () => Math.random().toString(36).slice(2)).join('')
  expect(seal({ noise }, 'draft')).toBeUndefined()
  expect(seal({ description: 'ñ'.repeat(5_000) }, 'draft')).toBeDefined()
})
