import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { ListableStorage } from '#app/adapters/object-storage.ts'
import { createFolderStorage } from '#app/adapters/storage-folder.server.ts'
import { createS3Storage } from '#app/adapters/storage-s3.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import { findMailHold, claimJobs } from '#app/domain/outbox/jobs.server.ts'
import { onlyWhileOurs } from '#app/jobs/stored-files.server.ts'
import { aCopyOf } from '#tests/support/copies.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { anS3Server } from '#tests/support/s3.ts'
import { settleIdentity, resumeMail } from './installation.server.ts'
import { adoptStore, claimStoreForRestore, lookAtStore, MARK, recogniseStore } from './store.server.ts'

const db = await aDatabase()
const folder = await mkdtemp(join(tmpdir(), 'gremio-owner-'))
afterAll(() => rm(folder, { recursive: true }))
const s3 = await anS3Server()
const now = new Date()
const IMAGE = 'ana/guitarra/1795000000000-0123456789abcdef01234567'
const bytes = Buffer.from('una foto')

/** A listing with a picture that the database names. */
const { id: listingId } = await aListing(db, { author: await anAccount(db) })
await db
  .insertInto('listingImages')
  .values({
    listingId,
    key: IMAGE,
    position: 0,
    width: 320,
    height: 240,
    widths: [320],
    bytes: 8,
    sha256: Buffer.alloc(32),
  })
  .execute()

await settleIdentity(db)
const { copy } = await aCopyOf(db)
let stores = 0

describe.each([
  ['S3', () => createS3Storage(s3.settings)],
  ['a folder', () => createFolderStorage(join(folder, String((stores += 1))))],
])('a store in %s', (_name, make) => {
  let storage: ListableStorage
  beforeEach(async () => {
    storage = make()
    for await (const { key } of storage.list()) await storage.delete(key)
  })

  test('that is empty is marked by the first who starts, and refused to everybody else', async () => {
    expect(await lookAtStore(db, storage)).toBe('unmarked')
    expect(await recogniseStore(db, storage)).toBe('ours')
    expect(await recogniseStore(db, storage)).toBe('ours')
    expect(await lookAtStore(db, storage)).toBe('ours')
    expect(await lookAtStore(copy, storage)).toBe('another')
    expect(await recogniseStore(copy, storage)).toBe('another')
    expect(await claimStoreForRestore(copy, storage)).toBe('another')
    expect(await recogniseStore(db, storage)).toBe('ours')
  })

  test('from before the marks is marked only where the files are that the database names', async () => {
    await storage.put('otra/foto/1-320.webp', bytes, 'image/webp')
    expect(await recogniseStore(db, storage)).toBe('unknown')
    expect(await claimStoreForRestore(copy, storage)).toBe('unknown')
    await storage.put(`${IMAGE}-320.webp`, bytes, 'image/webp')
    expect(await recogniseStore(db, storage)).toBe('ours')
  })

  test('of the original loses nothing to a copy, until it is taken over; then the original deletes nothing', async () => {
    await storage.put(`${IMAGE}-320.webp`, bytes, 'image/webp')
    expect(await recogniseStore(db, storage)).toBe('ours')
    const [ours, theirs] = [onlyWhileOurs(storage, db), onlyWhileOurs(storage, copy)]
    await expect(theirs.delete(`${IMAGE}-320.webp`)).rejects.toThrow('not this installation’s')
    await adoptStore(copy, storage)
    await expect(ours.delete(`${IMAGE}-320.webp`)).rejects.toThrow('not this installation’s')
    expect(await storage.get(`${IMAGE}-320.webp`)).toBeDefined()
    await theirs.delete(`${IMAGE}-320.webp`)
    expect(await storage.get(`${IMAGE}-320.webp`)).toBeUndefined()
  })

  test('that a restore began to fill is its own for the next try and for the start after it', async () => {
    expect(await claimStoreForRestore(db, storage)).toBe('ours')
    await storage.put('a/medias-320.webp', bytes, 'image/webp')
    expect(await claimStoreForRestore(db, storage)).toBe('ours')
    expect(await claimStoreForRestore(copy, storage)).toBe('another')
    expect(await recogniseStore(db, storage)).toBe('ours')
  })

  test('whose mark cannot be read is taken for another’s', async () => {
    await storage.put(MARK, Buffer.from('¿?'), 'application/json')
    expect(await recogniseStore(db, storage)).toBe('another')
  })
})

test('a copy never takes an unmarked store with the files of the original', async () => {
  const storage = createFolderStorage(join(folder, 'unmarked'))
  await storage.put(`${IMAGE}-320.webp`, bytes, 'image/webp')
  await recogniseStore(copy, storage)
  expect(await recogniseStore(copy, storage)).toBe('unknown')
})

test('a store that does not answer is not taken for another installation’s, and none of its files are deleted', async () => {
  const gone = createS3Storage({ ...s3.settings, endpoint: 'http://127.0.0.1:9' })
  await expect(recogniseStore(db, gone)).rejects.toThrow(/ECONNREFUSED/)
  await expect(onlyWhileOurs(gone, db).delete(IMAGE)).rejects.toThrow(/ECONNREFUSED/)
})

test('C8: a new listing is active and has no pictures, and its empty location and tags are null', async () => {
  const [known, { id }] = [await settleIdentity(copy), await settleIdentity(db)]
  expect(known).toMatchObject({ isMailHeld: true, isCopy: false })
  expect(known.id).not.toBe(id)
  await scheduleJob(copy, 'deliver-mail', { outboxId: '1' }, { runAt: now })
  await scheduleJob(copy, 'deliver-push', { notificationId: '1', subscriptionId: '1' }, { runAt: now })
  await scheduleJob(copy, 'purge-cases', {}, { runAt: now })
  const kinds = ['deliver-mail', 'deliver-push', 'purge-cases']
  expect((await claimJobs(copy, { now, limit: 9, kinds })).map(({ kind }) => kind)).toEqual(['purge-cases'])
  expect(await findMailHold(copy)).toMatchObject({ waiting: 2 })
  expect(await resumeMail(copy, now)).toEqual({ kind: 'resumed', waiting: 2 })
  expect(await resumeMail(copy, now)).toEqual({ kind: 'not-held' })
  expect((await claimJobs(copy, { now, limit: 9, kinds })).map(({ kind }) => kind).sort()).toEqual(kinds.slice(0, 2))
  expect(await findMailHold(db)).toBeUndefined()
})
