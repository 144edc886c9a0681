import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readPayload } from '#app/domain/outbox/job-payloads.ts'
import type { PriceType } from '#app/domain/listings/limits.ts'
import { saveSettings } from '#app/domain/settings/settings.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { addFavoriteListing } from './commands.server.ts'
import { tellPriceDrop } from './price-drops.server.ts'

const db = await aDatabase()

const price = (id: string, cents: number, more: { priceType?: PriceType; currency?: string } = {}) =>
  db
    .updateTable('listings')
    .set({ priceCents: cents, ...more })
    .where('id', '=', id)
    .execute()

/** The jobs that the changes of a listing have left. */
async function dropsOf(listingId: string) {
  const rows = await db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'tell-price-drop')
    .orderBy('runAt')
    .execute()
  return rows
    .map(({ payload }) => readPayload('tell-price-drop', payload))
    .filter((drop) => drop.listingId === listingId)
}

const inADay = () => new Date(Date.now() + DAY_MS + 1)

const toldOf = (userId: string) =>
  db
    .selectFrom('notifications')
    .select(['type', 'title', 'message', 'href'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()

test('D5: each person who keeps a listing is notified of a lower price once, however often the job runs', async () => {
  const [one, other, stranger] = [await anAccount(db), await anAccount(db), await anAccount(db)]
  const { id } = await aListing(db, { title: 'Clases de violín', priceCents: 3_000, priceType: 'hora' })
  for (const person of [one, other]) await addFavoriteListing(db, person.id, id, new Date())
  await price(id, 2_550)
  const [drop, ...more] = await dropsOf(id)
  expect(more).toEqual([])
  expect(drop).toMatchObject({ fromCents: 3_000, toCents: 2_550 })
  expect(await tellPriceDrop(db, drop!, new Date())).toBe(2)
  expect(await tellPriceDrop(db, drop!, new Date())).toBe(0)
  expect(await toldOf(one.id)).toEqual([
    {
      type: 'price_change',
      title: 'Ha bajado de precio: «Clases de violín»',
      message: 'Antes 30\u00a0€ por hora, ahora 25,50\u00a0€.',
      href: `/marketplace/${id}`,
    },
  ])
  expect(await toldOf(other.id)).toHaveLength(1)
  expect(await toldOf(stranger.id)).toEqual([])
})

test('D5: a higher price, another unit or another currency notifies nobody, and a listing without favourites leaves no job', async () => {
  const person = await anAccount(db)
  const { id } = await aListing(db, { priceCents: 3_000, priceType: 'proyecto' })
  await price(id, 2_900)
  expect(await dropsOf(id)).toEqual([])
  await addFavoriteListing(db, person.id, id, new Date())
  await price(id, 3_500)
  await price(id, 3_500)
  await price(id, 1_000, { priceType: 'hora' })
  await price(id, 900, { currency: 'USD' })
  expect(await dropsOf(id)).toEqual([])
})

test('D5: each drop is notified; a price that has changed again, or a listing that is hidden, is not', async () => {
  const person = await anAccount(db)
  const { id } = await aListing(db, { priceCents: 3_000 })
  await addFavoriteListing(db, person.id, id, new Date())
  await price(id, 2_500)
  await price(id, 2_000)
  const [first, second] = await dropsOf(id)
  expect(await tellPriceDrop(db, first!, new Date())).toBe(0)
  expect(await tellPriceDrop(db, second!, new Date())).toBe(1)
  await price(id, 2_800)
  await price(id, 2_400)
  const third = (await dropsOf(id))[2]
  expect(await tellPriceDrop(db, third!, inADay())).toBe(1)
  await price(id, 2_300)
  await db.updateTable('listings').set({ status: 'inactive' }).where('id', '=', id).execute()
  const fourth = (await dropsOf(id))[3]
  expect(await tellPriceDrop(db, fourth!, new Date())).toBe(0)
  expect(await toldOf(person.id)).toHaveLength(2)
})

test('D5: a price that goes up and down is notified once, and of several drops only the last, at the end of a day', async () => {
  const person = await anAccount(db)
  const { id } = await aListing(db, { priceCents: 3_000 })
  await addFavoriteListing(db, person.id, id, new Date())
  const drop = async (cents: number) => {
    const before = new Set((await dropsOf(id)).map(({ dropId }) => dropId))
    await price(id, cents)
    const made = (await dropsOf(id)).find(({ dropId }) => !before.has(dropId))!
    await tellPriceDrop(db, made, new Date())
    return made
  }
  await drop(2_900)
  for (let times = 0; times < 3; times += 1) {
    await price(id, 3_000)
    await drop(2_900)
  }
  const lower = await drop(2_800)
  const lowest = await drop(2_700)
  expect(await toldOf(person.id)).toHaveLength(1)

  const waiting = await db
    .selectFrom('jobs')
    .select(['dedupeKey', 'runAt'])
    .where('dedupeKey', 'like', 'price-drop:%')
    .execute()
  expect(waiting.filter(({ dedupeKey }) => dedupeKey?.startsWith(`price-drop:${lowest.dropId}:`))).toHaveLength(1)
  for (const late of [lower, lowest]) await tellPriceDrop(db, late, inADay())
  expect((await toldOf(person.id)).map(({ message }) => message)).toEqual([
    expect.stringContaining('ahora 29'),
    expect.stringContaining('ahora 27'),
  ])
  await price(id, 3_000)
  expect(await tellPriceDrop(db, await drop(2_900), new Date(Date.now() + 3 * DAY_MS))).toBe(0)
})

test('D5: no drop is notified between people of whom one has blocked the other', async () => {
  const [author, blocker, blocked, other] = [
    await anAccount(db),
    await anAccount(db),
    await anAccount(db),
    await anAccount(db),
  ]
  const { id } = await aListing(db, { author, priceCents: 3_000 })
  for (const person of [blocker, blocked, other]) await addFavoriteListing(db, person.id, id, new Date())
  await db
    .insertInto('blocks')
    .values([
      { blockerId: blocker.id, blockedId: author.id },
      { blockerId: author.id, blockedId: blocked.id },
    ])
    .execute()
  await price(id, 2_000)
  expect(await tellPriceDrop(db, (await dropsOf(id))[0]!, new Date())).toBe(1)
  expect(await toldOf(other.id)).toHaveLength(1)
})

test('D5: the settings of notifications apply, and people who keep the listing only after the drop are not notified', async () => {
  const [quiet, late] = [await anAccount(db), await anAccount(db)]
  await saveSettings(db, quiet.id, { inAppNotifications: false, emailNotifications: false }, new Date())
  const { id } = await aListing(db, { priceCents: 3_000 })
  await addFavoriteListing(db, quiet.id, id, new Date())
  await price(id, 2_000)
  await addFavoriteListing(db, late.id, id, new Date(Date.now() + 1_000))
  await tellPriceDrop(db, (await dropsOf(id))[0]!, new Date())
  const rows = await db.selectFrom('notifications').select('inApp').where('userId', '=', quiet.id).execute()
  expect(rows).toEqual([{ inApp: false }])
  const mails = await db.selectFrom('notificationDeliveries').select('channel').where('userId', '=', quiet.id).execute()
  expect(mails).toEqual([])
  expect(await toldOf(late.id)).toEqual([])
})

test('D5: an edit leaves one job for 1,200 people, who are all notified in portions', async () => {
  const { id } = await aListing(db, { priceCents: 3_000 })
  await sql`
    WITH people AS (
      INSERT INTO users (email, password_hash, terms_version)
      SELECT 'guarda-' || n || '@ejemplo.es', 'x', '2026-01' FROM generate_series(1, 1200) n RETURNING id
    )
    INSERT INTO favorites (user_id, listing_id, price_at_save) SELECT id, ${id}, 3000 FROM people`.execute(db)
  await price(id, 2_000)
  const drops = await dropsOf(id)
  expect(drops).toHaveLength(1)
  expect(await tellPriceDrop(db, drops[0]!, new Date())).toBe(1_200)
  expect(await tellPriceDrop(db, drops[0]!, new Date())).toBe(0)
})
