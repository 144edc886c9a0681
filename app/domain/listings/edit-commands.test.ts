import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { aPicture } from '#tests/support/marketplace.ts'
import { listImages, saveListing } from './edit-commands.server.ts'
import { findOwnListing } from './own-commands.server.ts'
import { ListingForm, listingFields } from './schema.ts'

const NOW = new Date('2026-06-01T10:00:00Z')

async function aListingToEdit(db: Db, { pictures = 0 } = {}) {
  const author = await anAccount(db)
  const { id } = await aListing(db, { author, tags: ['logo', 'marca'], latitude: '41.65', longitude: '-0.88' })
  for (let position = 0; position < pictures; position += 1)
    await aPicture(db, { author, listingId: id, seed: `${id} ${position}`, position })
  const row = await findOwnListing(db, author.id, id)
  if (!row) throw new Error('It was there a moment ago')
  const form = ListingForm.parse(listingFields(row))
  const imageIds = (await listImages(db, id)).map((image) => image.id)
  return { author, id, form, imageIds }
}

const read = (db: Db, id: string) =>
  db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('R10: a form stores the same values that it was filled with', async () => {
  const db = await aDatabase()
  const { author, id, form } = await aListingToEdit(db)
  const before = await read(db, id)
  const edit = { version: 1, editKey: randomUUID(), imageIds: [], now: NOW }
  expect(await saveListing(db, author.id, id, form, edit)).toEqual({ kind: 'saved', waitingIds: [] })
  const { version, updatedAt, confirmedAt, editKey: _key, editBase: _base, ...after } = await read(db, id)
  expect(version).toBe(2)
  // M11: who edits a listing still holds it.
  expect(confirmedAt).toEqual(NOW)
  expect(updatedAt).toEqual(NOW)
  expect(before).toMatchObject(after)
})

test('R10: fifty people who save at once leave one whole listing, and forty-nine get its text to compare', async () => {
  const db = await aDatabase()
  const { author, id, form, imageIds } = await aListingToEdit(db, { pictures: 3 })
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, number) =>
      saveListing(
        db,
        author.id,
        id,
        { ...form, title: `Título ${number}`, description: `Descripción ${number}`, price: 1_000 + number },
        {
          version: 1,
          editKey: randomUUID(),
          imageIds: imageIds.slice(number % 3),
          now: NOW,
        },
      ),
    ),
  )
  const kinds = outcomes.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'saved')).toHaveLength(1)
  expect(kinds.filter((kind) => kind === 'newer')).toHaveLength(49)
  const winner = kinds.indexOf('saved')
  expect(await read(db, id)).toMatchObject({
    title: `Título ${winner}`,
    description: `Descripción ${winner}`,
    priceCents: 1_000 + winner,
    version: 2,
  })
  expect((await listImages(db, id)).map((image) => image.id)).toEqual(imageIds.slice(winner % 3))
})

test('R10: one form sent fifty times at once leaves one whole listing, and no request is refused', async () => {
  const db = await aDatabase()
  const { author, id, form, imageIds } = await aListingToEdit(db, { pictures: 2 })
  const edit = { version: 1, editKey: randomUUID(), imageIds: [...imageIds].reverse(), now: NOW }
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, () => saveListing(db, author.id, id, { ...form, title: 'El mismo' }, edit)),
  )
  expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['saved']))
  expect((await read(db, id)).title).toBe('El mismo')
  expect((await listImages(db, id)).map((image) => image.id)).toEqual([...imageIds].reverse())
})

