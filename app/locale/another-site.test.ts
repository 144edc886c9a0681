import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'

vi.hoisted(() => Object.assign(process.env, { TIME_ZONE: 'America/Mexico_City', CURRENCY: 'MXN' }))

import { generalForm } from '#app/domain/settings/schema.ts'
import { findSettings } from '#app/domain/settings/settings.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { formatDate, formatLongDate, formatMoment, formatMonth, isoDay, momentIn } from './dates.server.ts'
import { currencySymbol, formatPrice } from './money.server.ts'
import { siteCurrency } from './site.server.ts'

afterAll(() => {
  delete process.env['TIME_ZONE']
  delete process.env['CURRENCY']
})

/** The new year has begun in Spain, and is five hours away in Mexico. */
const NEW_YEAR = new Date('2026-01-01T01:00:00Z')
const NBSP = '\u00a0'

test('dates are written in the time zone of the site for people who have chosen none', () => {
  expect([undefined, null].map((zone) => formatDate(NEW_YEAR, zone))).toEqual(['31 dic 2025', '31 dic 2025'])
  expect(formatDate(NEW_YEAR, 'Europe/Madrid')).toBe('1 ene 2026')
  expect(formatLongDate(NEW_YEAR, undefined)).toBe('31 de diciembre de 2025')
  expect(formatMoment(NEW_YEAR, undefined)).toContain('19:00')
  expect(formatMonth(NEW_YEAR, undefined)).toBe('diciembre de 2025')
  expect(isoDay(NEW_YEAR, undefined)).toBe('2025-12-31')
  expect(momentIn(undefined, '2026-01-01')).toEqual(new Date('2026-01-01T06:00:00Z'))
})

test('prices are written in the currency of the site', () => {
  expect(formatPrice(125_050, siteCurrency, 'hora')).toBe(`1250,50${NBSP}${currencySymbol('MXN')} por hora`)
  expect(currencySymbol('MXN')).toBe('MXN')
})

test('the settings begin with the zone of the site, which can be chosen', async () => {
  const db = await aDatabase()
  const { id } = await anAccount(db)
  expect((await findSettings(db, id)).timezone).toBe('America/Mexico_City')
  // Saving anything else stores a zone too.
  await db.insertInto('userSettings').values({ userId: id, listingViews: true }).execute()
  expect((await findSettings(db, id)).timezone).toBe('America/Mexico_City')
  const typed = { language: 'es', theme: 'light' }
  expect(generalForm().safeParse({ ...typed, timezone: 'America/Mexico_City' }).success).toBe(true)
  expect(generalForm().safeParse({ ...typed, timezone: 'America/Lima' }).success).toBe(false)
})

test('a time zone in which days cannot be counted is not stored', async () => {
  const db = await aDatabase()
  const { id } = await anAccount(db)
  const store = db.insertInto('userSettings').values({ userId: id, timezone: 'Europe/Atlantis' }).execute()
  await expect(store).rejects.toThrow('user_settings_timezone_known')
})

test('daily counts of triggers use the site’s day for owners who have chosen no zone', async () => {
  const db = await aDatabase()
  const [author, client] = [await anAccount(db), await anAccount(db)]
  const listing = await aListing(db, { author })
  await db
    .insertInto('favorites')
    // The trigger sets the day, whatever is given.
    .values({
      userId: client.id,
      listingId: listing.id,
      priceAtSave: 45_000,
      createdAt: NEW_YEAR,
      countedOn: '2000-01-01',
    })
    .execute()
  const between = { listingId: listing.id, clientId: client.id, freelancerId: author.id }
  const { id: conversationId } = await db
    .insertInto('conversations')
    .values({ ...between, about: listing.id, createdAt: NEW_YEAR })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('inquiries')
    .values({ ...between, conversationId, at: NEW_YEAR })
    .execute()
  const days = await db
    .selectFrom('ownerDailyStats')
    .select([sql<string>`day::text`.as('day'), 'favorites', 'inquiries'])
    .where('ownerId', '=', author.id)
    .execute()
  expect(days).toEqual([{ day: '2025-12-31', favorites: 1, inquiries: 1 }])
})

test('a visitor reads the dates of the site on its pages', async () => {
  const db = await aDatabase()
  const author = await anAccount(db)
  const { id } = await aListing(db, { author, createdAt: NEW_YEAR, updatedAt: NEW_YEAR })
  const { origin } = await aServer({ TIME_ZONE: 'America/Mexico_City', CURRENCY: 'MXN' })
  const visitor = await Visitor.arrive({ origin })
  await visitor.visit(`/marketplace/${id}`)
  expect(visitor.text).toContain('31 dic 2025')
})
