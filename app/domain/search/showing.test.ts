import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { saveSettings } from '#app/domain/settings/settings.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { showListings } from './showing.server.ts'

const NOW = new Date('2026-05-04T10:00:00Z')

async function aSellerOf(listings: number) {
  const db = await aDatabase()
  const author = await anAccount(db)
  await db
    .insertInto('listings')
    .values(
      Array.from({ length: listings }, (_, at) => ({
        authorId: author.id,
        draftKey: randomUUID(),
        title: `Clases de vela, turno ${at}`,
        description: 'En la bahía, con chaleco.',
        categoryId: 9,
        priceCents: 2_000,
        currency: 'EUR',
        contactInfo: 'En el puerto',
        createdAt: new Date(Date.UTC(2026, 0, 1) + at * 1_000),
      })),
    )
    .execute()
  const found = async () => {
    const rows = await db
      .selectFrom('listingSearch')
      .innerJoin('listings', 'listings.id', 'listingSearch.listingId')
      .select('listings.title')
      .where('authorId', '=', author.id)
      .orderBy('listings.createdAt', 'desc')
      .execute()
    return rows.map((row) => row.title)
  }
  const jobs = async () => {
    const rows = await db.selectFrom('jobs').select('payload').where('kind', '=', 'show-listings').execute()
    return rows.filter((row) => JSON.stringify(row.payload).includes(author.id)).length
  }
  const show = (profileVisibility: 'public' | 'private') => saveSettings(db, author.id, { profileVisibility }, NOW)
  return { db, author, found, jobs, show }
}

test('E10: many listings are all hidden at once; shown again, the newest return first and a job restores the rest', async () => {
  const { db, author, found, jobs, show } = await aSellerOf(120)
  expect(await found()).toHaveLength(120)
  await show('private')
  expect(await found()).toHaveLength(0)

  await show('public')
  const atOnce = await found()
  expect(atOnce[0]).toBe('Clases de vela, turno 119')
  expect(atOnce).toHaveLength(50)
  expect(await jobs()).toBe(1)

  // A job that has not enough time leaves another.
  await showListings(db, author.id, { batches: 1 })
  expect(await found()).toHaveLength(75)
  expect(await jobs()).toBe(2)
  await showListings(db, author.id)
  expect(await found()).toHaveLength(120)
  await showListings(db, author.id)
  expect(await found()).toHaveLength(120)
})

test('E10: an author who hides the listings again before the job has run shows none of them', async () => {
  const { db, author, found, show } = await aSellerOf(60)
  await show('private')
  await show('public')
  await show('private')
  await showListings(db, author.id)
  expect(await found()).toEqual([])
})

test('a seller with few listings needs no job', async () => {
  const { found, jobs, show } = await aSellerOf(3)
  await show('private')
  await show('public')
  expect([(await found()).length, await jobs()]).toEqual([3, 0])
})
