import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { readPayload } from '#app/domain/outbox/job-payloads.ts'
import type { EncodedPicture } from '#app/adapters/images.server.ts'
import { createFolderStorage } from '#app/adapters/storage-folder.server.ts'
import type { ObjectStorage } from '#app/adapters/object-storage.ts'
import type { Db } from '#app/db.server.ts'
import { listingPictureJobs } from '#app/jobs/stored-files.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { publishListing } from './commands.server.ts'
import { isObjectKey, objectKey } from './images.ts'
import { listingIdOf } from './listing-id.server.ts'
import { ListingForm } from './schema.ts'
import { attachImages } from './attaching.server.ts'
import { discardUploads, findSpooledForAnyone, listStaged, stageUploads } from './staging.server.ts'

let db: Db
let storage: ObjectStorage
beforeAll(async () => {
  db = await aDatabase()
  storage = createFolderStorage(`${process.env['DATA_DIR']}/media`)
})

const now = new Date('2026-11-21T10:00:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

const guitar = ListingForm.parse({
  title: 'Clases de guitarra a domicilio',
  description: 'Para principiantes.\nTambién fines de semana.',
  category: 'musica',
  price: '25,50',
  price_type: 'hora',
  contact_info: 'ana@ejemplo.es',
})

const publish = (authorId: string, draftKey = randomUUID(), stagedIds: string[] = []) =>
  publishListing(db, authorId, guitar, { draftKey, currency: 'EUR', now, stagedIds })

const listingsOf = (authorId: string) =>
  db.selectFrom('listings').select(['id', 'status', 'location', 'tags']).where('authorId', '=', authorId).execute()

function aPicture(mark: string): EncodedPicture {
  const renditions = [320, 640].map((width) => ({ width, bytes: Buffer.from(`${mark}-${width}`) }))
  return { sha256: Buffer.from(mark.padEnd(32, '.')), width: 640, height: 480, renditions }
}

const upload = (mark: string) => ({ originalName: `${mark}.jpg`, picture: aPicture(mark) })

const brokenStore: ObjectStorage = {
  put: () => Promise.reject(new Error('down')),
  get: () => Promise.reject(new Error('down')),
  copy: () => Promise.reject(new Error('down')),
  delete: () => Promise.reject(new Error('down')),
}

const imagesOf = (listingId: string) =>
  db
    .selectFrom('listingImages')
    .select(['key', 'position', 'widths'])
    .where('listingId', '=', listingId)
    .orderBy('position')
    .execute()

test('C8: a new listing is active, without pictures, and empty location and tags are null', async () => {
  const { id: authorId } = await anAccount(db)
  const outcome = await publish(authorId)
  expect(outcome.kind).toBe('published')
  expect(await listingsOf(authorId)).toEqual([
    { id: 'id' in outcome && outcome.id, status: 'active', location: null, tags: null },
  ])
})

test('C12: a second press with the same draft returns the same listing', async () => {
  const { id: authorId } = await anAccount(db)
  const draftKey = randomUUID()
  const first = await publish(authorId, draftKey)
  expect(first.kind).toBe('published')
  expect(await publish(authorId, draftKey)).toEqual({ ...first, kind: 'already-published' })
  expect(await listingsOf(authorId)).toHaveLength(1)
})

test('C12: of two simultaneous publications of one draft one is stored, and both lead to it', async () => {
  const { id: authorId } = await anAccount(db)
  const draftKey = randomUUID()
  const outcomes = await Promise.all([publish(authorId, draftKey), publish(authorId, draftKey)])
  expect(outcomes.map((outcome) => outcome.kind).sort()).toEqual(['already-published', 'published'])
  expect(new Set(outcomes.map((outcome) => 'id' in outcome && outcome.id)).size).toBe(1)
  expect(await listingsOf(authorId)).toHaveLength(1)
})

test('C12: the draft key of one person used by another makes a separate listing', async () => {
  const [ana, bruno] = [await anAccount(db), await anAccount(db)]
  const draftKey = randomUUID()
  expect((await publish(ana.id, draftKey)).kind).toBe('published')
  expect((await publish(bruno.id, draftKey)).kind).toBe('published')
  expect(listingIdOf(ana.id, draftKey)).not.toBe(listingIdOf(bruno.id, draftKey))
})

test('A12: an unverified account publishes five a day, also when it presses seven times at once', async () => {
  const { id: authorId } = await anAccount(db, { verified: false })
  const outcomes = await Promise.all(Array.from({ length: 7 }, () => publish(authorId)))
  expect(outcomes.filter((outcome) => outcome.kind === 'published')).toHaveLength(5)
  expect(outcomes.filter((outcome) => outcome.kind === 'too-many-today')).toEqual([
    { kind: 'too-many-today', limit: 5, tryAgainAt: later(24) },
    { kind: 'too-many-today', limit: 5, tryAgainAt: later(24) },
  ])
  expect(await listingsOf(authorId)).toHaveLength(5)
  const tomorrow = { draftKey: randomUUID(), currency: 'EUR', now: later(24) }
  expect((await publishListing(db, authorId, guitar, tomorrow)).kind).toBe('published')
})

test('A12: where the operator asks for it, people cannot publish before they confirm their address', async () => {
  const { id: unverified } = await anAccount(db, { verified: false })
  const { id: verified } = await anAccount(db)
  const publication = () => ({ draftKey: randomUUID(), currency: 'EUR', now, requireVerified: true })
  expect(await publishListing(db, unverified, guitar, publication())).toEqual({ kind: 'unverified' })
  expect((await publishListing(db, verified, guitar, publication())).kind).toBe('published')
  expect(await listingsOf(unverified)).toHaveLength(0)
})

test('A12: a verified account is not limited to five', async () => {
  const { id: authorId } = await anAccount(db)
  for (let count = 0; count < 6; count += 1) expect((await publish(authorId)).kind).toBe('published')
})

test('C8: pictures are stored under author and listing and attached in the order of the form', async () => {
  const { id: authorId } = await anAccount(db)
  const draft = { authorId, draftKey: randomUUID() }
  const { staged, isStored } = await stageUploads(db, storage, draft, [upload('a'), upload('b'), upload('c')], now)
  expect(isStored).toBe(true)
  const order = [staged[2], staged[0]].map((image) => image?.id ?? '')

  const outcome = await publish(authorId, draft.draftKey, order)
  const listingId = 'id' in outcome ? outcome.id : ''
  const attachment = { authorId, listingId, stagedIds: order, now }
  expect(await attachImages(db, storage, attachment)).toEqual({ kind: 'attached', images: 2 })
  expect(await imagesOf(listingId)).toEqual([
    { key: staged[2]?.key, position: 0, widths: [320, 640] },
    { key: staged[0]?.key, position: 1, widths: [320, 640] },
  ])
  const name = objectKey(staged[0]?.key ?? '', 640)
  expect(isObjectKey(name)).toBe(true)
  expect(name.startsWith(`${authorId}/${listingId}/${now.getTime()}-`)).toBe(true)
  expect((await storage.get(name))?.bytes.toString()).toBe('a-640')
  // The worker calls it again a minute later: nothing changes.
  expect(await attachImages(db, storage, attachment)).toEqual({ kind: 'attached', images: 2 })
})

test('C12: the same file sent again is the same upload, and only its owner finds it in its draft', async () => {
  const [ana, bruno] = [await anAccount(db), await anAccount(db)]
  const draft = { authorId: ana.id, draftKey: randomUUID() }
  const first = await stageUploads(db, storage, draft, [upload('a')], now)
  const second = await stageUploads(db, storage, draft, [upload('a'), upload('b')], now)
  expect(second.staged[0]).toEqual(first.staged[0])
  const ids = second.staged.map((image) => image.id)
  expect((await listStaged(db, draft, [...ids].reverse())).map((image) => image.id)).toEqual([...ids].reverse())
  expect(await listStaged(db, { ...draft, authorId: bruno.id }, ids)).toEqual([])
  expect(await listStaged(db, { ...draft, draftKey: randomUUID() }, ids)).toEqual([])

  const theirs = await publish(bruno.id)
  const listingId = 'id' in theirs ? theirs.id : ''
  await attachImages(db, storage, { authorId: bruno.id, listingId, stagedIds: ids, now })
  expect(await imagesOf(listingId)).toEqual([])
  expect(await listStaged(db, draft, ids)).toHaveLength(2)
})

test('C6: a listing gets at most five pictures, however many its form names', async () => {
  const { id: authorId } = await anAccount(db)
  const draft = { authorId, draftKey: randomUUID() }
  const { staged } = await stageUploads(db, storage, draft, ['a', 'b', 'c', 'd', 'e', 'f'].map(upload), now)
  const stagedIds = staged.map((image) => image.id)
  const outcome = await publish(authorId, draft.draftKey, stagedIds)
  const listingId = 'id' in outcome ? outcome.id : ''
  expect(await attachImages(db, storage, { authorId, listingId, stagedIds, now })).toEqual({
    kind: 'attached',
    images: 5,
  })
})

test('C10: while the store is down the listing stays and its pictures wait, until it answers again', async () => {
  const { id: authorId } = await anAccount(db)
  const draft = { authorId, draftKey: randomUUID() }
  const { staged, isStored } = await stageUploads(db, brokenStore, draft, [upload('a'), upload('b')], now)
  expect(isStored).toBe(false)
  const name = objectKey(staged[0]?.key ?? '', 320)
  expect((await findSpooledForAnyone(db, name))?.toString()).toBe('a-320')

  const stagedIds = staged.map((image) => image.id)
  const outcome = await publish(authorId, draft.draftKey, stagedIds)
  expect(outcome.kind).toBe('published')
  const listingId = 'id' in outcome ? outcome.id : ''
  const attachment = { authorId, listingId, stagedIds, now }
  expect(await attachImages(db, brokenStore, attachment)).toEqual({ kind: 'store-failed' })
  expect(await imagesOf(listingId)).toEqual([])
  const jobs = await db
    .selectFrom('jobs')
    .select(['payload', 'maxAttempts'])
    .where('kind', '=', 'attach-images')
    .execute()
  expect(jobs.map((job) => job.payload)).toContainEqual({ authorId, listingId, stagedIds })

  // A day later the picture is still there.
  await discardUploads(db, storage, staged, later(25))
  expect(await attachImages(db, storage, attachment)).toEqual({ kind: 'attached', images: 2 })
  expect((await storage.get(name))?.bytes.toString()).toBe('a-320')
  expect(await findSpooledForAnyone(db, name)).toBeUndefined()
})

test('C10: the worker attaches what the store did not take at first', async () => {
  const { id: authorId } = await anAccount(db)
  const draft = { authorId, draftKey: randomUUID() }
  const { staged } = await stageUploads(db, brokenStore, draft, [upload('a')], now)
  const stagedIds = staged.map((image) => image.id)
  const outcome = await publish(authorId, draft.draftKey, stagedIds)
  const listingId = 'id' in outcome ? outcome.id : ''
  const payload = { authorId, listingId, stagedIds }
  await expect(listingPictureJobs(brokenStore)['attach-images'].run(db, payload, now)).rejects.toThrow('the store')
  expect(await imagesOf(listingId)).toEqual([])
  await listingPictureJobs(storage)['attach-images'].run(db, payload, now)
  expect(await imagesOf(listingId)).toHaveLength(1)
})

test('C12: uploads of an unfinished form are deleted after a day, those of a listing stay', async () => {
  const { id: authorId } = await anAccount(db)
  const draft = { authorId, draftKey: randomUUID() }
  const { staged } = await stageUploads(db, storage, draft, [upload('a'), upload('b')], now)
  const [used, unused] = staged
  const stagedIds = [used?.id ?? '']
  const outcome = await publish(authorId, draft.draftKey, stagedIds)
  const listingId = 'id' in outcome ? outcome.id : ''
  await attachImages(db, storage, { authorId, listingId, stagedIds, now })

  const job = await db
    .selectFrom('jobs')
    .select(['payload', 'runAt'])
    .where('kind', '=', 'discard-uploads')
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
  expect(job.runAt.getTime()).toBeGreaterThan(later(24).getTime())
  const { uploads } = readPayload('discard-uploads', job.payload)

  expect(await discardUploads(db, storage, uploads, later(23))).toEqual(later(24))
  expect(await listStaged(db, draft, [unused?.id ?? ''])).toHaveLength(1)
  await expect(discardUploads(db, brokenStore, uploads, later(25))).rejects.toThrow('down')
  expect(await discardUploads(db, storage, uploads, later(25))).toBeUndefined()
  expect(await listStaged(db, draft, [unused?.id ?? ''])).toEqual([])
  expect(await storage.get(objectKey(unused?.key ?? '', 320))).toBeUndefined()
  expect(await storage.get(objectKey(used?.key ?? '', 320))).toBeDefined()
})

test('pictures are not attached to a listing of somebody else or one that was deleted', async () => {
  const [ana, bruno] = [await anAccount(db), await anAccount(db)]
  const { staged } = await stageUploads(db, storage, { authorId: ana.id, draftKey: randomUUID() }, [upload('a')], now)
  const theirs = await publish(bruno.id)
  const listingId = 'id' in theirs ? theirs.id : ''
  const stagedIds = staged.map((image) => image.id)
  expect(await attachImages(db, storage, { authorId: ana.id, listingId, stagedIds, now })).toEqual({
    kind: 'listing-not-found',
  })
})
