import { expect, test } from 'vitest'
import { encodePicture } from '#app/adapters/images.server.ts'
import { sourceReader } from '#app/jobs/external-ads.server.ts'
import { storage } from '#app/adapters/storage.server.ts'
import { verifySignIn } from '#app/domain/accounts/sign-in.server.ts'
import { CREATABLE_CATEGORIES } from '#app/domain/listings/categories.ts'
import { listPopularSearches } from '#app/domain/search/popular.server.ts'
import { objectKey } from '#app/domain/listings/images.ts'
import { readSearchParams } from '#app/domain/search/params.ts'
import { searchListings } from '#app/domain/search/queries.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { formOf, removeDemo, seedDemo } from './demo.ts'
import { DEMO_LISTINGS } from './listings.ts'
import { DEMO_POPULAR } from './popular-searches.ts'
import { DEMO_PEOPLE } from './people.ts'
import { DEMO_RATINGS } from './ratings.ts'

const now = new Date('2026-11-21T11:00:00Z')
const parts = {
  storage,
  encodePicture,
  site: { origin: 'http://localhost:3000', name: 'Gremio' },
  currency: 'EUR',
  termsVersion: '2026-11',
  passwords: 'known' as const,
  sourceReader,
  now,
  listings: DEMO_LISTINGS.filter(
    (listing, index) => listing.status || (listing.photos === 1 && index < 20) || listing.title.startsWith('Logotipo'),
  ),
}

const visibleOf = (listings: { status: string }[]) => listings.filter(({ status }) => status === 'active')

test('the demonstration is sixty listings of twenty-one people, in every category and state, that the form accepts', () => {
  expect(DEMO_PEOPLE).toHaveLength(21)
  expect(DEMO_LISTINGS).toHaveLength(60)
  expect(new Set(DEMO_LISTINGS.map(({ title }) => title)).size).toBe(60)
  expect(new Set(DEMO_LISTINGS.map(({ category }) => category))).toEqual(
    new Set(CREATABLE_CATEGORIES.map(({ slug }) => slug)),
  )
  expect(new Set(DEMO_LISTINGS.map(({ status }) => status))).toEqual(new Set([undefined, 'inactive', 'pending']))
  for (const listing of DEMO_LISTINGS) {
    const form = formOf(listing)
    expect(form.price).toBeGreaterThan(0)
    expect(listing.text.split('\n').length).toBeGreaterThanOrEqual(3)
  }
})

