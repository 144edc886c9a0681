import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import sharp from 'sharp'
import { proxiedTiles, readTileAddress, sweepTiles } from './tiles.server.ts'

const clearers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clear of clearers.splice(0)) await clear()
})

const png = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#cde' } })
  .png()
  .toBuffer()
const here = { zoom: 13, x: 4011, y: 3088 }

/** A tile server of our own; `answer` may be replaced while it runs. */
async function aTileServer(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const seen: IncomingMessage[] = []
  const parts = { answer, seen, url: '' }
  const server = createServer((request, response) => {
    seen.push(request)
    parts.answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  parts.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/{z}/{x}/{y}.png?key=k`
  clearers.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return parts
}

async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'gremio-tiles-'))
  clearers.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const options = { userAgent: 'Gremio/1.0 (https://gremio.example)' }

test('D16: a tile is asked for once, under the name of the site, and then comes from the folder', async () => {
  const server = await aTileServer((_request, response) => response.end(png))
  const source = proxiedTiles({ ...options, url: server.url, folder: await aFolder() })
  const both = await Promise.all([source.find(here), source.find(here)])
  const later = await source.find(here)

  for (const found of [...both, later]) {
    expect(found).toEqual({ kind: 'tile', tile: { bytes: png, contentType: 'image/png' } })
  }
  expect(server.seen.map((request) => request.url)).toEqual(['/13/4011/3088.png?key=k'])
  const { headers } = server.seen[0]!
  expect(headers['user-agent']).toBe('Gremio/1.0 (https://gremio.example)')
  expect(Object.keys(headers)).not.toContain('cookie')
  expect(Object.keys(headers)).not.toContain('referer')
  expect(Object.keys(headers)).not.toContain('x-forwarded-for')
})

test('D16: a copy that is too old is asked for again, and still shown when the server is away', async () => {
  const server = await aTileServer((_request, response) => response.end(png))
  const source = proxiedTiles({ ...options, url: server.url, folder: await aFolder(), maxAgeMs: 0 })
  await source.find(here)
  server.answer = (_request, response) => response.writeHead(503).end()
  expect((await source.find(here)).kind).toBe('tile')
  expect(server.seen).toHaveLength(2)
})

test('D16: a server that fails, dawdles or answers with something else gives no tile and leaves nothing behind', async () => {
  const server = await aTileServer((_request, response) => response.writeHead(500).end())
  const folder = await aFolder()
  const source = proxiedTiles({ ...options, url: server.url, folder })
  expect(await source.find(here)).toEqual({ kind: 'unreachable', reason: 'status 500' })
  server.answer = (_request, response) => response.writeHead(404).end()
  expect(await source.find(here)).toEqual({ kind: 'absent' })
  server.answer = (_request, response) => response.end('<html>too many requests</html>')
  expect(await source.find(here)).toEqual({ kind: 'unreachable', reason: 'not an image of a tile' })
  server.answer = () => {} // never answers
  const impatient = proxiedTiles({ ...options, url: server.url, folder, timeoutMs: 150 })
  expect((await impatient.find(here)).kind).toBe('unreachable')
  expect(await readdir(folder)).toEqual([])
})

test('D16: at most six requests are under way at once', async () => {
  let now = 0
  let most = 0
  const server = await aTileServer((_request, response) => {
    most = Math.max(most, ++now)
    setTimeout(() => {
      now--
      response.end(png)
    }, 20)
  })
  const source = proxiedTiles({ ...options, url: server.url, folder: await aFolder() })
  await Promise.all(Array.from({ length: 20 }, (_, x) => source.find({ zoom: 13, x, y: 0 })))
  expect(most).toBeLessThanOrEqual(6)
  expect(server.seen).toHaveLength(20)
})

test('S1: one tile is fetched at a time for one visitor, a fixed number waits, and further ones are refused', async () => {
  let now = 0
  let most = 0
  const server = await aTileServer((_request, response) => {
    most = Math.max(most, ++now)
    setTimeout(() => {
      now--
      response.end(png)
    }, 2)
  })
  const source = proxiedTiles({ ...options, url: server.url, folder: await aFolder() })
  const found = await Promise.all(
    Array.from({ length: 70 }, (_, x) => source.find({ zoom: 13, x, y: 0 }, { key: '203.0.113.9' })),
  )
  expect(most).toBe(1)
  expect(found.filter(({ kind }) => kind === 'tile')).toHaveLength(65)
  expect(found.filter(({ kind }) => kind === 'busy')).toHaveLength(5)
})

test('S1: a tile is not fetched for a visitor who has gone, but still for one who waits for the same tile', async () => {
  const held: (() => void)[] = []
  let isHeld = true
  const server = await aTileServer((_request, response) => {
    if (isHeld) held.push(() => response.end(png))
    else response.end(png)
  })
  const source = proxiedTiles({ ...options, url: server.url, folder: await aFolder() })
  const [gone, other] = [new AbortController(), new AbortController()]
  const first = source.find(here)
  const alone = source.find({ ...here, x: 1 }, { key: 'one', signal: gone.signal })
  // Which of one reader's tiles is fetched first depends on the disk, unless the first was requested earlier.
  await eventually(() => expect(server.seen).toHaveLength(2))
  const never = source.find({ ...here, x: 2 }, { key: 'one', signal: gone.signal })
  const shared = source.find({ ...here, x: 3 }, { key: 'two', signal: gone.signal })
  const waits = source.find({ ...here, x: 3 }, { key: 'three', signal: other.signal })
  const ends = Promise.allSettled([first, alone, never, shared, waits])
  await eventually(() => expect(server.seen).toHaveLength(3))
  gone.abort()
  isHeld = false
  for (const answer of held) answer()
  expect((await ends).map((end) => (end.status === 'fulfilled' ? end.value.kind : 'gone'))).toEqual([
    'tile',
    'unreachable',
    'gone',
    'tile',
    'tile',
  ])
  expect(server.seen.map(({ url }) => url?.split('/')[2])).not.toContain('2')
})

test('D16: the oldest tiles go when the folder holds too much', async () => {
  const folder = await aFolder()
  for (let age = 0; age < 10; age++) {
    const path = join(folder, `${age}`)
    await writeFile(path, Buffer.alloc(100))
    await utimes(path, 1_000_000 - age, 1_000_000 - age)
  }
  await sweepTiles(folder, 1_000)
  expect(await readdir(folder)).toHaveLength(10)
  await sweepTiles(folder, 500)
  expect((await readdir(folder)).sort()).toEqual(['0', '1', '2', '3'])
})

test.each([
  ['19', '0', '0.png'],
  ['0', '1', '0.png'],
  ['13', '8192', '0.png'],
  ['13', '-1', '0.png'],
  ['13', '1e3', '0.png'],
  ['13', '01', '0.png'],
  ['13', '..', '0.png'],
  ['13', '1', '0.jpg'],
  ['13', '1', '../../x.png'],
  [undefined, undefined, undefined],
])('D16: %s/%s/%s is no tile of the map', (zoom, x, file) => {
  expect(readTileAddress(zoom, x, file)).toBeUndefined()
})

test('D16: up to zoom 18 every tile is on the map', () => {
  expect(readTileAddress('18', '262143', '262143.png')).toEqual({ zoom: 18, x: 262143, y: 262143 })
  expect(readTileAddress('0', '0', '0.png')).toEqual({ zoom: 0, x: 0, y: 0 })
})
