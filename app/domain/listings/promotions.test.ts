import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { readSearchParams } from '#app/domain/search/params.ts'
import { searchListings } from '#app/domain/search/queries.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { deleteListing } from './own-commands.server.ts'
import {
  planPromotion,
  promoteListing,
  SLOTS_PER_CATEGORY,
  stopPromotion,
  turnPromotions,
} from './promotions.server.ts'

const NOW = new Date('2026-06-01T10:00:00Z')
const after = (days: number) => daysAfter(NOW, days)

/** A listing of an author without others. */
async function aListingIn(db: Db, category_id: number) {
  const author = await anAccount(db)
  return { author, id: (await aListing(db, { author, categoryId: category_id })).id }
}

const featured = async (db: Db, query = '') =>
  (await searchListings(db, readSearchParams(new URLSearchParams(query)))).featured.map(({ id }) => id)

test('M6: a promotion lasts a week, and its owner gets the next free one after thirty days', async () => {
  const db = await aDatabase()
  const { author, id } = await aListingIn(db, 1)
  const other = await aListing(db, { author, categoryId: 1 })
  expect(await promoteListing(db, author.id, id, NOW)).toMatchObject({
    kind: 'possible',
    promotion: { state: 'activa', startsAt: NOW, endsAt: after(7) },
  })
  expect(await promoteListing(db, author.id, id, after(1))).toMatchObject({
    kind: 'promoted',
    promotion: { endsAt: after(7) },
  })
  expect(await promoteListing(db, author.id, other.id, after(29))).toEqual({
    kind: 'quota-used',
    freeAgainAt: after(30),
  })
  await turnPromotions(db, after(30))
  expect((await promoteListing(db, author.id, other.id, after(30))).kind).toBe('possible')
})

test('M6: ten presses of one person at once make one promotion, and ten people get as many as there are slots', async () => {
  const db = await aDatabase()
  const { author, id } = await aListingIn(db, 2)
  const presses = await Promise.all(Array.from({ length: 10 }, () => promoteListing(db, author.id, id, NOW)))
  expect(presses.map(({ kind }) => kind).sort()).toEqual(['possible', ...Array<string>(9).fill('promoted')])

  const people = await Promise.all(Array.from({ length: 9 }, () => aListingIn(db, 2)))
  const outcomes = await Promise.all(people.map((one) => promoteListing(db, one.author.id, one.id, NOW)))
  const starts = outcomes.map((outcome) =>
    outcome.kind === 'possible' ? (outcome.promotion.startsAt.getTime() - NOW.getTime()) / DAY_MS : outcome.kind,
  )
  // Two slots are free now, three in a week, three in two weeks, and no wait is longer.
  expect(starts.map(String).sort()).toEqual(['0', '0', '14', '14', '14', '7', '7', '7', 'full'])
  const active = await db
    .selectFrom('promotions')
    .select('slot')
    .where('categoryId', '=', 2)
    .where('state', '=', 'activa')
    .execute()
  expect(active.map(({ slot }) => slot).sort()).toEqual([1, 2, 3])
  expect(active).toHaveLength(SLOTS_PER_CATEGORY)
})

test('M6, O2: a job ends and begins the promotions that are due, and notifies the owners once', async () => {
  const db = await aDatabase()
  const first = await Promise.all(Array.from({ length: 3 }, () => aListingIn(db, 3)))
  for (const one of first) await promoteListing(db, one.author.id, one.id, NOW)
  const waiting = await aListingIn(db, 3)
  expect(await promoteListing(db, waiting.author.id, waiting.id, after(1))).toMatchObject({
    promotion: { state: 'programada', startsAt: after(7) },
  })
  const told = async (userId: string) =>
    (await db.selectFrom('notifications').select(['type', 'title']).where('userId', '=', userId).execute()).map(
      ({ type, title }) => `${type}: ${title}`,
    )
  expect(await featured(db, 'category=Marketing Digital')).not.toContain(waiting.id)
  await turnPromotions(db, after(6))
  expect(await featured(db, 'category=Marketing Digital')).toHaveLength(3)

  await turnPromotions(db, after(7))
  await turnPromotions(db, after(7))
  expect(await featured(db, 'category=Marketing Digital')).toEqual([waiting.id])
  expect(await told(waiting.author.id)).toEqual(['listing_update: Tu anuncio está destacado'])
  for (const one of first)
    expect(await told(one.author.id)).toEqual(['listing_update: Tu anuncio ya no está destacado'])
})

