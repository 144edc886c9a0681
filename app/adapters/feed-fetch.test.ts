import { createServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aFeedServer } from '#tests/support/external-ads.ts'
import { createFeedFetcher } from './feed-fetch.server.ts'
import { isPublicAddress } from './public-network.server.ts'

const NOTHING_KNOWN = { etag: null, lastModified: null }
/** The test's own server counts as one of the public network; all other private addresses stay private. */
const isAllowed = (address: string) => address === '127.0.0.1' || isPublicAddress(address)
const resolveTo = (...addresses: string[]) =>
  ((_name: string, _options: unknown, callback: (error: null, found: object[]) => void) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as never

const get = (url: string, options: Parameters<typeof createFeedFetcher>[0] = {}) =>
  createFeedFetcher({ isAllowed, ...options })(url, NOTHING_KNOWN)

test.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['192.0.0.1', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['fec0::1', false],
  ['ff02::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:a00:1', false],
  ['::127.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['64:ff9b:1::1', false],
  ['2002:7f00:1::', false],
  ['2001:0:0:0::1', false],
  ['nada', false],
  ['93.184.215.14', true],
  ['::ffff:93.184.215.14', true],
  ['2606:2800:21f::9', true],
])('I3: %s is in the open network: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test.each([
  'http://127.0.0.1:{port}/',
  'http://localhost:{port}/',
  'http://2130706433:{port}/',
  'http://0x7f.1:{port}/',
  'http://[::1]:{port}/',
  'http://[::ffff:127.0.0.1]:{port}/',
  'http://0.0.0.0:{port}/',
])('I3: no request is sent to %s', async (address) => {
  const server = await aFeedServer((_request, response) => response.end('[]'))
  const url = address.replace('{port}', String(server.port))
  const fetched = await createFeedFetcher()(url, NOTHING_KNOWN)
  expect(fetched).toMatchObject({ kind: 'failed', reason: 'a source at a private address' })
  expect(server.requests).toHaveLength(0)
})

test('I3: no request is sent to a public name that leads to private addresses, and the connection goes to the judged address', async () => {
  const server = await aFeedServer((_request, response) => response.end('[]'))
  const url = `http://tablon.example:${server.port}/`
  for (const addresses of [['10.0.0.5'], ['::1', 'fd00::1'], ['::ffff:10.0.0.5']])
    expect(await get(url, { resolve: resolveTo(...addresses) })).toMatchObject({
      reason: 'a source at a private address',
    })
  expect(await get(url, { resolve: resolveTo('10.0.0.5', '127.0.0.1') })).toMatchObject({ kind: 'fetched' })
  expect(server.requests[0]?.headers.host).toBe(`tablon.example:${server.port}`)
})

test('I3: redirects are followed a few times, and each is judged again', async () => {
  const server = await aFeedServer(({ url }, response) => {
    const to: Record<string, string> = {
      '/viejo': '/nuevo',
      '/dentro': 'http://127.0.0.2:1/',
      '/nombre': 'http://localhost:1/',
      '/fichero': 'file:///etc/passwd',
      '/con-clave': 'http://a:b@127.0.0.1/',
      '/sin-fin': '/sin-fin',
    }
    const location = to[url ?? '']
    if (location) response.writeHead(302, { location }).end()
    else response.end('[]')
  })
  const reason = async (path: string) => {
    const fetched = await get(server.origin + path, { resolve: resolveTo('10.0.0.5') })
    return fetched.kind === 'failed' ? fetched.reason : fetched
  }
  expect(await reason('/viejo')).toMatchObject({ kind: 'fetched', url: `${server.origin}/nuevo` })
  expect(await reason('/dentro')).toBe('a source at a private address')
  expect(await reason('/nombre')).toBe('a source at a private address')
  expect(await reason('/fichero')).toBe('it redirects to an address that is not asked')
  expect(await reason('/con-clave')).toBe('it redirects to an address that is not asked')
  expect(await reason('/sin-fin')).toBe('it redirects more than 5 times')
})

test('I3: a body larger than allowed is refused, with or without a declared length, compressed or not', async () => {
  const server = await aFeedServer(({ url }, response) => {
    if (url === '/dicho') response.writeHead(200, { 'content-length': '5000' }).end('x'.repeat(5_000))
    else if (url === '/empaquetado')
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(5_000)))
    else if (url === '/justo') response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(2_048)))
    else {
      // The answer has no end: only the limit stops it.
      const timer = setInterval(() => response.write('x'.repeat(500)), 1)
      response.on('close', () => clearInterval(timer))
    }
  })
  for (const path of ['/dicho', '/empaquetado', '/sin-fin'])
    expect(await get(server.origin + path, { maxBytes: 2_048 })).toEqual({
      kind: 'failed',
      reason: 'it is larger than 2 KB',
    })
  const fetched = await get(`${server.origin}/justo`, { maxBytes: 2_048 })
  expect(fetched.kind === 'fetched' && fetched.bytes.length).toBe(2_048)
})

test('I3: a server that is silent, slow or missing ends the request with a reason', async () => {
  const dripping = await aFeedServer((_request, response) => {
    const timer = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(timer))
  })
  const silent = await aFeedServer(() => {})
  for (const { origin } of [dripping, silent])
    expect(await get(origin, { timeoutMs: 200 })).toEqual({ kind: 'failed', reason: 'it did not answer within 0.2 s' })
  const closed = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => closed.once('listening', listening))
  const { port } = closed.address() as { port: number }
  await new Promise((done) => closed.close(done))
  expect(await get(`http://127.0.0.1:${port}/`)).toMatchObject({
    kind: 'failed',
    reason: expect.stringContaining('ECONNREFUSED') as string,
  })
})

test('I3: a known feed is fetched only if it has changed; other answers say when to ask again', async () => {
  const server = await aFeedServer((request, response) => {
    if (request.url === '/ocupado') response.writeHead(503, { 'retry-after': '600' }).end()
    else if (request.headers['if-none-match'] === '"uno"') response.writeHead(304).end()
    else response.writeHead(200, { etag: '"uno"', 'last-modified': 'Mon, 02 Nov 2026 10:00:00 GMT' }).end('[]')
  })
  const first = await get(server.origin)
  expect(first).toMatchObject({ kind: 'fetched', etag: '"uno"', lastModified: 'Mon, 02 Nov 2026 10:00:00 GMT' })
  const known = { etag: '"uno"', lastModified: 'Mon, 02 Nov 2026 10:00:00 GMT' }
  expect(await createFeedFetcher({ isAllowed })(server.origin, known)).toEqual({ kind: 'unchanged' })
  expect(server.requests[1]?.headers['if-modified-since']).toBe('Mon, 02 Nov 2026 10:00:00 GMT')
  expect(await get(`${server.origin}/ocupado`)).toEqual({
    kind: 'failed',
    reason: 'it answered 503',
    retryAfterSeconds: 600,
  })
})
