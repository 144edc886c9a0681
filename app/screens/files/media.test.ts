import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { theServer } from '#tests/support/server.ts'

const key =
  '7f8b8a52-6d8a-4c37-9a0e-1d6c1f6f0a01/3c1d7c7a-0d9c-8f5e-a1d2-5b7a4f9f2b02/1795000000000-0123456789abcdef01234567-640.webp'
let origin: string

beforeAll(async () => {
  const server = await theServer()
  origin = server.origin
  const file = join(server.dataDir, 'media', key)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, 'webp')
  await writeFile(join(server.dataDir, 'secret.webp'), 'secret')
})

test('C8: a picture may be cached for ever, and can only be shown as a picture', async () => {
  const response = await fetch(`${origin}/media/listings/${key}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('Content-Type')).toBe('image/webp')
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(response.headers.get('Set-Cookie')).toBeNull()
  expect(await response.text()).toBe('webp')

  const again = await fetch(`${origin}/media/listings/${key}`, {
    headers: { 'If-None-Match': response.headers.get('ETag') ?? '' },
  })
  expect(again.status).toBe(304)
})

test('C8: a missing picture, or a name of another form, is 404', async () => {
  for (const path of [
    key.replace('640', '320'),
    'secret.webp',
    '..%2f..%2fsecret.webp',
    '%2e%2e/secret.webp',
    `${key}%0a`,
    '',
  ]) {
    const response = await fetch(`${origin}/media/listings/${path}`)
    expect(response.status, path).toBe(404)
    expect(response.headers.get('Cache-Control')).not.toContain('immutable')
    expect(await response.text()).not.toBe('secret')
  }
})
