import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolderStorage } from '#app/adapters/storage-folder.server.ts'
import { createS3Storage } from '#app/adapters/storage-s3.server.ts'
import type { TestS3 } from '#tests/support/s3-server.ts'
import { anS3Server } from '#tests/support/s3.ts'
import { checkStorage } from './storage.ts'

let folder: string
let server: TestS3

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gremio-check-'))
  server = await anS3Server({ hasBucket: false })
})

afterAll(() => rm(folder, { recursive: true }))

const s3 = () => createS3Storage(server.settings)

test('a missing bucket is made, and left empty', async () => {
  expect(await checkStorage(s3())).toBe('made')
  expect(await checkStorage(s3())).toBe('works')
  const left = await readdir(join(server.folder, 'listings'), { recursive: true, withFileTypes: true })
  expect(left.filter((entry) => entry.isFile())).toEqual([])
})

test('a folder works without preparation', async () => {
  expect(await checkStorage(createFolderStorage(join(folder, 'media')))).toBe('works')
})

test('a missing store is a fault', async () => {
  const settings = { region: 'us-east-1', bucket: 'listings', accessKeyId: 'a', secretAccessKey: 'b' }
  await expect(checkStorage(createS3Storage({ ...settings, endpoint: 'http://127.0.0.1:9' }))).rejects.toThrow()
})
