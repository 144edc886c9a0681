import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFolderStorage } from './storage-folder.server.ts'
import { createS3Storage } from './storage-s3.server.ts'
import type { ObjectStorage } from './object-storage.ts'

let folder: string
let server: S3rver
let endpoint: string
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const settings = () => ({ endpoint, region: 'us-east-1', bucket: 'listings', ...credentials })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gremio-storage-'))
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'listings' }],
  })
  const { port } = await server.run()
  endpoint = `http://127.0.0.1:${port}`
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const key = 'ana/guitarra/1795000000000-0123456789abcdef01234567-640.webp'
const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251))

describe.each([
  ['S3', () => createS3Storage(settings())],
  ['a folder', () => createFolderStorage(join(folder, 'media'))],
])('storage in %s', (_name, create: () => ObjectStorage) => {
  let storage: ObjectStorage
  beforeAll(() => {
    storage = create()
  })

  test('C8: what is put comes back byte for byte with its type', async () => {
    await storage.put(key, bytes, 'image/webp')
    const object = await storage.get(key)
    expect(object?.contentType).toBe('image/webp')
    expect(object?.bytes.equals(bytes)).toBe(true)
  })

  test('C8: putting again replaces, copying leaves both', async () => {
    await storage.put(key, Buffer.from('nuevo'), 'image/webp')
    await storage.copy(key, `otra/${key}`)
    expect((await storage.get(key))?.bytes.toString()).toBe('nuevo')
    expect((await storage.get(`otra/${key}`))?.bytes.toString()).toBe('nuevo')
  })

  test('what is not there is undefined, and deleting it is no error', async () => {
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

test('S3: a wrong secret is refused, not taken for an empty store', async () => {
  const thief = createS3Storage({ ...settings(), secretAccessKey: 'wrong' })
  await expect(thief.put(key, bytes, 'image/webp')).rejects.toThrow(/signature/i)
  await expect(thief.get(key)).rejects.toThrow(/signature/i)
})

test('S3: a missing bucket is a fault', async () => {
  const storage = createS3Storage({ ...settings(), bucket: 'nowhere' })
  await expect(storage.put(key, bytes, 'image/webp')).rejects.toThrow()
  await expect(storage.get(key)).rejects.toThrow()
})

test('S3: a store that is gone, or accepts and never answers, costs less than five seconds', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  try {
    for (const dead of ['http://127.0.0.1:1', `http://127.0.0.1:${port}`]) {
      const started = performance.now()
      const storage = createS3Storage({ ...settings(), endpoint: dead })
      await Promise.all([
        expect(storage.put(key, bytes, 'image/webp')).rejects.toThrow(),
        expect(storage.get(key)).rejects.toThrow(),
      ])
      expect(performance.now() - started).toBeLessThan(5_000)
      storage.close()
    }
  } finally {
    silent.close()
  }
}, 12_000)

test('folder: no key leads out of it', async () => {
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

test('folder: nothing half-written is left, also after a failure', async () => {
  const storage = createFolderStorage(join(folder, 'atomic'))
  await storage.put('a/b.webp', bytes, 'image/webp')
  // A folder stands where the file should go: the rename fails.
  await storage.put('a/dir.webp/x.webp', bytes, 'image/webp')
  await expect(storage.put('a/dir.webp', bytes, 'image/webp')).rejects.toThrow()
  expect((await readdir(join(folder, 'atomic', 'a'))).sort()).toEqual(['b.webp', 'dir.webp'])
})
