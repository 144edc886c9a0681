import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, signedIn } from '#tests/support/factories.ts'
import { aServer, theServer } from '#tests/support/server.ts'
import { inlineScriptHashes, sharedPageKey } from './page-cache.ts'

const asked = (originalUrl: string, headers: Record<string, string> = {}, method = 'GET') =>
  sharedPageKey({ method, originalUrl, path: originalUrl.split('?', 1)[0] ?? '', headers })

async function get(origin: string, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(origin + path, { headers: { 'Accept-Encoding': 'gzip', ...headers } })
  return { status: response.status, headers: response.headers, body: await response.text() }
}

/** A page is kept once the instance hears of changes; then a second reading has the ETag of the first. */
async function untilShared(origin: string, path: string) {
  return vi.waitFor(
    async () => {
      const page = await get(origin, path)
      expect(page.headers.get('etag')).toBeTruthy()
      return page
    },
    { timeout: 5_000, interval: 50 },
  )
}

test('one page has one key, in whatever order its parameters come', () => {
  expect(asked('/marketplace?sort=price_asc&q=logo')).toBe(asked('/marketplace?q=logo&sort=price_asc'))
  expect(asked('/marketplace?q=logo')).not.toBe(asked('/marketplace?q=logos'))
  expect(asked('/')).not.toBe(asked('/', { 'accept-encoding': 'br' }))
  for (const path of ['/terms', '/privacy', '/legal-notice']) expect(asked(path)).toBeDefined()
})

test('what belongs to one visitor has no key', () => {
  expect(asked('/', { cookie: 'session=abc' })).toBeUndefined()
  expect(asked('/', { cookie: 'theme=dark' })).toBeUndefined()
  expect(asked('/', { cookie: 'notice=abc' })).toBeUndefined()
  expect(asked('/', { cookie: '_ga=1' })).toBe(asked('/'))
  expect(asked('/', { 'save-data': 'on' })).toBeUndefined()
  expect(asked('/', {}, 'POST')).toBeUndefined()
  expect(asked('/login')).toBeUndefined()
  expect(asked('/dashboard')).toBeUndefined()
  expect(asked('/marketplace?q=logo&utm_source=x')).toBeUndefined()
})

test('the hashes of inline scripts are those that a browser computes', () => {
  const script = 'alert("uno")'
  const hash = createHash('sha256').update(script).digest('base64')
  expect(
    inlineScriptHashes(`<script>${script}</script><script src="/a.js"></script><script>${script}</script>`),
  ).toEqual([`'sha256-${hash}'`])
})

test('a shared page is the same bytes for everybody, runs its scripts by hash and answers 304', async () => {
  const { origin } = await theServer()
  const first = await untilShared(origin, '/')
  const second = await get(origin, '/')
  expect(second.body).toBe(first.body)
  expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
  expect(first.body).not.toContain('nonce=')
  const policy = second.headers.get('content-security-policy') ?? ''
  for (const hash of inlineScriptHashes(first.body)) expect(policy).toContain(hash)
  expect(policy).not.toContain('unsafe')

  const again = await get(origin, '/', { 'If-None-Match': second.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
  expect(again.body).toBe('')
})

test('a signed-in visitor never gets a shared page, nor leaves theirs behind', async () => {
  const { origin } = await theServer()
  await untilShared(origin, '/')
  const { visitor, account } = await signedIn()
  await visitor.visit('/')
  expect(visitor.headers.get('etag')).toBeNull()
  expect(visitor.html).toContain('nonce=')
  expect((await get(origin, '/')).body).not.toContain(account.email)
})

test('a new listing is on the shared page of every instance at once', async () => {
  const db = await aDatabase()
  const instances = [await theServer(), await aServer()]
  for (const { origin } of instances) await untilShared(origin, '/marketplace')
  const { id } = await aListing(db, { title: 'Afinación de pianos antiguos' })
  for (const { origin } of instances) {
    // Far less than a page's greatest age: the news did it.
    await vi.waitFor(async () => expect((await get(origin, '/marketplace')).body).toContain(id), { timeout: 3_000 })
  }
})
