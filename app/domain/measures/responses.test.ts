import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { listOwnListings } from '#app/domain/listings/own-page.server.ts'
import { readOwnListingParams } from '#app/domain/listings/own-params.ts'
import { daysAfter, isoDay } from '#app/locale/dates.server.ts'
import { HOUR_MS } from '#app/locale/durations.ts'
import { aConversation } from '#tests/support/conversations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { everyDay, sumOfDays } from './figures.ts'
import { listOwnerDays } from './queries.server.ts'
import { findMedianHours, findMessageFigures, findOwnerTotals, findPromptnessForAnyone } from './responses.server.ts'
import { conversion, LEAST_INQUIRIES, responseRate } from './responses.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const MADRID = 'Europe/Madrid'

interface Asked {
  /** Which of the owner's three listings; undefined for a contact from the profile. */
  listing: number | undefined
  hoursAgo: number
  replyAfterHours: number | undefined
  spam: boolean
}

/** Asks the owner, and leaves the conversations as a page would. */
async function ask(db: Db, { owner, listings }: { owner: string; listings: string[] }, asked: Asked) {
  const at = new Date(NOW.getTime() - asked.hoursAgo * HOUR_MS)
  const client = (await anAccount(db)).id
  const listing_id = asked.listing === undefined ? null : (listings[asked.listing] as string)
  const { id } = await db
    .insertInto('conversations')
    .values({
      listingId: listing_id,
      about: listing_id ?? randomUUID(),
      clientId: client,
      freelancerId: owner,
      createdAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('inquiries')
    .values({ conversationId: id, listingId: listing_id, clientId: client, freelancerId: owner, at })
    .execute()
  if (asked.replyAfterHours !== undefined) {
    const replied = new Date(at.getTime() + asked.replyAfterHours * HOUR_MS)
    if (replied <= NOW)
      await db.updateTable('inquiries').set({ firstReplyAt: replied }).where('conversationId', '=', id).execute()
  }
  // Marked, unmarked, marked again: only the last mark counts.
  for (const spam_marked of asked.spam ? [true, false, true] : [true, false])
    await db.updateTable('inquiries').set({ spamMarked: spam_marked }).where('conversationId', '=', id).execute()
}

function median(values: number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  if (sorted.length === 0) return null
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

const history = fc.array(
  fc.record({
    listing: fc.option(fc.nat(2), { nil: undefined, freq: 5 }),
    hoursAgo: fc.integer({ min: 1, max: 200 * 24 }),
    replyAfterHours: fc.option(fc.integer({ min: 0, max: 60 }), { nil: undefined }),
    spam: fc.nat(4).map((one) => one === 0),
  }),
  { minLength: 0, maxLength: 40 },
)

test('M1, M4, D9, T2: over random histories every figure equals a count of the inquiries one by one', async () => {
  const db = await aDatabase()
  for (const asked of fc.sample(history, 6)) {
    const owner = await anAccount(db)
    const listings = await Promise.all([1, 2, 3].map(async () => (await aListing(db, { author: owner })).id))
    await Promise.all(asked.map((one) => ask(db, { owner: owner.id, listings }, one)))
    await db.insertInto('ownerDailyStats').values({ ownerId: owner.id, day: '2020-01-01', views: 7 }).execute()

    const real = asked.filter(({ spam }) => !spam)
    const about = real.filter(({ listing }) => listing !== undefined)
    const recent = real.filter(({ hoursAgo }) => hoursAgo <= 90 * 24)
    const answered = (some: Asked[]) =>
      some.flatMap(({ replyAfterHours, hoursAgo }) =>
        replyAfterHours !== undefined && replyAfterHours <= hoursAgo ? [replyAfterHours] : [],
      )
    const totals = await findOwnerTotals(db, owner.id, NOW)
    expect(totals.views).toBe(7)
    expect(totals.inquiries).toBe(about.length)
    close(totals.medianHours, median(answered(recent)))

    const prompt = answered(recent).filter((hours) => hours <= 24).length
    const judged = recent.filter(
      ({ hoursAgo, ...one }) => answered([{ hoursAgo, ...one }]).length > 0 || hoursAgo >= 24,
    )
    expect(await findPromptnessForAnyone(db, listings[0] as string, NOW)).toEqual({ prompt, judged: judged.length })

    const page = await listOwnListings(db, owner.id, readOwnListingParams(new URLSearchParams()))
    for (const [index, id] of listings.entries())
      expect(page.items.find((item) => item.id === id)?.inquiries).toBe(
        about.filter(({ listing }) => listing === index).length,
      )

    const dayOf = ({ hoursAgo }: Asked) => isoDay(new Date(NOW.getTime() - hoursAgo * HOUR_MS), MADRID)
    const days = await listOwnerDays(db, owner.id, '2026-01-01')
    for (const { day, inquiries } of everyDay(days, { from: '2026-03-01', to: '2026-11-21' }))
      expect([day, inquiries]).toEqual([day, about.filter((one) => dayOf(one) === day).length])

    const period = { from: '2026-10-23', to: '2026-11-21', before: { from: '2026-09-23', to: '2026-10-22' } }
    expect(sumOfDays(days, period).inquiries).toBe(
      about.filter((one) => dayOf(one) >= period.from && dayOf(one) <= period.to).length,
    )
    const medians = await findMedianHours(db, owner.id, { days: period, timezone: MADRID })
    const within = ({ from, to }: { from: string; to: string }) =>
      median(answered(real.filter((one) => dayOf(one) >= from && dayOf(one) <= to)))
    close(medians.now, within(period))
    close(medians.before, within(period.before))
  }
})

function close(found: number | null, expected: number | null) {
  if (expected === null) expect(found).toBeNull()
  else expect(found).toBeCloseTo(expected, 6)
}

test('D9: below five inquiries no rate of answers is shown; inquiries that still have time do not count yet', async () => {
  expect(responseRate({ prompt: 4, judged: LEAST_INQUIRIES - 1 })).toBeUndefined()
  expect(responseRate({ prompt: 0, judged: 5 })).toBe(0)
  expect(responseRate({ prompt: 2, judged: 6 })).toBe(33)
  const db = await aDatabase()
  const owner = (await anAccount(db)).id
  const { id } = await aListing(db, { authorId: owner })
  const asked = (hoursAgo: number, replyAfterHours?: number) =>
    ask(db, { owner, listings: [id] }, { listing: 0, hoursAgo, replyAfterHours, spam: false })
  for (const hours of [30, 31, 32, 33]) await asked(hours, 24)
  await asked(40, 25)
  await asked(23)
  expect(await findPromptnessForAnyone(db, id, NOW)).toEqual({ prompt: 4, judged: 5 })
  expect(await findPromptnessForAnyone(db, id, daysAfter(NOW, 91))).toEqual({ prompt: 0, judged: 0 })
})

test('M1: conversion is inquiries for every hundred views, and empty without views', () => {
  expect(conversion({ inquiries: 3, views: 120 })).toBe(2.5)
  expect(conversion({ inquiries: 0, views: 9 })).toBe(0)
  expect(conversion({ inquiries: 2, views: 0 })).toBeUndefined()
})

test('N1: the cards of a person count their conversations, and this month’s messages of both sides', async () => {
  const db = await aDatabase()
  const [ana, bruno] = [await anAccount(db), await anAccount(db)]
  const now = new Date('2026-11-20T10:00:00Z')
  // In Madrid the month begins at eleven of the evening before.
  const october = new Date('2026-10-31T22:59:00Z')
  const november = new Date('2026-10-31T23:01:00Z')
  await aConversation(db, { client: bruno, seller: ana, texts: ['Hola', 'Sí', 'Gracias'], now: october })
  await aConversation(db, { client: bruno, seller: ana, texts: ['Hola', 'Dime'], now: november })
  await aConversation(db, { client: ana, seller: bruno, texts: ['¿Tienes hueco?'], now })
  await aConversation(db, {})
  expect(await findMessageFigures(db, ana.id, { now, timezone: MADRID })).toEqual({
    conversations: 3,
    messagesThisMonth: 3,
    medianHours: 0,
    prompt: 2,
    judged: 2,
  })
  const nobody = await anAccount(db)
  expect(await findMessageFigures(db, nobody.id, { now, timezone: MADRID })).toEqual({
    conversations: 0,
    messagesThisMonth: 0,
    medianHours: null,
    prompt: 0,
    judged: 0,
  })
})

test('M1: fifty inquiries and as many marks of spam at once leave the sums equal to the rows', async () => {
  const db = await aDatabase()
  const owner = (await anAccount(db)).id
  const listings = [(await aListing(db, { authorId: owner })).id, (await aListing(db, { authorId: owner })).id]
  await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      ask(db, { owner, listings }, { listing: index % 2, hoursAgo: 5, replyAfterHours: 1, spam: index % 5 === 0 }),
    ),
  )
  expect((await findOwnerTotals(db, owner, NOW)).inquiries).toBe(40)
})
