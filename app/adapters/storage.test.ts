import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { TestS3 } from '#tests/support/s3-server.ts'
import { anS3Server } from '#tests/support/s3.ts'
import { createFolderStorage } from './storage-folder.server.ts'
import { createS3Storage } from './storage-s3.server.ts'
import type { ListableStorage } from './object-storage.ts'

let folder: string
let server: TestS3
const settings = () => server.settings

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gremio-storage-'))
  server = await anS3Server()
})

afterAll(() => rm(folder, { recursive: true }))

const key = 'ana/guitarra/1795000000000-0123456789abcdef01234567-640.webp'
const fileAt = (path: string, length: number) => ({ stream: createReadStream(path), bytes: length })
const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251))

describe.each([
  ['S3', () => createS3Storage(settings())],
  ['a folder', () => createFolderStorage(join(folder, 'media'))],
])('storage in %s', (_name, create: () => ListableStorage) => {
  let storage: ListableStorage
  beforeAll(() => {
    storage = create()
  })

  test('C8: a stored object comes back byte for byte with its type', async () => {
    await storage.put(key, bytes, 'image/webp')
    const object = await storage.get(key)
    expect(object?.contentType).toBe('image/webp')
    expect(object?.bytes.equals(bytes)).toBe(true)
  })

  test('E18: a file of any size is kept and read without being in memory whole', async () => {
    const path = join(folder, 'grande.zip')
    const large = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => index % 241))
    await writeFile(path, large)
    await storage.putFile('exports/ana/datos.zip', fileAt(path, large.length), 'application/zip')
    const opened = await storage.open('exports/ana/datos.zip')
    expect(opened?.bytes).toBe(large.length)
    const chunks: Buffer[] = []
    for await (const chunk of opened!.stream) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).equals(large)).toBe(true)
    expect(chunks.length).toBeGreaterThan(1)
    const part = { from: 1_000_000, to: 1_000_999 }
    const opening = await storage.open('exports/ana/datos.zip', part)
    expect(opening).toMatchObject({ bytes: 1_000, part })
    expect((await buffer(opening!.stream)).equals(large.subarray(1_000_000, 1_001_000))).toBe(true)
    await storage.delete('exports/ana/datos.zip')
    expect(await storage.open('exports/ana/datos.zip')).toBeUndefined()
  })

  test('C8: putting again replaces, copying leaves both', async () => {
    await storage.put(key, Buffer.from('nuevo'), 'image/webp')
    await storage.copy(key, `otra/${key}`)
    expect((await storage.get(key))?.bytes.toString()).toBe('nuevo')
    expect((await storage.get(`otra/${key}`))?.bytes.toString()).toBe('nuevo')
  })

  test('a missing object is undefined, and deleting it raises no error', async () => {
    await storage.put(key, bytes, 'image/webp')
    await storage.delete(key)
    await storage.delete(key)
    expect(await storage.get(key)).toBeUndefined()
    await expect(storage.copy(key, `copia/${key}`)).rejects.toThrow()
  })

  test('fifty at once are all kept', async () => {
    const keys = Array.from({ length: 50 }, (_, index) => `muchas/${index}-320.webp`)
    await Promise.all(keys.map((name) => storage.put(name, Buffer.from(name), 'image/webp')))
    for (const name of keys) expect((await storage.get(name))?.bytes.toString()).toBe(name)
  })
})

test('folder: it lists the objects that it keeps, and none that is still being written', async () => {
  const place = join(folder, 'listed')
  const storage = createFolderStorage(place)
  const before = new Date(Date.now() - 60_000)
  expect(await keysOf(storage)).toEqual([])
  for (const name of ['ana/a-320.webp', 'ana/avatar/b.webp', 'c.webp']) await storage.put(name, bytes, 'image/webp')
  await writeFile(join(place, 'ana/.0123.tmp'), 'half')
  expect(await keysOf(storage)).toEqual(['ana/a-320.webp', 'ana/avatar/b.webp', 'c.webp'])
  for await (const { changedAt } of storage.list()) expect(changedAt.getTime()).toBeGreaterThan(before.getTime())
})

test('S3: it lists the objects that it keeps', async () => {
  const { settings: own } = await anS3Server()
  const storage = createS3Storage(own)
  try {
    expect(await keysOf(storage)).toEqual([])
    for (const name of ['ana/a-320.webp', 'ñ/b.webp']) await storage.put(name, bytes, 'image/webp')
    expect(await keysOf(storage)).toEqual(['ana/a-320.webp', 'ñ/b.webp'])
  } finally {
    storage.close()
  }
})