test('M6: a deleted listing leaves its slot, and a paused one is not shown until it is active again', async () => {
  const db = await aDatabase()
  const { author, id } = await aListingIn(db, 4)
  await promoteListing(db, author.id, id, NOW)
  const inCategory = () => featured(db, 'category=Redacción %26 Traducción')
  expect(await inCategory()).toEqual([id])
  await db.updateTable('listings').set({ status: 'inactive' }).where('id', '=', id).execute()
  expect(await inCategory()).toEqual([])
  await db.updateTable('listings').set({ status: 'active' }).where('id', '=', id).execute()
  expect(await inCategory()).toEqual([id])
  await deleteListing(db, author.id, id, NOW)
  expect(await inCategory()).toEqual([])
  const states = await db.selectFrom('promotions').select('state').where('listingId', '=', id).execute()
  expect(states).toEqual([{ state: 'cancelada' }])
  expect(await planPromotion(db, author.id, id, NOW)).toEqual({ kind: 'not-found' })
})

test('M6: stopping gives back a free promotion that waits, not one that has begun, and frees the slot', async () => {
  const db = await aDatabase()
  const first = await Promise.all(Array.from({ length: 3 }, () => aListingIn(db, 8)))
  for (const one of first) await promoteListing(db, one.author.id, one.id, NOW)
  const waiting = await aListingIn(db, 8)
  const stranger = await anAccount(db)
  await promoteListing(db, waiting.author.id, waiting.id, NOW)
  expect(await stopPromotion(db, stranger.id, waiting.id, NOW)).toEqual({ kind: 'not-found' })

  const stops = await Promise.all([1, 2, 3].map(() => stopPromotion(db, waiting.author.id, waiting.id, NOW)))
  expect(
    stops
      .map((stop) => (stop.kind === 'stopped' ? stop.givenBack : stop.kind))
      .map(String)
      .sort(),
  ).toEqual(['none', 'none', 'true'])
  expect(await promoteListing(db, waiting.author.id, waiting.id, after(1))).toMatchObject({
    kind: 'possible',
    promotion: { state: 'programada' },
  })

  const [running] = first
  expect(await stopPromotion(db, running!.author.id, running!.id, after(2))).toEqual({
    kind: 'stopped',
    givenBack: false,
  })
  expect((await planPromotion(db, running!.author.id, running!.id, after(2))).kind).toBe('quota-used')
  await stopPromotion(db, waiting.author.id, waiting.id, after(2))
  const next = await aListingIn(db, 8)
  expect(await promoteListing(db, next.author.id, next.id, after(2))).toMatchObject({
    promotion: { startsAt: after(2) },
  })
  await turnPromotions(db, after(7))
  const told = await db.selectFrom('notifications').select('title').where('userId', '=', running!.author.id).execute()
  expect(told).toEqual([])
})

test('S9: promoted listings are shown only before the first page of all listings or of their own category', async () => {
  const db = await aDatabase()
  const { author, id } = await aListingIn(db, 5)
  await promoteListing(db, author.id, id, NOW)
  expect(await featured(db, 'category=video')).toEqual([id])
  expect(await featured(db, 'category=video&sort=price_asc')).toEqual([id])
  expect(await featured(db, 'category=musica')).toEqual([])
  expect(await featured(db, 'category=video&q=logotipo')).toEqual([])
  expect(await featured(db, 'category=video&min_price=1')).toEqual([])
  expect(await featured(db, 'category=nada')).toEqual([])
  // Sensitive listings are shown to readers who have chosen to see them.
  await db.updateTable('listings').set({ sensitive: true }).where('id', '=', id).execute()
  expect(await featured(db, 'category=video')).toEqual([])
  const params = readSearchParams(new URLSearchParams('category=video'))
  expect((await searchListings(db, params, { contentFilter: 'all' })).featured).toHaveLength(1)
  // Moves it out of the category whose slot it has.
  await db.updateTable('listings').set({ sensitive: false, categoryId: 6 }).where('id', '=', id).execute()
  expect(await featured(db, 'category=video')).toEqual([])
  expect(await featured(db, 'category=musica')).toEqual([])
})
