import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { daysAfter, daysBefore } from '#app/locale/dates.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { aPicture } from '#tests/support/marketplace.ts'
import { changeStatus, deleteListing, purgeDeletedListings } from './own-commands.server.ts'

const NOW = new Date('2026-06-01T10:00:00Z')

test('M5: a deleted listing cannot be found, and deleting it twice keeps the first day', async () => {
  const db = await aDatabase()
  const author = await anAccount(db)
  const { id } = await aListing(db, { author })
  const other = await anAccount(db)
  expect(await deleteListing(db, other.id, id, NOW)).toBe('not-found')
  expect(await deleteListing(db, author.id, randomUUID(), NOW)).toBe('not-found')
  expect(await db.selectFrom('listingSearch').select('listingId').where('listingId', '=', id).execute()).toHaveLength(1)

  expect(await deleteListing(db, author.id, id, NOW)).toBe('deleted')
  expect(await deleteListing(db, author.id, id, daysAfter(NOW, 1))).toBe('deleted')
  const row = await db.selectFrom('listings').select('deletedAt').where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.deletedAt).toEqual(NOW)
  expect(await db.selectFrom('listingSearch').select('listingId').where('listingId', '=', id).execute()).toEqual([])
})

test('M5: after thirty days a deleted listing is purged, and a job deletes its pictures', async () => {
  const db = await aDatabase()
  const author = await anAccount(db)
  const ago = (days: number) => daysBefore(NOW, days)
  const old = await aListing(db, { author, deletedAt: ago(30) })
  const young = await aListing(db, { author, deletedAt: ago(29) })
  const alive = await aListing(db, { author })
  await aPicture(db, { author, listingId: old.id, seed: 'vieja', position: 0 })
  await aPicture(db, { author, listingId: alive.id, seed: 'viva', position: 0 })
  const { key } = await db
    .selectFrom('listingImages')
    .select('key')
    .where('listingId', '=', old.id)
    .executeTakeFirstOrThrow()

  expect(await purgeDeletedListings(db, NOW)).toEqual({ listings: 1 })
  const left = await db.selectFrom('listings').select('id').where('authorId', '=', author.id).execute()
  expect(left.map(({ id }) => id).sort()).toEqual([young.id, alive.id].sort())
  const jobs = await db.selectFrom('jobs').select(['kind', 'payload']).where('kind', '=', 'discard-uploads').execute()
  expect(jobs).toHaveLength(1)
  expect(JSON.stringify(jobs[0]?.payload)).toContain(key)
  expect(await purgeDeletedListings(db, NOW)).toEqual({ listings: 0 })
})

test('M8: an active listing can be paused, and a paused or pending one activated; only active listings are found', async () => {
  const db = await aDatabase()
  const author = await anAccount(db)
  const { id } = await aListing(db, { author, status: 'pending' })
  const found = async () =>
    (await db.selectFrom('listingSearch').select('listingId').where('listingId', '=', id).execute()).length === 1
  expect(await found()).toBe(false)
  expect(await changeStatus(db, author.id, id, 'inactive', { now: new Date() })).toEqual({
    kind: 'not-possible',
    from: 'pending',
  })
  expect(await changeStatus(db, author.id, id, 'active', { now: new Date() })).toEqual({ kind: 'changed' })
  expect(await found()).toBe(true)
  expect(await changeStatus(db, author.id, id, 'active', { now: new Date() })).toEqual({ kind: 'unchanged' })
  expect(await changeStatus(db, author.id, id, 'inactive', { now: new Date() })).toEqual({ kind: 'changed' })
  expect(await found()).toBe(false)
  expect(await changeStatus(db, (await anAccount(db)).id, id, 'active', { now: new Date() })).toEqual({
    kind: 'not-found',
  })
})

test('M8, M9: owners cannot switch a withheld listing on or off, and the moderators’ decision stays', async () => {
  const db = await aDatabase()
  const author = await anAccount(db)
  const { id } = await aListing(db, { author, status: 'inactive', moderation: 'retenido' })
  for (const to of ['active', 'inactive'] as const)
    expect(await changeStatus(db, author.id, id, to, { now: new Date() })).toEqual({
      kind: 'moderated',
      moderation: 'retenido',
    })
  const row = await db.selectFrom('listings').select(['status', 'moderation']).where('id', '=', id).executeTakeFirst()
  expect(row).toEqual({ status: 'inactive', moderation: 'retenido' })
  expect(await db.selectFrom('visibleListings').select('id').where('id', '=', id).execute()).toEqual([])
})

test('M8: a listing that today’s form would refuse is not shown before it is corrected', async () => {
  const db = await aDatabase()
  const author = await anAccount(db)
  // Electrónicos can be searched but not chosen.
  const { id } = await aListing(db, { author, status: 'inactive', categoryId: 10 })
  expect(await changeStatus(db, author.id, id, 'active', { now: new Date() })).toEqual({
    kind: 'invalid',
    messages: ['Debes seleccionar una categoría'],
  })
  const unverified = await anAccount(db, { verified: false })
  const waiting = await aListing(db, { author: unverified, status: 'pending' })
  expect(
    await changeStatus(db, unverified.id, waiting.id, 'active', { requireVerified: true, now: new Date() }),
  ).toEqual({
    kind: 'unverified',
  })
  expect(await changeStatus(db, unverified.id, waiting.id, 'active', { now: new Date() })).toEqual({ kind: 'changed' })
})