test(
  'seeded twice it is there once, its people can sign in, and its pictures are in the store',
  { timeout: 120_000 },
  async () => {
    const db = await aDatabase()
    await seedDemo(db, { ...parts, listings: parts.listings.slice(0, 1) })
    const demo = await seedDemo(db, parts)
    expect(demo).toMatchObject({ people: 21, listings: parts.listings.length })
    expect(demo.seller).toEqual({ email: 'vendedora@demo.example', password: 'azulejo-vendedora' })
    for (const signIn of [demo.seller, demo.client, demo.moderator]) {
      expect(await verifySignIn(db, signIn, { now })).toMatchObject({ kind: 'verified' })
    }
    const people = await db.selectFrom('users').select(['demo', 'emailVerifiedAt']).execute()
    expect(people).toHaveLength(21)
    expect(people.every((person) => person.demo && person.emailVerifiedAt !== null)).toBe(true)
    expect(await db.selectFrom('outbox').select('id').execute()).toEqual([])

    const listings = await db.selectFrom('listings').select(['status', 'createdAt']).execute()
    const talks = await db.selectFrom('inquiries').select('firstReplyAt').execute()
    expect(talks.length).toBeGreaterThan(0)
    expect(talks.every((talk) => talk.firstReplyAt !== null)).toBe(true)
    expect(await db.selectFrom('notificationDeliveries').select('userId').execute()).toEqual([])

    const ratings = await db.selectFrom('ratings').select(['state', 'createdAt']).execute()
    expect(ratings).toHaveLength(DEMO_RATINGS.length)
    expect(ratings.every((rating) => rating.state === 'publicada' && rating.createdAt < now)).toBe(true)
    expect(await db.selectFrom('favorites').select('note').execute()).toContainEqual({
      note: 'Preguntar si el sello va aparte.',
    })

    const days = await db.selectFrom('listingDailyStats').select(['views', 'listingId']).execute()
    expect(new Set(days.map((day) => day.listingId)).size).toBe(visibleOf(listings).length)
    const visits = days.reduce((sum, day) => sum + day.views, 0)
    expect(visits).toBeGreaterThan(days.length)
    const ofOwners = await db.selectFrom('ownerDailyStats').select(['views', 'visitors']).execute()
    expect(ofOwners.reduce((sum, day) => sum + day.views, 0)).toBe(visits)
    expect(ofOwners.every((day) => day.visitors <= day.views)).toBe(true)
    const totals = await db.selectFrom('listingTotals').select('views').execute()
    expect(totals.reduce((sum, total) => sum + total.views, 0)).toBe(visits)
    expect(await db.selectFrom('newsletterSubscribers').select('state').execute()).toEqual(
      Array.from({ length: 3 }, () => ({ state: 'confirmado' })),
    )

    expect((await listPopularSearches(db, now)).popular).toContain('Ilustración')

    const searches = await db.selectFrom('savedSearches').select('state').orderBy('createdAt').execute()
    expect(searches.map(({ state }) => state)).toEqual(['activa', 'activa', 'pausada'])

    expect(listings).toHaveLength(parts.listings.length)
    expect(new Set(listings.map(({ status }) => status))).toEqual(new Set(['active', 'inactive', 'pending']))
    expect(listings.every((listing) => listing.createdAt < now)).toBe(true)
    expect(await db.selectFrom('listingSearch').select('listingId').execute()).toHaveLength(visibleOf(listings).length)

    const images = await db.selectFrom('listingImages').select(['key', 'widths']).execute()
    expect(images).toHaveLength(demo.pictures)
    for (const { key, widths } of images) {
      for (const width of widths) expect(await storage.get(objectKey(key, width))).toBeDefined()
    }
  },
)

test('removed, nothing of it is left, and what is real stays', { timeout: 120_000 }, async () => {
  const db = await aDatabase()
  const real = await aListing(db, { author: await anAccount(db) })
  const { pictures } = await seedDemo(db, { ...parts, listings: parts.listings.slice(0, 2) })
  const images = await db.selectFrom('listingImages').select(['key', 'widths']).execute()
  expect(pictures).toBeGreaterThan(0)

  expect(await removeDemo(db, storage)).toMatchObject({ people: 21 })
  for (const { key, widths } of images) {
    for (const width of widths) expect(await storage.get(objectKey(key, width))).toBeUndefined()
  }
  expect((await db.selectFrom('listings').select('id').execute()).map(({ id }) => id)).toEqual([real.id])
  expect(await db.selectFrom('users').select('id').where('demo', '=', true).execute()).toEqual([])
  expect(await db.selectFrom('orders').select('id').execute()).toEqual([])
  expect(await db.selectFrom('searchLog').select('query').execute()).toEqual([])
  expect(await db.selectFrom('ownerDailyStats').select('day').execute()).toEqual([])
  expect(await db.selectFrom('newsletterSubscribers').select('id').execute()).toEqual([])
})

test('in an installation nobody can know the passwords', { timeout: 120_000 }, async () => {
  const db = await aDatabase()
  const demo = await seedDemo(db, { ...parts, passwords: 'random', listings: [] })
  expect(demo.seller.password).toMatch(/^[\w-]{16}$/)
  expect(demo.client.password).not.toBe(demo.seller.password)
  await removeDemo(db, storage)
})

test(
  'G9: each search that is popular in the demonstration finds some of its listings',
  { timeout: 120_000 },
  async () => {
    const db = await aDatabase()
    await seedDemo(db, { ...parts, listings: DEMO_LISTINGS.map((listing) => ({ ...listing, photos: 0 })) })
    const { popular } = await listPopularSearches(db, now)
    expect(popular).toHaveLength(5)
    for (const q of DEMO_POPULAR.map(([query]) => query)) {
      const params = readSearchParams(new URLSearchParams({ q, exact: '1' }))
      expect((await searchListings(db, params)).total, q).toBeGreaterThanOrEqual(2)
    }
    await removeDemo(db, storage)
  },
)
