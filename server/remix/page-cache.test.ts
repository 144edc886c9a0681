import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename } from 'node:path'
import express from 'express'
import { JSDOM } from 'jsdom'
import { expect, inject, onTestFinished, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { aListing, signedIn } from '#tests/support/factories.ts'
import { asAdmin } from '#tests/support/postgres.ts'
import { aServer, theServer } from '#tests/support/server.ts'
import { send } from '#tests/support/wire.ts'
import { createPageCache, type PageMaking } from './page-cache.ts'
import { mayLag, sharedAddress } from './shared-address.ts'

const asked = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  sharedAddress({ method, headers }, new URL(path, 'http://gremio.example'))?.href

/** The sources by which a browser allows the inline scripts of a page. */
function hashesOf(html: string): string[] {
  const scripts = new JSDOM(html).window.document.querySelectorAll('script:not([src], [type="application/ld+json"])')
  return [...scripts].map(({ textContent }) => `'sha256-${createHash('sha256').update(textContent).digest('base64')}'`)
}

async function get(origin: string, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(origin + path, { headers: { 'Accept-Encoding': 'gzip', ...headers } })
  return { status: response.status, headers: response.headers, body: await response.text() }
}

/** A page is kept once the instance hears of changes; then a second reading has the ETag of the first. */
async function untilShared(origin: string, path: string) {
  return eventually(async () => {
    const page = await get(origin, path)
    expect(page.headers.get('etag')).toBeTruthy()
    return page
  })
}

test('one page has one key, whatever the order of its parameters', () => {
  expect(asked('/marketplace?sort=price_asc&q=logo')).toBe(asked('/marketplace?q=logo&sort=price_asc'))
  expect(asked('/marketplace?q=logo')).not.toBe(asked('/marketplace?q=logos'))
  expect(asked('/marketplace?q=a%20b')).toBe(asked('/marketplace?q=a+b'))
  for (const path of ['/terms', '/privacy', '/legal-notice']) expect(asked(path)).toBeDefined()
})

test('a page for one visitor is not stored', () => {
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

test('a shared page is the same bytes for everybody, runs its scripts by hash and answers 304', async () => {
  const { origin } = await theServer()
  const first = await untilShared(origin, '/')
  const second = await get(origin, '/')
  expect(second.body).toBe(first.body)
  expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
  expect(first.body).not.toContain('nonce=')
  const policy = second.headers.get('content-security-policy') ?? ''
  expect(hashesOf(first.body).length).toBeGreaterThan(0)
  for (const hash of hashesOf(first.body)) expect(policy).toContain(hash)
  expect(policy).not.toContain('unsafe')
  expect((await get(origin, '/', { 'Accept-Encoding': 'br' })).headers.get('etag')).not.toBe(first.headers.get('etag'))

  const again = await get(origin, '/', { 'If-None-Match': second.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
  expect(again.body).toBe('')
})

test('a signed-in visitor never gets a shared page, nor leaves theirs for others', async () => {
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
    await eventually(async () => expect((await get(origin, '/marketplace')).body).toContain(id))
  }
})

test('the page cache and the readers of a cookie see the same value, however it is written', async () => {
  const { origin } = await theServer()
  const { visitor, account } = await signedIn()
  const token = visitor.cookie('session') as string
  const { id } = await aListing(await aDatabase(), {
    title: 'Tallado de madera',
    contactInfo: 'Llama al 600 11 22 33',
    contactVisibility: 'registrados',
  })
  const path = `/marketplace/${id}`
  for (const cookie of [`session =${token}`, `session\t=${token}`, ` ; session = "${token}"`, 'theme =ImRhcmsi']) {
    const own = await send(origin, path, { headers: { Cookie: cookie } })
    expect(own.status, cookie).toBe(200)
    expect(own.text, cookie).toContain('nonce=')
    expect(own.headers.etag, cookie).toBeUndefined()
    const everybody = (await untilShared(origin, path)).body
    for (const word of [account.email, '/logout', '600 11 22 33', 'class="dark'])
      expect(everybody, `${cookie}, ${word}`).not.toContain(word)
  }
})

test('a page is stored under the address that it was rendered from', async () => {
  const { origin } = await theServer()
  await aListing(await aDatabase(), { title: 'Encuadernación de libros' })
  await untilShared(origin, '/')
  for (const target of ['/marketplace#?q=zzqx', '/marketplace?q=zzqx#', '/#', '/marketplace?x#?q=zzqx']) {
    const { status, text } = await send(origin, target)
    expect(status, target).toBe(400)
    expect(text, target).toContain('<h1>No entendemos esta dirección</h1>')
  }
  expect((await get(origin, '/marketplace?q=zzqx')).body).not.toContain('Encuadernación de libros')
})

test('a page whose data changed during rendering is not stored', async () => {
  const cache = createPageCache()
  cache.setTrusted(true)
  let rendered = 0
  let onRender = () => {}
  const making: PageMaking = {
    render: () => {
      rendered += 1
      onRender()
      const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' })
      return Promise.resolve({
        status: 200,
        headers,
        body: Buffer.from(`page ${rendered}`),
        scriptHashes: [],
        context: {},
      })
    },
    policyOf: () => '',
    pass: (_rendered, _request, response) => void response.end('not kept'),
  }
  const app = express()
  app.use((request, response, next) => {
    response.locals['address'] = new URL(request.url, 'http://gremio.example')
    next()
  })
  app.use(cache.answer, cache.renderWith(making))
  const server = createServer(app).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const page = async () => (await get(origin, '/')).body

  onRender = () => cache.drop()
  expect([await page(), await page()]).toEqual(['page 1', 'page 2'])
  onRender = () => {}
  expect([await page(), await page()]).toEqual(['page 3', 'page 3'])
})

test('B8: a stored page is served without the database, and is marked as a copy', async () => {
  const db = await aDatabase()
  const { origin } = await theServer()
  const { id } = await aListing(db, { title: 'Restauración de relojes' })
  const paths = ['/', `/marketplace/${id}`, '/marketplace?q=relojes']
  for (const path of paths) await untilShared(origin, path)

  const serverUrl = inject('databaseServer')
  const name = basename(new URL(process.env['DATABASE_URL'] as string).pathname)
  await asAdmin(serverUrl, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  try {
    await asAdmin(serverUrl, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`)
    for (const path of paths) {
      await eventually(async () =>
        expect((await get(origin, path)).headers.get('warning')).toBe('111 - "Revalidation Failed"'),
      )
      const { status, headers, body } = await get(origin, path)
      expect(status, path).toBe(200)
      expect(Number(headers.get('age')), path).toBeLessThan(600)
      expect([headers.get('cache-control'), headers.get('etag')], path).toEqual(['no-store', null])
      const { window } = new JSDOM(body)
      expect(window.document.querySelector('main [role=status]')?.textContent, path).toMatch(
        /^Ahora mismo no podemos leer nuestros datos\. Esto es una copia de las? \d{1,2}:\d{2}: /,
      )
      expect(hashesOf(body), path).toEqual([])
      expect(window.document.querySelector('script[src], link[rel=modulepreload]'), path).toBeNull()
    }
    expect((await get(origin, `/marketplace/${id}`)).body).toContain('Restauración de relojes')
    // There is no copy of a page that was not requested before, nor of one for a single visitor.
    for (const [path, headers] of [
      ['/marketplace?q=guitarras', {}],
      [`/marketplace/${id}`, { Cookie: 'session=abc' }],
    ] as const)
      expect((await get(origin, path, headers)).headers.get('warning'), path).toBeNull()
  } finally {
    await asAdmin(serverUrl, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
  }
  await eventually(async () => expect((await get(origin, '/')).headers.get('warning')).toBeNull())
})

test('a person who has a session or has just sent a form gets no shared page, and no data that may be outdated', () => {
  const lag = (path: string, cookie = '', method = 'GET') => mayLag({ method, path, headers: { cookie } })
  const id = '0199a5f4-7a52-7cc0-8f0e-0a6c5f2d1b3e'
  for (const path of ['/', '/marketplace', `/marketplace/${id}`, `/freelancers/${id}`, '/contests', '/about']) {
    expect(lag(path), path).toBe(true)
    expect(lag(path, 'theme=ImRhcmsi; favorites=x'), path).toBe(true)
    for (const cookie of ['session=x', 'wrote=IjEi', 'theme=ImRhcmsi; wrote=']) {
      expect(lag(path, cookie), cookie).toBe(false)
      const asked = { method: 'GET', headers: { cookie } }
      expect(sharedAddress(asked, new URL(path, 'http://gremio.example')), cookie).toBeUndefined()
    }
    expect(lag(path, '', 'POST')).toBe(false)
  }
  for (const path of ['/login', '/dashboard', `/marketplace/${id}/contact`, '/requests', '/moderation'])
    expect(lag(path), path).toBe(false)
})
