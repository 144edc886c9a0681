import { expect, test } from 'vitest'
import { addFavoriteListing } from '#app/domain/favorites/commands.server.ts'
import { daysAfter, daysBefore } from '#app/locale/dates.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { aPicture } from '#tests/support/marketplace.ts'
import { DELETED_PAGE_SIZE, listDeletedListings, restoreListing } from './deleted-listings.server.ts'
import { deleteListing, purgeDeletedListings } from './own-commands.server.ts'
import { promoteListing } from './promotions.server.ts'

const NOW = new Date('2026-06-01T10:00:00Z')
const ago = (days: number) => daysBefore(NOW, days)

test('a listing that its owner deleted comes back as it was: found, with its pictures and in favourites, but without its promotion', async () => {
  const db = await aDatabase()
  const [author, fan] = [await anAccount(db), await anAccount(db)]
  const { id } = await aListing(db, { author })
  await aPicture(db, { author, listingId: id, seed: 'foto', position: 0 })
  await addFavoriteListing(db, fan.id, id, ago(20))
  expect((await promoteListing(db, author.id, id, ago(11))).kind).toBe('possible')
  const found = async () =>
    (await db.selectFrom('listingSearch').select('listingId').where('listingId', '=', id).execute()).length
  await deleteListing(db, author.id, id, ago(10))
  expect(await found()).toBe(0)

  expect(await restoreListing(db, author.id, id, { now: NOW })).toMatchObject({ kind: 'restored', status: 'active' })
  expect(await found()).toBe(1)
  const row = await db
    .selectFrom('listings as l')
    .select(['l.deletedAt', 'l.confirmedAt'])
    .select((eb) => [
      eb.selectFrom('listingImages').select(eb.fn.countAll<number>().as('n')).where('listingId', '=', id).as('images'),
      eb.selectFrom('favorites').select(eb.fn.countAll<number>().as('n')).where('listingId', '=', id).as('favorites'),
      eb.selectFrom('promotions').select('state').where('listingId', '=', id).as('promotion'),
    ])
    .where('l.id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ deletedAt: null, confirmedAt: NOW, images: 1, favorites: 1, promotion: 'cancelada' })
  // Restoring leaves no rows for the purge, and a second press has no further effect.
  expect(await restoreListing(db, author.id, id, { now: NOW })).toMatchObject({ kind: 'restored' })
  await purgeDeletedListings(db, daysAfter(NOW, 40))
  expect(await found()).toBe(1)
})

test('a listing can be restored once, and people who were notified of it are not notified again', async () => {
  const db = await aDatabase()
  const author = await anAccount(db)
  const { id } = await aListing(db, { author })
  await db.updateTable('listingAlerts').set({ searched: true }).where('listingId', '=', id).execute()
  await deleteListing(db, author.id, id, ago(1))
  await restoreListing(db, author.id, id, { now: NOW })
  const alerts = await db.selectFrom('listingAlerts').select('searched').where('listingId', '=', id).execute()
  expect(alerts).toEqual([{ searched: true }])
})

test('a listing that was inactive or pending when it was deleted is restored as such', async () => {
  const db = await aDatabase()
  const author = await anAccount(db)
  for (const status of ['inactive', 'pending'] as const) {
    const { id } = await aListing(db, { author, status, deletedAt: ago(1) })
    expect(await restoreListing(db, author.id, id, { now: NOW })).toMatchObject({ kind: 'restored', status })
  }
})

test('a listing that today’s rules would refuse is restored as inactive', async () => {
  const db = await aDatabase()
  const author = await anAccount(db)
  const { id } = await aListing(db, { author, categoryId: 10, deletedAt: ago(1) })
  expect(await restoreListing(db, author.id, id, { now: NOW })).toEqual({ kind: 'restored-resting', reason: 'invalid' })
  const newcomer = await anAccount(db, { user: { emailVerifiedAt: null } })
  const listing = await aListing(db, { author: newcomer, deletedAt: ago(1) })
  expect(await restoreListing(db, newcomer.id, listing.id, { now: NOW, requireVerified: true })).toEqual({
    kind: 'restored-resting',
    reason: 'unverified',
  })
  const states = await db.selectFrom('listings').select('status').where('id', 'in', [id, listing.id]).execute()
  expect(states).toEqual([{ status: 'inactive' }, { status: 'inactive' }])
})

test('deleting a listing does not undo its removal by a moderator; a withheld one is restored as withheld', async () => {
  const db = await aDatabase()
  const author = await anAccount(db)
  const removed = await aListing(db, { author, moderation: 'retirado', deletedAt: ago(1) })
  expect(await restoreListing(db, author.id, removed.id, { now: NOW })).toEqual({ kind: 'removed' })
  const withheld = await aListing(db, { author, moderation: 'retenido', deletedAt: ago(1) })
  expect(await restoreListing(db, author.id, withheld.id, { now: NOW })).toMatchObject({ moderation: 'retenido' })
  const rows = await db
    .selectFrom('listings')
    .select(['id', 'deletedAt', 'moderation'])
    .where('authorId', '=', author.id)
    .execute()
  expect(rows.find(({ id }) => id === removed.id)?.deletedAt).toEqual(ago(1))
  expect(rows.find(({ id }) => id === withheld.id)).toMatchObject({ deletedAt: null, moderation: 'retenido' })
  expect(
    await db.selectFrom('listingSearch').select('listingId').where('listingId', '=', withheld.id).execute(),
  ).toEqual([])
})

test('after thirty days a listing cannot be restored, even before the purge, nor can another person’s at any time', async () => {
  const db = await aDatabase()
  const [author, stranger] = [await anAccount(db), await anAccount(db)]
  const gone = await aListing(db, { author, deletedAt: ago(30) })
  const kept = await aListing(db, { author, deletedAt: ago(29) })
  expect(await restoreListing(db, author.id, gone.id, { now: NOW })).toEqual({ kind: 'not-found' })
  expect(await restoreListing(db, stranger.id, kept.id, { now: NOW })).toEqual({ kind: 'not-found' })
  expect((await listDeletedListings(db, author.id, { now: NOW })).items.map(({ id }) => id)).toEqual([kept.id])
  expect((await listDeletedListings(db, stranger.id, { now: NOW })).items).toEqual([])
})

test('when the purge and its owner act at the same moment, the listing is there whole or gone whole', async () => {
  const db = await aDatabase()
  const author = await anAccount(db)
  for (let round = 0; round < 5; round += 1) {
    const { id } = await aListing(db, { author, deletedAt: ago(30) })
    const [restored] = await Promise.all([
      restoreListing(db, author.id, id, { now: ago(1) }),
      purgeDeletedListings(db, NOW),
    ])
    const row = await db.selectFrom('listings').select('deletedAt').where('id', '=', id).executeTakeFirst()
    expect(row).toEqual(restored.kind === 'restored' ? { deletedAt: null } : undefined)
  }
})

test('the deleted listings come in pages, the last deleted first; a page whose start was restored is the first', async () => {
  const db = await aDatabase()
  const author = await anAccount(db)
  for (let count = 0; count <= DELETED_PAGE_SIZE; count += 1)
    await aListing(db, { author, title: `Anuncio ${count}`, deletedAt: new Date(ago(1).getTime() - count * 1000) })
  const first = await listDeletedListings(db, author.id, { now: NOW })
  expect(first.items).toHaveLength(DELETED_PAGE_SIZE)
  expect(first.items[0]?.title).toBe('Anuncio 0')
  const second = await listDeletedListings(db, author.id, { now: NOW, after: first.next })
  expect(second).toMatchObject({ items: [{ title: `Anuncio ${DELETED_PAGE_SIZE}` }], next: undefined })
  await restoreListing(db, author.id, first.next as string, { now: NOW })
  const again = await listDeletedListings(db, author.id, { now: NOW, after: first.next })
  expect(again.items[0]?.title).toBe('Anuncio 0')
})
