import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount, type Account } from '#tests/support/factories.ts'
import { checkFreshness } from './freshness.server.ts'
import { changeStatus } from './own-commands.server.ts'
import { findRenewal, renewAsked, renewListing } from './renewal.server.ts'

const START = new Date('2026-03-01T10:00:00Z')
const on = (day: number) => daysAfter(START, day)
const DAYS = 90
const TERMS = { requireVerified: false }

const check = (db: Db, now: Date, days = DAYS) =>
  checkFreshness(db, { now, days, renewPath: (ownerId, at) => `/renew?token=${ownerId}.${at.getTime()}` })

const aListingOn = (db: Db, author: Account, day: number, title = 'Clases de guitarra') =>
  aListing(db, { author, title, confirmedAt: on(day) })

const statesOf = async (db: Db, author: Account) =>
  (
    await db
      .selectFrom('listings')
      .select(['title', 'status'])
      .where('authorId', '=', author.id)
      .orderBy('title')
      .execute()
  ).map(({ title, status }) => `${title}: ${status}`)

const toldOf = (db: Db, author: Account) =>
  db
    .selectFrom('notifications')
    .select(['type', 'title', 'message', 'href'])
    .where('userId', '=', author.id)
    .orderBy('createdAt')
    .execute()

/** Each test has its own people; listings of others would be asked about too. */
const clear = (db: Db) => db.deleteFrom('listings').execute()

const spanish = (title: string) => ({ title, language: 'es' })

test('M11: the owner is asked about a listing once, a week before it is paused; without an answer it is paused', async () => {
  const db = await aDatabase()
  const ana = await anAccount(db)
  const { id } = await aListingOn(db, ana, 0)
  expect(await check(db, on(82.9))).toEqual({ asked: 0, rested: 0 })
  expect(await check(db, on(83))).toEqual({ asked: 1, rested: 0 })
  expect(await check(db, on(83.1))).toEqual({ asked: 0, rested: 0 })
  expect(await toldOf(db, ana)).toEqual([
    {
      type: 'listing_update',
      title: '¿Sigue al día tu anuncio?',
      message:
        'Hace tiempo que no tocas «Clases de guitarra». Si no lo confirmas, dejará de mostrarse el 30 de mayo de 2026.',
      href: `/renew?token=${ana.id}.${on(83).getTime()}`,
    },
  ])
  expect(await check(db, on(89.9))).toEqual({ asked: 0, rested: 0 })
  expect(await statesOf(db, ana)).toEqual(['Clases de guitarra: active'])
  expect(await check(db, on(90))).toEqual({ asked: 0, rested: 1 })
  expect(await check(db, on(91))).toEqual({ asked: 0, rested: 0 })
  expect(await statesOf(db, ana)).toEqual(['Clases de guitarra: inactive'])
  expect((await toldOf(db, ana)).at(-1)).toMatchObject({ type: 'listing_update', title: 'Tu anuncio ya no se muestra' })
  const found = await db.selectFrom('listingSearch').select('listingId').where('listingId', '=', id).execute()
  expect(found).toEqual([])
  await clear(db)
})

test('M11: one answer renews the listings in question and shows paused ones again; a second one changes nothing', async () => {
  const db = await aDatabase()
  const ana = await anAccount(db)
  await aListingOn(db, ana, 0, 'A')
  await aListingOn(db, ana, 6, 'B')
  await aListingOn(db, ana, 30, 'Reciente')
  const chosen = await aListingOn(db, ana, 0, 'Elegido')
  await check(db, on(83))
  expect((await toldOf(db, ana)).map(({ title }) => title)).toEqual(['¿Siguen al día 3 de tus anuncios?'])
  await changeStatus(db, ana.id, chosen.id, 'inactive', { now: on(84) })
  await check(db, on(90))
  expect(await statesOf(db, ana)).toEqual(['A: inactive', 'B: active', 'Elegido: inactive', 'Reciente: active'])
  expect(await findRenewal(db, ana.id, on(83))).toEqual({ active: 1, rested: 1, titles: ['A', 'B'].map(spanish) })

  const stranger = await anAccount(db)
  expect(await renewAsked(db, stranger.id, on(83), { ...TERMS, now: on(92) })).toEqual({ renewed: 0, refused: [] })
  expect(await renewAsked(db, ana.id, on(83), { ...TERMS, now: on(92) })).toEqual({ renewed: 2, refused: [] })
  // A listing that its owner chose to hide is not shown by the answer.
  expect(await statesOf(db, ana)).toEqual(['A: active', 'B: active', 'Elegido: inactive', 'Reciente: active'])
  expect(await renewAsked(db, ana.id, on(83), { ...TERMS, now: on(93) })).toEqual({ renewed: 0, refused: [] })
  expect(await findRenewal(db, ana.id, on(83))).toEqual({ active: 0, rested: 0, titles: [] })
  const found = await db
    .selectFrom('listingSearch as s')
    .innerJoin('listings as l', 'l.id', 's.listingId')
    .select('l.title')
    .where('l.authorId', '=', ana.id)
    .orderBy('l.title')
    .execute()
  expect(found.map(({ title }) => title)).toEqual(['A', 'B', 'Reciente'])
  await clear(db)
})