test('S3: it asks for the next thousand until there are no more', async () => {
  // The test's other server breaks off at a thousand.
  const page = (key: string, next?: string) =>
    `<?xml version="1.0"?><ListBucketResult><Contents><Key>${key}</Key><LastModified>2026-11-21T10:00:00.000Z</LastModified></Contents>` +
    `<IsTruncated>${next !== undefined}</IsTruncated>${next ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}</ListBucketResult>`
  const asked: (string | null)[] = []
  const paged = createHttpServer((request, response) => {
    const token = new URL(request.url ?? '', 'http://s3').searchParams.get('continuation-token')
    asked.push(token)
    response.setHeader('Content-Type', 'application/xml')
    response.end(token === null ? page('a.webp', 'más/=') : page('b.webp'))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => paged.once('listening', resolve))
  const { port } = paged.address() as AddressInfo
  const storage = createS3Storage({ ...settings(), endpoint: `http://127.0.0.1:${port}` })
  try {
    expect(await keysOf(storage)).toEqual(['a.webp', 'b.webp'])
    expect(asked).toEqual([null, 'más/='])
  } finally {
    storage.close()
    paged.close()
  }
})

async function keysOf(storage: ListableStorage) {
  const keys: string[] = []
  for await (const { key } of storage.list()) keys.push(key)
  return keys.sort()
}

/** Everything that the app and the operator's commands ask of a store. */
const calls = (storage: ListableStorage) => ({
  put: () => storage.put(key, bytes, 'image/webp'),
  get: () => storage.get(key),
  copy: () => storage.copy(key, `copia/${key}`),
  delete: () => storage.delete(key),
  putFile: () => storage.putFile('exports/ana/datos.zip', fileAt(join(folder, 'datos.zip'), 2), 'application/zip'),
  open: () => storage.open('exports/ana/datos.zip'),
  openPicture: () => storage.openPicture(key),
  list: () => keysOf(storage),
  makeBucket: async () => storage.makeBucket?.(),
})

test('B13: S3: a wrong key is refused for every kind of call, not taken for an empty store', async () => {
  await writeFile(join(folder, 'datos.zip'), 'PK')
  const own = await anS3Server({ hasBucket: false })
  const owner = createS3Storage(own.settings)
  // The bucket is made first, and objects are put before they are read.
  const { delete: discard, makeBucket, ...rest } = calls(owner)
  for (const call of [makeBucket, ...Object.values(rest), discard]) await call()
  await owner.put(key, bytes, 'image/webp')
  expect(own.refused).toEqual([])

  const before = await keysOf(owner)
  const faults = { secretAccessKey: 'SignatureDoesNotMatch', accessKeyId: 'InvalidAccessKeyId' }
  for (const [wrong, why] of Object.entries(faults)) {
    const thief = createS3Storage({ ...own.settings, [wrong]: 'wrong' })
    for (const [name, call] of Object.entries(calls(thief)))
      await expect(call(), name).rejects.toMatchObject({ name: why, $metadata: { httpStatusCode: 403 } })
    thief.close()
  }
  expect(await keysOf(owner)).toEqual(before)
  owner.close()
})

test('S3: a missing bucket is a fault', async () => {
  const storage = createS3Storage({ ...settings(), bucket: 'nowhere' })
  await expect(storage.put(key, bytes, 'image/webp')).rejects.toThrow()
  await expect(storage.get(key)).rejects.toThrow()
})

test('S3: a call to a store that is gone, or accepts and never answers, ends within five seconds', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  try {
    for (const dead of ['http://127.0.0.1:1', `http://127.0.0.1:${port}`]) {
      const limits = vi.spyOn(AbortSignal, 'timeout')
      const storage = createS3Storage({ ...settings(), endpoint: dead })
      await Promise.all([
        expect(storage.put(key, bytes, 'image/webp')).rejects.toThrow(),
        expect(storage.get(key)).rejects.toThrow(),
      ])
      expect(limits.mock.calls.length).toBeGreaterThanOrEqual(2)
      for (const [limitMs] of limits.mock.calls) expect(limitMs).toBeLessThan(5_000)
      limits.mockRestore()
      storage.close()
    }
  } finally {
    silent.close()
  }
})

test('folder: no key leads out of the folder', async () => {
  const storage = createFolderStorage(join(folder, 'media'))
  await writeFile(join(folder, 'secret.webp'), 'secret')
  for (const wrong of [
    '../secret.webp',
    'a/../../secret.webp',
    '/etc/passwd',
    'a//b.webp',
    './a.webp',
    '.oculto/a.webp',
    'a\\..\\b.webp',
    'a\u0000.webp',
    'a/',
    '',
  ]) {
    await expect(storage.get(wrong)).rejects.toThrow('Not a storage key')
    await expect(storage.put(wrong, bytes, 'image/webp')).rejects.toThrow('Not a storage key')
    await expect(storage.delete(wrong)).rejects.toThrow('Not a storage key')
  }
})

test('folder: no half-written file is left, also after a failure', async () => {
  const storage = createFolderStorage(join(folder, 'atomic'))
  await storage.put('a/b.webp', bytes, 'image/webp')
  // A folder stands where the file should go: the rename fails.
  await storage.put('a/dir.webp/x.webp', bytes, 'image/webp')
  await expect(storage.put('a/dir.webp', bytes, 'image/webp')).rejects.toThrow()
  expect((await readdir(join(folder, 'atomic', 'a'))).sort()).toEqual(['b.webp', 'dir.webp'])
})