test('R10: a form that was opened before somebody else saved changes nothing and gets the stored text', async () => {
  const db = await aDatabase()
  const { author, id, form, imageIds } = await aListingToEdit(db, { pictures: 1 })
  const mine = { version: 1, editKey: randomUUID(), imageIds, now: NOW }
  const theirs = { version: 1, editKey: randomUUID(), imageIds: [], now: NOW }
  await saveListing(db, author.id, id, { ...form, title: 'Suyo' }, theirs)
  const outcome = await saveListing(db, author.id, id, { ...form, title: 'Mío' }, mine)
  expect(outcome).toMatchObject({ kind: 'newer', listing: { title: 'Suyo', version: 2 }, images: [] })
  expect((await read(db, id)).title).toBe('Suyo')
  // After seeing the newer listing they may save; then the first form is outdated.
  await saveListing(db, author.id, id, { ...form, title: 'Mío' }, { ...mine, version: 2 })
  expect((await read(db, id)).title).toBe('Mío')
  expect((await saveListing(db, author.id, id, form, theirs)).kind).toBe('newer')
})

test('R10: pictures can be reordered and removed; removed ones are deleted later', async () => {
  const db = await aDatabase()
  const { author, id, form, imageIds } = await aListingToEdit(db, { pictures: 4 })
  const [first, second, third, fourth] = imageIds as [string, string, string, string]
  const order = [fourth, second, first]
  await saveListing(db, author.id, id, form, { version: 1, editKey: randomUUID(), imageIds: order, now: NOW })
  expect((await listImages(db, id)).map((image) => image.id)).toEqual(order)
  const all = await db.selectFrom('jobs').select(['payload', 'runAt']).where('kind', '=', 'discard-uploads').execute()
  const jobs = all.filter(({ payload }) => JSON.stringify(payload).includes(id))
  expect(jobs).toHaveLength(1)
  expect(jobs[0]?.runAt.getTime()).toBeGreaterThan(NOW.getTime())
  expect((jobs[0]?.payload as { uploads: unknown[] }).uploads).toHaveLength(1)

  // Pictures of other listings are ignored.
  const other = await aListingToEdit(db, { pictures: 1 })
  const edit = { version: 2, editKey: randomUUID(), imageIds: [...order, ...other.imageIds, third], now: NOW }
  await saveListing(db, author.id, id, form, edit)
  expect((await listImages(db, id)).map((image) => image.id)).toEqual(order)
  expect(await listImages(db, other.id)).toHaveLength(1)
})

test('R10: somebody else’s listing and a deleted one are not found when saving', async () => {
  const db = await aDatabase()
  const { author, id, form } = await aListingToEdit(db)
  const edit = { version: 1, editKey: randomUUID(), imageIds: [], now: NOW }
  expect(await saveListing(db, (await anAccount(db)).id, id, form, edit)).toEqual({ kind: 'not-found' })
  await db.updateTable('listings').set({ deletedAt: NOW }).where('id', '=', id).execute()
  expect(await saveListing(db, author.id, id, form, edit)).toEqual({ kind: 'not-found' })
})

test('C6: pictures that somebody else uploaded, or that wait in another form, do not join a listing', async () => {
  const db = await aDatabase()
  const { author, id, form } = await aListingToEdit(db)
  const [editKey, other] = [randomUUID(), await anAccount(db)]
  const anUpload = async (uploader: { id: string }, draftKey: string) => {
    const row = await db
      .insertInto('uploadStaging')
      .values({
        userId: uploader.id,
        draftKey,
        position: 0,
        key: `${uploader.id}/${id}/${randomUUID()}`,
        widths: [320],
        width: 320,
        height: 240,
        bytes: 10,
        sha256: randomBytes(32),
        originalName: 'foto.jpg',
        createdAt: NOW,
        expiresAt: new Date('2100-01-01T00:00:00Z'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }
  const foreign = [await anUpload(other, editKey), await anUpload(author, randomUUID())]
  const own = await anUpload(author, editKey)
  const edit = { version: 1, editKey, imageIds: [...foreign, own], now: NOW }
  expect(await saveListing(db, author.id, id, form, edit)).toEqual({ kind: 'saved', waitingIds: [] })
  expect((await listImages(db, id)).map((image) => image.id)).toEqual([own])
  const waiting = await db.selectFrom('uploadStaging').select('id').where('id', 'in', foreign).execute()
  expect(waiting).toHaveLength(2)
})
