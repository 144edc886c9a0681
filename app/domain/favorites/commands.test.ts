import { sql, type Updateable } from 'kysely'
import { expect, test } from 'vitest'
import { listOwnerDays } from '#app/domain/measures/queries.server.ts'
import type { DB } from '#db/types.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import {
  describeFavorite,
  removeFavoriteListing,
  addFavoriteListing,
  mergeListings,
  removeFavorite,
  renameList,
} from './commands.server.ts'
import { LISTS_MAX } from './limits.ts'
import { listFavorites, listLists } from './queries.server.ts'

const db = await aDatabase()
const ALL = { list: undefined, after: undefined, before: undefined }
const idsOf = async (userId: string) =>
  (await listFavorites(db, userId, ALL, new Date())).items.map(({ listingId }) => listingId)

test('D5: a listing is kept once, however often and at once a person presses, with its price at that time', async () => {
  const [person, listing] = [await anAccount(db), await aListing(db, { priceCents: 3_000 })]
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => addFavoriteListing(db, person.id, listing.id, new Date())),
  )
  expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'there-already')).toHaveLength(9)
  const { items } = await listFavorites(db, person.id, ALL, new Date())
  expect(items).toMatchObject([{ listingId: listing.id, priceAtSaveCents: 3_000, list: null, note: null }])
  await removeFavoriteListing(db, person.id, listing.id)
  await removeFavoriteListing(db, person.id, listing.id)
  expect(await idsOf(person.id)).toEqual([])
})

test('D5: a listing that is the person’s own, hidden or not there cannot be kept', async () => {
  const person = await anAccount(db)
  const own = await aListing(db, { author: person })
  const resting = await aListing(db, { status: 'inactive' })
  expect(await addFavoriteListing(db, person.id, own.id, new Date())).toBe('own')
  expect(await addFavoriteListing(db, person.id, resting.id, new Date())).toBe('not-found')
  expect(await addFavoriteListing(db, person.id, person.id, new Date())).toBe('not-found')
})

test('D5: listings kept by a browser join the favourites in its order, without duplicates, deleted ones and the person’s own', async () => {
  const person = await anAccount(db)
  const [first, second, third] = [await aListing(db), await aListing(db), await aListing(db)]
  const [own, gone] = [await aListing(db, { author: person }), await aListing(db, { deletedAt: new Date() })]
  await addFavoriteListing(db, person.id, second.id, new Date(Date.now() - 60_000))
  const kept = [first.id, own.id, second.id, gone.id, third.id, first.id]
  expect(await mergeListings(db, person.id, kept, new Date())).toBe(2)
  expect(await idsOf(person.id)).toEqual([first.id, third.id, second.id])
  expect(await mergeListings(db, person.id, kept, new Date())).toBe(0)
})

test('D5: notes and lists are visible to their person only; a known list keeps its spelling', async () => {
  const [person, stranger] = [await anAccount(db), await anAccount(db)]
  for (let count = 0; count < 3; count += 1)
    await addFavoriteListing(db, person.id, (await aListing(db)).id, new Date())
  const [one, two, three] = (await listFavorites(db, person.id, ALL, new Date())).items.map(({ id }) => id)
  if (!one || !two || !three) throw new Error('three were kept')
  expect(await describeFavorite(db, person.id, one, { list: 'Boda', note: 'Preguntar por mayo' })).toBe('described')
  expect(await describeFavorite(db, person.id, two, { list: 'boda', note: null })).toBe('described')
  expect(await describeFavorite(db, stranger.id, one, { list: 'Suya', note: null })).toBe('not-found')
  expect(await listLists(db, person.id)).toEqual([
    { name: 'Boda', count: 2 },
    { name: null, count: 1 },
  ])
  await describeFavorite(db, person.id, three, { list: 'Casa', note: null })
  expect(await renameList(db, person.id, 'Casa', 'BODA')).toBe('Boda')
  expect(await renameList(db, person.id, 'Boda', 'boda de Ana')).toBe('boda de Ana')
  expect(await renameList(db, person.id, 'Boda', 'Otra')).toBeUndefined()
  expect(await renameList(db, stranger.id, 'boda de Ana', 'Mía')).toBeUndefined()
  expect(await listLists(db, person.id)).toEqual([{ name: 'boda de Ana', count: 3 }])
  expect((await listFavorites(db, person.id, { ...ALL, list: 'boda de Ana' }, new Date())).items).toHaveLength(3)
  expect((await listFavorites(db, person.id, { ...ALL, list: null }, new Date())).items).toEqual([])
  expect(await removeFavorite(db, stranger.id, one)).toBe('not-found')
  expect(await removeFavorite(db, person.id, one)).toBe('deleted')
  expect(await removeFavorite(db, person.id, one)).toBe('gone')
})