test('M11: one listing can be renewed alone; a listing that its owner hid is activated instead', async () => {
  const db = await aDatabase()
  const ana = await anAccount(db)
  const listing = await aListingOn(db, ana, 0, 'A')
  const hidden = await aListing(db, { author: ana, title: 'B', status: 'inactive' })
  const stranger = await anAccount(db)
  const byStranger = (now: Date) => renewListing(db, stranger.id, listing.id, { ...TERMS, now })
  await check(db, on(83))
  // Shown or paused, a listing can be confirmed by its owner.
  expect(await byStranger(on(84))).toEqual({ kind: 'not-found' })
  await check(db, on(90))
  expect(await statesOf(db, ana)).toContain('A: inactive')
  expect(await byStranger(on(91))).toEqual({ kind: 'not-found' })
  expect(await renewListing(db, ana.id, listing.id, { ...TERMS, now: on(91) })).toEqual({ kind: 'changed' })
  expect(await renewListing(db, ana.id, listing.id, { ...TERMS, now: on(91) })).toEqual({ kind: 'renewed' })
  expect(await renewListing(db, ana.id, hidden.id, { ...TERMS, now: on(91) })).toEqual({ kind: 'resting' })
  expect(await check(db, on(91 + 82))).toEqual({ asked: 0, rested: 0 })
  expect(await check(db, on(91 + 83))).toEqual({ asked: 1, rested: 0 })
  await clear(db)
})

test('M11: a listing that today’s rules would refuse stays paused, and the answer says which', async () => {
  const db = await aDatabase()
  const ana = await anAccount(db)
  await aListing(db, { author: ana, title: 'Sin categoría', categoryId: 10, confirmedAt: on(0) })
  await check(db, on(83))
  await check(db, on(90))
  expect(await renewAsked(db, ana.id, on(83), { ...TERMS, now: on(91) })).toEqual({
    renewed: 0,
    refused: [spanish('Sin categoría')],
  })
  expect(await statesOf(db, ana)).toEqual(['Sin categoría: inactive'])
  await clear(db)
})

test('M11: while the rule is off, no listing is paused; once it is on again, all owners are asked first', async () => {
  const db = await aDatabase()
  const ana = await anAccount(db)
  await aListingOn(db, ana, 0)
  await check(db, on(83))
  expect(await check(db, on(90), 0)).toEqual({ asked: 0, rested: 0 })
  expect(await check(db, on(200))).toEqual({ asked: 1, rested: 0 })
  expect(await check(db, on(206.9))).toEqual({ asked: 0, rested: 0 })
  expect(await check(db, on(207))).toEqual({ asked: 0, rested: 1 })
  await clear(db)
})

test('M11: after weeks without jobs every owner still has a week to answer', async () => {
  const db = await aDatabase()
  const ana = await anAccount(db)
  await aListingOn(db, ana, 0)
  expect(await check(db, on(150))).toEqual({ asked: 1, rested: 0 })
  expect((await toldOf(db, ana))[0]?.message).toContain('el 5 de agosto de 2026')
  expect(await check(db, on(156.9))).toEqual({ asked: 0, rested: 0 })
  expect(await check(db, on(157))).toEqual({ asked: 0, rested: 1 })
  await clear(db)
})

test('M11: two workers at once ask each owner once and pause each listing once', async () => {
  const db = await aDatabase()
  const people = await Promise.all(Array.from({ length: 8 }, () => anAccount(db)))
  for (const person of people) for (const title of ['A', 'B']) await aListingOn(db, person, 0, title)
  for (const day of [83, 90]) await Promise.all([check(db, on(day)), check(db, on(day))])
  for (const person of people) {
    expect(await statesOf(db, person)).toEqual(['A: inactive', 'B: inactive'])
    expect((await toldOf(db, person)).map(({ title }) => title)).toEqual([
      '¿Siguen al día 2 de tus anuncios?',
      '2 de tus anuncios ya no se muestran',
    ])
  }
  await clear(db)
})

test('M11: over random histories no listing is paused that was confirmed, or asked about, less than a week ago', async () => {
  const db = await aDatabase()
  const ana = await anAccount(db)
  const step = fc.record({ days: fc.integer({ min: 1, max: 40 }), renews: fc.option(fc.nat(3), { freq: 2 }) })
  for (const history of fc.sample(fc.array(step, { minLength: 6, maxLength: 12 }), 4)) {
    const listings = await Promise.all([0, 1, 2, 3].map((n) => aListingOn(db, ana, n * 5, `L${n}`)))
    const confirmed = new Map(listings.map(({ id }, n) => [id, n * 5]))
    const asked = new Map<string, number>()
    let day = 20
    for (const { days, renews } of history) {
      day += days
      const before = await states(db)
      await check(db, on(day))
      for (const [id, { status, told }] of await states(db)) {
        if (told && before.get(id)?.told === false) asked.set(id, day)
        if (status === 'inactive' && before.get(id)?.status === 'active') {
          expect(day - (confirmed.get(id) as number)).toBeGreaterThanOrEqual(DAYS)
          expect(day - (asked.get(id) as number)).toBeGreaterThanOrEqual(7)
        }
        // No listing is shown for long after its time.
        if (status === 'active' && told) expect(day - (asked.get(id) as number)).toBeLessThan(14 + 40)
      }
      const listing = renews === null ? undefined : listings[renews]
      if (listing) {
        await renewListing(db, ana.id, listing.id, { ...TERMS, now: on(day) })
        confirmed.set(listing.id, day)
      }
    }
    await clear(db)
  }
})

async function states(db: Db) {
  const rows = await db
    .selectFrom('listings')
    .select(['id', 'status', sql<boolean>`freshness_told_at IS NOT NULL`.as('told')])
    .execute()
  return new Map(rows.map(({ id, ...state }) => [id, state]))
}
