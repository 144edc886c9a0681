import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolderStorage } from '#app/adapters/storage-folder.server.ts'
import { createS3Storage } from '#app/adapters/storage-s3.server.ts'
import { checkStorage } from './check-storage.ts'

let folder: string
let server: S3rver
let endpoint: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gremio-check-'))
  // This server reckons signatures of bucket addresses wrongly, and making a bucket is one.
  const options = { port: 0, address: '127.0.0.1', silent: true, allowMismatchedSignatures: true }
  server = new S3rver({ ...options, directory: join(folder, 's3') })
  const { port } = await server.run()
  endpoint = `http://127.0.0.1:${port}`
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const s3 = () =>
  createS3Storage({
    endpoint,
    region: 'us-east-1',
    bucket: 'listings',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  })

test('a bucket that is missing is made, and nothing is left in it', async () => {
  expect(await checkStorage(s3())).toBe('made')
  expect(await checkStorage(s3())).toBe('works')
  const left = await readdir(join(folder, 's3/listings'), { recursive: true, withFileTypes: true })
  expect(left.filter((entry) => entry.isFile())).toEqual([])
})

test('a folder works as it is', async () => {
  expect(await checkStorage(createFolderStorage(join(folder, 'media')))).toBe('works')
})

test('a store that is not there is a fault', async () => {
  const settings = { region: 'us-east-1', bucket: 'listings', accessKeyId: 'a', secretAccessKey: 'b' }
  await expect(checkStorage(createS3Storage({ ...settings, endpoint: 'http://127.0.0.1:9' }))).rejects.toThrow()
})
