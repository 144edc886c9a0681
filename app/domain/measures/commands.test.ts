import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { purgeViewSalts, recordView, saltOf } from './commands.server.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const noon = new Date('2026-11-21T11:00:00Z')
const visit = (listingId: string, rest: Partial<Parameters<typeof recordView>[1]> = {}) => ({
  listingId,
  ip: '198.51.100.7',
  userAgent: FIREFOX,
  viewerId: undefined,
  now: noon,
  ...rest,
})

async function viewsOf(db: Db, listingId: string) {
  const rows = await db
    .selectFrom('listingDailyStats')
    .select(({ fn, cast }) => [fn.sum<number>('views').as('views'), cast<string>('day', 'text').as('day')])
    .where('listingId', '=', listingId)
    .groupBy('day')
    .orderBy('day')
    .execute()
  return rows.map(({ day, views }) => [day, Number(views)])
}

test('D2, invariant 4: a hundred reloads by one visitor on one day are one view', async () => {
  const db = await aDatabase()
  const { id } = await aListing(db)
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => recordView(db, visit(id))))
  expect(outcomes.filter((outcome) => outcome === 'counted')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'counted-before')).toHaveLength(99)
  expect(await viewsOf(db, id)).toEqual([['2026-11-21', 1]])
})

test('D2: another address, another browser, another day and another listing each add a view', async () => {
  const db = await aDatabase()
  const [one, other] = [await aListing(db), await aListing(db)]
  await recordView(db, visit(one.id))
  await recordView(db, visit(one.id, { ip: '198.51.100.8' }))
  await recordView(db, visit(one.id, { userAgent: `${FIREFOX}.1` }))
  await recordView(db, visit(one.id, { now: new Date('2026-11-22T11:00:00Z') }))
  await recordView(db, visit(other.id))
  expect(await viewsOf(db, one.id)).toEqual([
    ['2026-11-21', 3],
    ['2026-11-22', 1],
  ])
  expect(await viewsOf(db, other.id)).toEqual([['2026-11-21', 1]])
})

