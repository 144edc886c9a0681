import { beforeAll, expect, test } from 'vitest'
import { listOwnListings } from '#app/domain/listings/own-page.server.ts'
import { readOwnListingParams } from '#app/domain/listings/own-params.ts'
import { findPlaceAsked } from '#app/domain/places/circle.server.ts'
import { savedParamsOf } from '#app/domain/saved-searches/criteria.ts'
import { matchSavedSearches } from '#app/domain/saved-searches/matches.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount, type Account } from '#tests/support/factories.ts'
import { savedSearchesOf } from '#tests/support/saved-searches.ts'
import { listCovering } from './covering.server.ts'
import { searchFeed } from './feed.server.ts'
import { readSearchParams, type SearchParams } from './params.ts'
import { searchListings } from './queries.server.ts'
import { refreshSearch } from './refresh.server.ts'
import { listResultPlaces } from './result-places.server.ts'

const db = await aDatabase()
const { keep } = savedSearchesOf(db)

const PLUMBER = 'Fontanero de guardia'
const PLUMBERS = 'Fontanería y fugas'
const ELECTRICIAN = 'Electricista con boletines'
const OTHER = 'Reforma de baños'
const Q = 'fontanero o electricista'

let author: Account
const titleOf = new Map<string, string>()

beforeAll(async () => {
  await db.deleteFrom('users').execute()
  author = await anAccount(db)
  const [valencia, vigo] = [{ location: 'Valencia' }, { location: 'Vigo' }] as const
  const dear = { priceCents: 90_000 }
  const [atHome, remote] = [{ modality: 'presencial' }, { modality: 'remoto' }] as const
  for (const [title, columns] of [
    [PLUMBER, { ...valencia, ...atHome, categoryId: 13 }],
    [PLUMBERS, { ...vigo, ...atHome, ...dear, categoryId: 13 }],
    [ELECTRICIAN, { ...valencia, ...remote, categoryId: 13 }],
    ['Electricidad en obras', { ...valencia, ...dear, categoryId: 8 }],
    [OTHER, { ...valencia, categoryId: 13, description: 'Trabajo con un fontanero y un electricista.' }],
    ['Clases de guitarra', { ...valencia, categoryId: 6 }],
  ] as const) {
    const { id } = await aListing(db, {
      author,
      title,
      priceCents: 5_000,
      description: 'Llámame.',
      tags: [],
      ...columns,
    })
    titleOf.set(id, title)
  }
  await refreshSearch(db, new Date())
})

const asked = (others: Record<string, string>) => readSearchParams(new URLSearchParams({ q: Q, ...others }))
const titles = (ids: readonly string[]) => ids.map((id) => titleOf.get(id) ?? id).toSorted()
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id)
const page = async (params: SearchParams) => titles(idsOf((await searchListings(db, params)).items))

const WAYS: [name: string, asked: Record<string, string>, found: string[]][] = [
  ['alone', {}, ['Electricidad en obras', ELECTRICIAN, PLUMBER, PLUMBERS]],
  ['near a place', { where: 'Valencia' }, ['Electricidad en obras', ELECTRICIAN, PLUMBER]],
  ['below a price', { max_price: '100' }, [ELECTRICIAN, PLUMBER]],
  ['near a place and below a price', { where: 'Valencia', max_price: '100' }, [ELECTRICIAN, PLUMBER]],
]

test.each(WAYS)('«A o B» %s finds either, in every order, and counts them', async (_, others, found) => {
  for (const sort of ['relevance', 'recent', 'price_asc', 'price_desc'])
    expect(await page(asked({ ...others, sort })), sort).toEqual(found)
  expect((await searchListings(db, asked(others))).total).toBe(found.length)
})

test.each(WAYS)('the feed of «A o B» %s has the listings of the page', async (_, others, found) => {
  const { entries } = await searchFeed(db, asked(others))
  expect(entries.map(({ title }) => title).toSorted()).toEqual(found)
})

test.each(WAYS)('the map of «A o B» %s has the places of the listings on the page', async (_, others) => {
  const { items } = await searchListings(db, asked(others))
  const places = await listResultPlaces(db, idsOf(items))
  const placed = places.flatMap(({ at }) => at.map((index) => items[index]?.title)).toSorted()
  expect(placed).toEqual(items.flatMap(({ title, modality }) => (modality === 'remoto' ? [] : [title])).toSorted())
  expect(placed).not.toEqual([])
})

test.each(WAYS)('each number beside an option of «A o B» %s is what that option finds', async (_, others) => {
  const { options } = await searchListings(db, asked(others))
  const counted = Object.entries(options).flatMap(([name, counts]) =>
    Object.entries(counts).map(([value, count]) => ({ name, value, count })),
  )
  expect(counted.map(({ name }) => name)).toEqual(expect.arrayContaining(['category', 'modality']))
  for (const { name, value, count } of counted)
    expect((await searchListings(db, asked({ ...others, [name]: value }))).total, `${name}=${value}`).toBe(count)
})

test('a way out of «A o B» says how many listings it leads to', async () => {
  const none = { where: 'Vigo', max_price: '100', modality: 'presencial' }
  const { total, waysOut = [], elsewhere = [] } = await searchListings(db, asked(none))
  expect(total).toBe(0)
  expect(titles(idsOf(elsewhere))).toEqual([PLUMBER])
  expect(waysOut.map(({ key }) => key)).toEqual(['maxCents'])
  for (const way of waysOut)
    expect((await searchListings(db, asked({ where: 'Vigo', modality: 'presencial' }))).total).toBe(way.total)
})

test.each(WAYS)(
  'a saved search for «A o B» %s is notified of the listings on the page',
  async (name, others, found) => {
    const person = await anAccount(db)
    const params = asked(others)
    const { circle } = await findPlaceAsked(db, params.where, [])
    const saved = savedParamsOf({ ...params, place: circle })
    await keep(person.id, new URLSearchParams({ q: Q }).toString(), 'realtime', name)
    await db
      .updateTable('savedSearches')
      .set({ params: JSON.stringify(saved), ...(others['max_price'] && { maxCents: 10_000 }) })
      .where('userId', '=', person.id)
      .execute()
    await db.updateTable('listingAlerts').set({ searched: false, seenAt: new Date() }).execute()
    await matchSavedSearches(db, new Date(Date.now() + 1_000))
    const hits = await db
      .selectFrom('savedSearchHits as h')
      .innerJoin('savedSearches as s', 's.id', 'h.searchId')
      .select('h.listingId')
      .where('s.userId', '=', person.id)
      .execute()
    const told = await listCovering(
      db,
      params,
      hits.map(({ listingId }) => listingId),
    )
    expect(titles(told)).toEqual(found)
  },
)

test('«Mis Anuncios» finds either of «A o B», and «o» elsewhere is a part of a title', async () => {
  const own = async (q: string) =>
    titles(idsOf((await listOwnListings(db, author.id, readOwnListingParams(new URLSearchParams({ q })))).items))
  const either = ['Electricidad en obras', ELECTRICIAN, PLUMBER, PLUMBERS]
  expect(await own(Q)).toEqual(either)
  expect(await own('Plomero O electricidad')).toEqual(either)
  expect(await own('fontanero o electricista guardia')).toEqual([PLUMBER])
  expect(await own('fugas o boletines u obras')).toEqual(either)
  expect(await own('fontanero o')).toEqual([PLUMBER, PLUMBERS])
  expect(await own('o guitarra')).toEqual([])
})
