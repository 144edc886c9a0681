import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { recordView } from './commands.server.ts'
import { addDays, PERIODS, type Period } from './periods.ts'
import { listMostSeen, listOwnerDays } from './queries.server.ts'
import { findOwnerTotals } from './responses.server.ts'

let visitors = 0

async function seen(db: Db, listingId: string, day: string, times = 1) {
  for (let time = 0; time < times; time++) {
    visitors += 1
    await recordView(db, {
      listingId,
      ip: `198.51.${visitors >> 8}.${visitors & 255}`,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      viewerId: undefined,
      now: new Date(`${day}T12:00:00Z`),
    })
  }
}

test('T3: the most seen listings are those of the owner and of the period, without deleted ones', async () => {
  const db = await aDatabase()
  const owner = await anAccount(db)
  const [a, b, c] = [
    await aListing(db, { author: owner, title: 'A' }),
    await aListing(db, { author: owner, title: 'B' }),
    await aListing(db, { author: owner, title: 'C' }),
  ]
  const foreign = await aListing(db)
  await seen(db, a.id, '2026-11-01', 5)
  await seen(db, a.id, '2026-11-20', 1)
  await seen(db, b.id, '2026-11-20', 2)
  await seen(db, b.id, '2026-11-21', 1)
  await seen(db, c.id, '2026-11-21', 4)
  await seen(db, foreign.id, '2026-11-21', 6)
  await db.updateTable('listings').set({ deletedAt: new Date() }).where('id', '=', c.id).execute()
  const until = async (to: string, days: Period['days'] = 7, limit = 10) =>
    (await listMostSeen(db, owner.id, { days, to, limit })).map(({ title, views }) => `${title} ${views}`)
  expect(await until('2026-11-26')).toEqual(['B 3', 'A 1'])
  expect(await until('2026-11-27')).toEqual(['B 1'])
  expect(await until('2026-11-30', 30)).toEqual(['A 6', 'B 3'])
  expect(await until('2026-11-30', 30, 1)).toEqual(['A 6'])
  expect(await until('2026-12-01', 30)).toEqual(['B 3', 'A 1'])
  expect(await until('2026-11-28')).toEqual([])
  expect((await findOwnerTotals(db, owner.id, new Date())).views).toBe(13)
})

test('T3: a listing’s running totals agree with the sum of its days, also under simultaneous visits', async () => {
  const db = await aDatabase()
  const owner = await anAccount(db)
  const listings = [await aListing(db, { author: owner }), await aListing(db, { author: owner })]
  // After a change of time zone a day may come back.
  for (const day of ['2026-11-12', '2026-11-10', '2026-11-14', '2026-11-13', '2026-11-12']) {
    const visits = fc.sample(fc.nat(1), 12)
    await Promise.all(visits.map((listing) => seen(db, listings[listing]!.id, day)))
  }
  // Days before the last one too: somebody’s calendar may have gone back.
  for (const to of ['2026-11-13', '2026-11-14', '2026-11-16', '2026-11-18', '2026-11-20'])
    for (const { days } of PERIODS) {
      const summed = await db
        .selectFrom('listingDailyStats')
        .select(({ fn }) => ['listingId as id', fn.sum<number>('views').as('views')])
        .where('listingId', 'in', [listings[0]!.id, listings[1]!.id])
        .where('day', '>=', new Date(`${addDays(to, 1 - days)}T00:00:00Z`))
        .groupBy('listingId')
        .execute()
      const most = await listMostSeen(db, owner.id, { days, to, limit: 10 })
      expect(new Map(most.map(({ id, views }) => [id, views]))).toEqual(
        new Map(summed.map(({ id, views }) => [id, Number(views)])),
      )
    }
})

test('T3: the first visits of a listing may all come at once', async () => {
  const db = await aDatabase()
  const owner = await anAccount(db)
  const listings = await Promise.all(Array.from({ length: 8 }, () => aListing(db, { author: owner })))
  await Promise.all(listings.flatMap(({ id }) => Array.from({ length: 10 }, () => seen(db, id, '2026-11-20'))))
  const most = await listMostSeen(db, owner.id, { days: 7, to: '2026-11-20', limit: 10 })
  expect(most.map(({ views }) => views)).toEqual(Array.from({ length: 8 }, () => 10))
})

test('T3: over random histories the most seen are those of a full count, however few are asked for or looked into', async () => {
  const db = await aDatabase()
  // In the order of writing: days repeat, and simultaneous writes are not in order either.
  const days = ['2025-12-01', '2026-11-12', '2026-10-25', '2026-11-20', '2026-11-15']
  const counts = fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9), fc.nat(3), fc.nat(4))
  for (const views of fc.sample(fc.array(counts, { minLength: 30, maxLength: 60 }), 4)) {
    const owner = await anAccount(db)
    const ids = await Promise.all(views.map(async () => (await aListing(db, { author: owner })).id))
    await db
      .insertInto('listingDailyStats')
      .values(
        views.flatMap((own, index) =>
          own.flatMap((count, day) =>
            count > 0 ? [{ listingId: ids[index] as string, day: days[day] as string, views: count }] : [],
          ),
        ),
      )
      .execute()
    for (const to of ['2026-11-20', '2026-11-22', '2026-11-29'])
      for (const { days: length } of PERIODS) {
        const counted = ids
          .map((id, place) => ({
            id,
            views: (views[place] ?? []).reduce(
              (sum, count, day) => sum + ((days[day] as string) > addDays(to, -length) ? count : 0),
              0,
            ),
          }))
          .filter((one) => one.views > 0)
          .sort((one, other) => other.views - one.views || (one.id < other.id ? -1 : 1))
        for (const limit of [1, 2, 100])
          for (const margin of [0, 3, 40]) {
            const most = await listMostSeen(db, owner.id, { days: length, to, limit, margin })
            expect(most.map(({ id, views }) => ({ id, views }))).toEqual(counted.slice(0, limit))
          }
      }
  }
})

test('T3: the sums of a listing for the days until its last visit are kept with its total', async () => {
  const db = await aDatabase()
  const { id } = await aListing(db)
  for (const day of ['2025-11-21', '2026-08-23', '2026-10-22', '2026-11-14', '2026-11-20', '2026-11-20', '2026-11-13'])
    await seen(db, id, day)
  const kept = await db
    .selectFrom('listingTotals')
    .select(['views', 'last7', 'last30', 'last90', 'last365'])
    .where('listingId', '=', id)
    .executeTakeFirstOrThrow()
  expect(kept).toEqual({ views: 7, last7: 3, last30: 5, last90: 6, last365: 7 })
})

test('T1: an owner’s days are their own, from the first one asked for', async () => {
  const db = await aDatabase()
  const owner = await anAccount(db)
  const { id } = await aListing(db, { author: owner })
  await seen(db, (await aListing(db)).id, '2026-11-20')
  await seen(db, id, '2026-11-19')
  await seen(db, id, '2026-11-20', 2)
  expect(await listOwnerDays(db, owner.id, '2026-11-20')).toEqual([
    { day: '2026-11-20', views: 2, visitors: 2, inquiries: 0, favorites: 0 },
  ])
})