test('D5: a list beyond the limit is refused, and no favourite changes', async () => {
  const [person, author] = [await anAccount(db), await anAccount(db)]
  for (let count = 0; count <= LISTS_MAX; count += 1) {
    await addFavoriteListing(db, person.id, (await aListing(db, { author })).id, new Date())
  }
  await sql`UPDATE favorites SET list = 'Lista ' || n FROM (
      SELECT id, row_number() OVER () AS n FROM favorites WHERE user_id = ${person.id}) numbered
    WHERE favorites.id = numbered.id AND n <= ${LISTS_MAX}`.execute(db)
  const [left] = (await listFavorites(db, person.id, { ...ALL, list: null }, new Date())).items
  if (!left) throw new Error('one is in no list')
  expect(await describeFavorite(db, person.id, left.id, { list: 'Una más', note: 'x' })).toBe('too-many-lists')
  expect((await listFavorites(db, person.id, { ...ALL, list: null }, new Date())).items).toMatchObject([{ note: null }])
  expect(await describeFavorite(db, person.id, left.id, { list: 'lista 7', note: null })).toBe('described')
})

test('D5: a deleted listing stays in the list, without its words when it was withdrawn or hidden', async () => {
  const person = await anAccount(db)
  const states: ({ title: string } & Updateable<DB['listings']>)[] = [
    { title: 'Visible' },
    { title: 'Descansa', status: 'inactive' },
    { title: 'Retirado', moderation: 'retirado' },
    { title: 'Borrado', deletedAt: new Date() },
  ]
  for (const { title } of states) {
    const { id } = await aListing(db, { title })
    await addFavoriteListing(db, person.id, id, new Date())
  }
  for (const { title, ...change } of states.slice(1)) {
    await db.updateTable('listings').set(change).where('title', '=', title).execute()
  }
  const { items } = await listFavorites(db, person.id, ALL, new Date())
  expect(items.map(({ listing, restingTitle }) => [listing?.title ?? null, restingTitle])).toEqual([
    [null, null],
    [null, null],
    [null, 'Descansa'],
    ['Visible', null],
  ])
})

test('D5: pages follow each other forwards and back without a gap or a repetition', async () => {
  const [person, author] = [await anAccount(db), await anAccount(db)]
  const ids: string[] = []
  for (let count = 0; count < 60; count += 1) ids.push((await aListing(db, { author })).id)
  await mergeListings(db, person.id, ids, new Date())
  const { readFavoriteParams } = await import('./params.ts')
  const page = (query: Record<string, string>) =>
    listFavorites(db, person.id, readFavoriteParams(new URLSearchParams(query)), new Date())
  const first = await page({})
  const second = await page({ after: first.next ?? '' })
  const third = await page({ after: second.next ?? '' })
  expect([...first.items, ...second.items, ...third.items].map(({ listingId }) => listingId)).toEqual(ids)
  expect([first.previous, third.next]).toEqual([undefined, undefined])
  expect((await page({ before: third.previous ?? '' })).items).toEqual(second.items)
  expect((await page({ before: second.previous ?? '' })).items).toEqual(first.items)
})

test('T2: the owner’s figures count a favourite on the day it was kept, until it is removed', async () => {
  const [owner, other] = [await anAccount(db), await anAccount(db)]
  const listings = await Promise.all([1, 2, 3].map(() => aListing(db, { author: owner })))
  const ids = [...listings.map(({ id }) => id), (await aListing(db, { author: other })).id]
  const counted = async (ownerId: string) =>
    (await listOwnerDays(db, ownerId, '2026-11-01')).map(({ day, favorites }) => [day, favorites])
  // Half past eleven at night of the 14th in Madrid, and an hour later.
  const [evening, night] = [new Date('2026-11-14T22:30:00Z'), new Date('2026-11-14T23:30:00Z')]
  const people = await Promise.all(Array.from({ length: 10 }, () => anAccount(db)))
  await Promise.all(
    people.map(({ id }, at) =>
      mergeListings(db, id, at % 2 === 0 ? ids : [...ids].reverse(), at < 4 ? evening : night),
    ),
  )
  expect(await counted(owner.id)).toEqual([
    ['2026-11-14', 12],
    ['2026-11-15', 18],
  ])
  expect(await counted(other.id)).toEqual([
    ['2026-11-14', 4],
    ['2026-11-15', 6],
  ])
  await Promise.all(
    people.map(({ id }, at) =>
      at === 9
        ? db.deleteFrom('users').where('id', '=', id).execute()
        : removeFavoriteListing(db, id, ids[at % 3] ?? ''),
    ),
  )
  await removeFavoriteListing(db, people[0]?.id ?? '', ids[0] ?? '')
  expect(await counted(owner.id)).toEqual([
    ['2026-11-14', 8],
    ['2026-11-15', 10],
  ])
  expect(await counted(other.id)).toEqual([
    ['2026-11-14', 4],
    ['2026-11-15', 5],
  ])
})