test('D2, invariant 4: visits of owner, staff, robots and nameless clients are not counted', async () => {
  const db = await aDatabase()
  const owner = await anAccount(db)
  const moderator = await anAccount(db, { user: { role: 'moderador' } })
  const neighbour = await anAccount(db)
  const { id } = await aListing(db, { author: owner })
  for (const rest of [
    { viewerId: owner.id },
    { viewerId: moderator.id },
    { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { userAgent: 'curl/8.5.0' },
    { userAgent: '' },
    { userAgent: undefined },
  ]) {
    expect(await recordView(db, visit(id, rest))).toBe('not-counted')
  }
  expect(await viewsOf(db, id)).toEqual([])
  expect(await recordView(db, visit(id, { viewerId: neighbour.id }))).toBe('counted')
})

test('D2: a visit of a listing that is not public is not counted', async () => {
  const db = await aDatabase()
  const { id } = await aListing(db, { status: 'inactive' })
  expect(await recordView(db, visit(id))).toBe('not-counted')
})

test('D2: the day is that of the owner’s time zone', async () => {
  const db = await aDatabase()
  const owner = await anAccount(db)
  await db.insertInto('userSettings').values({ userId: owner.id, timezone: 'America/Los_Angeles' }).execute()
  const { id } = await aListing(db, { author: owner })
  const inMadrid = await aListing(db)
  const late = new Date('2026-11-21T23:30:00Z')
  await recordView(db, visit(id, { now: late }))
  await recordView(db, visit(inMadrid.id, { now: late }))
  expect(await viewsOf(db, id)).toEqual([['2026-11-21', 1]])
  expect(await viewsOf(db, inMadrid.id)).toEqual([['2026-11-22', 1]])
})

test('D2: after 48 hours the salt and its hashes are deleted and the total stays', async () => {
  const db = await aDatabase()
  const { id } = await aListing(db)
  const start = new Date('2026-12-01T11:00:00Z')
  const after = (hours: number) => new Date(start.getTime() + hours * 3_600_000)
  await recordView(db, visit(id, { now: start }))
  const [row] = await db.selectFrom('listingViews').select('visitorHash').where('listingId', '=', id).execute()

  await purgeViewSalts(db, after(47))
  expect(await db.selectFrom('listingViews').select('day').where('listingId', '=', id).execute()).toHaveLength(1)
  await purgeViewSalts(db, after(48.1))
  expect(await db.selectFrom('listingViews').select('day').where('listingId', '=', id).execute()).toEqual([])
  expect(await db.selectFrom('viewSalts').select('day').where('createdAt', '=', start).execute()).toEqual([])
  expect(await viewsOf(db, id)).toEqual([['2026-12-01', 1]])

  await recordView(db, visit(id, { now: after(49) }))
  const [next] = await db.selectFrom('listingViews').select('visitorHash').where('listingId', '=', id).execute()
  expect(next?.visitorHash.equals(row!.visitorHash)).toBe(false)
})

test('T3: words that fewer than five visitors of a day searched for are deleted with its salt, and their visits stay', async () => {
  const db = await aDatabase()
  const { id } = await aListing(db)
  const start = new Date('2026-12-10T11:00:00Z')
  const sources = () =>
    db
      .selectFrom('listingDailySources')
      .select(['source', 'words', 'views'])
      .where('listingId', '=', id)
      .orderBy('words')
      .execute()
  const arrive = async (people: number, words: string, net: string) => {
    for (let person = 0; person < people; person += 1)
      await recordView(
        db,
        visit(id, {
          now: start,
          ip: `${net}.${person}`,
          cameFrom: { source: 'search', words },
        }),
      )
  }
  await arrive(5, 'cestas', '198.51.100')
  await arrive(4, 'algo raro', '203.0.113')
  // A second visit on the same day does not count.
  await arrive(2, 'cestas', '198.51.100')
  expect(await sources()).toEqual([
    { source: 'search', words: 'algo raro', views: 4 },
    { source: 'search', words: 'cestas', views: 5 },
  ])
  await purgeViewSalts(db, new Date(start.getTime() + 49 * 3_600_000))
  expect(await sources()).toEqual([
    { source: 'search', words: '', views: 4 },
    { source: 'search', words: 'cestas', views: 5 },
  ])
})

test('D2: neither the address nor the browser is in any row', async () => {
  const db = await aDatabase()
  const { id } = await aListing(db)
  await recordView(db, visit(id))
  const rows = await Promise.all(
    (['listingViews', 'listingDailyStats', 'viewSalts'] as const).map((table) =>
      db.selectFrom(table).selectAll().execute(),
    ),
  )
  const everything = JSON.stringify(rows, (_key, value: unknown) =>
    value && typeof value === 'object' && 'data' in value
      ? Buffer.from(value.data as number[]).toString('latin1')
      : value,
  )
  expect(everything).toContain(id)
  expect(everything).not.toContain('198.51.100.7')
  expect(everything).not.toContain('Firefox')
})

test('B3: an owner’s day counts every view of their listings, and each visitor once', async () => {
  const db = await aDatabase()
  const owner = await anAccount(db)
  const [one, other] = [await aListing(db, { author: owner }), await aListing(db, { author: owner })]
  await recordView(db, visit(one.id))
  await recordView(db, visit(one.id))
  await recordView(db, visit(other.id))
  await recordView(db, visit(other.id, { ip: '198.51.100.8' }))
  const rows = await db
    .selectFrom('ownerDailyStats')
    .select(['views', 'visitors'])
    .where('ownerId', '=', owner.id)
    .execute()
  expect(rows).toEqual([{ views: 3, visitors: 2 }])
})

test('D2: simultaneous requests for the salt of a new day all get the same one', async () => {
  const db = await aDatabase()
  const day = '2031-03-01'
  const salts = await Promise.all([1, 2, 3, 4].map(() => saltOf(db, day, new Date('2031-03-01T00:00:00Z'))))
  expect(new Set(salts.map((salt) => salt.toString('hex'))).size).toBe(1)
  const kept = await db
    .selectFrom('viewSalts')
    .select('salt')
    .where('day', '=', new Date(day))
    .executeTakeFirstOrThrow()
  expect(salts[0]).toEqual(kept.salt)
})
