import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bankBox, taxBox } from '#app/adapters/tokens.server.ts'
import { encodePictureQuickly } from '#app/adapters/images.server.ts'
import { sourceReader } from '#app/jobs/external-ads.server.ts'
import { storage } from '#app/adapters/storage.server.ts'
import type { Db } from '#app/db.server.ts'
import { verifySignIn } from '#app/domain/accounts/sign-in.server.ts'
import { discardStored } from '#app/domain/personal-data/erasure.server.ts'
import { JOB_PAYLOADS } from '#app/domain/outbox/job-payloads.ts'
import { shareStepOf } from '#app/domain/orders/withdrawal.ts'
import { DISPUTE_LABELS } from '#app/domain/disputes/steps.ts'
import { PAYMENT_LABELS, STAGE_LABELS } from '#app/domain/orders/stages.ts'
import { listPopularSearches } from '#app/domain/search/popular.server.ts'
import { PICTURE_TYPE } from '#app/domain/uploads/attachments.ts'
import { objectKey } from '#app/domain/listings/images.ts'
import { avatarKeysOf } from '#app/domain/profiles/avatars.ts'
import { readSearchParams } from '#app/domain/search/params.ts'
import { searchListings } from '#app/domain/search/queries.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { withTaxDetails } from '#tests/support/tax-details.ts'
import { demoData } from './data.ts'
import { seedDemo } from './demo.ts'
import { removeDemo } from './removal.ts'

const { castListings, listings: all, people, ratings, searches } = demoData()
const now = new Date('2026-11-21T11:00:00Z')
const parts = {
  storage,
  encodePicture: encodePictureQuickly,
  site: { origin: 'http://localhost:3000', name: 'Gremio' },
  currency: 'EUR',
  termsVersion: '2026-11',
  hiring: true,
  bank: bankBox,
  tax: taxBox,
  simulates: true,
  passwords: 'known' as const,
  sourceReader,
  now,
  listings: castListings.filter(
    ({ status, title }) =>
      status || ['Logotipo', 'Invitaciones', 'Auditoría', 'Campañas'].some((start) => title.startsWith(start)),
  ),
}

/** The jobs that delete stored files, as the worker does them. */
async function discardLeftFiles(db: Db) {
  const jobs = await db.deleteFrom('jobs').where('kind', '=', 'discard-objects').returning('payload').execute()
  for (const { payload } of jobs) await discardStored(storage, JOB_PAYLOADS['discard-objects'].parse(payload).keys)
}

async function whatIsThere(db: Db) {
  const counts = await Promise.all(
    (['users', 'listings', 'orders', 'contests', 'taxDetails', 'documentCounters', 'searchLog', 'jobs'] as const).map(
      (table) =>
        db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirstOrThrow(),
    ),
  )
  return counts.map(({ count }) => count)
}

const visibleOf = (listings: { status: string }[]) => listings.filter(({ status }) => status === 'active')

test('a demonstration that is seeded twice exists once, its people can sign in, and its pictures are in the store', async () => {
  const db = await aDatabase()
  await seedDemo(db, { ...parts, listings: parts.listings.slice(0, 1) })
  const demo = await seedDemo(db, parts)
  expect(demo).toMatchObject({ people: 21, listings: parts.listings.length })
  expect(demo.seller).toEqual({ email: 'vendedora@demo.example', password: 'azulejo-vendedora' })
  for (const signIn of [demo.seller, demo.client, demo.moderator]) {
    expect(await verifySignIn(db, signIn, { now })).toMatchObject({ kind: 'verified' })
  }
  const users = await db.selectFrom('users').select(['demo', 'emailVerifiedAt']).execute()
  expect(users).toHaveLength(21)
  expect(users.every((person) => person.demo && person.emailVerifiedAt !== null)).toBe(true)
  expect(await db.selectFrom('outbox').select('id').execute()).toEqual([])

  const listings = await db.selectFrom('listings').select(['status', 'createdAt']).execute()
  const talks = await db.selectFrom('inquiries').select('firstReplyAt').execute()
  expect(talks.length).toBeGreaterThan(0)
  expect(talks.every((talk) => talk.firstReplyAt !== null)).toBe(true)
  expect(await db.selectFrom('notificationDeliveries').select('userId').execute()).toEqual([])

  const written = await db.selectFrom('ratings').select(['state', 'createdAt']).execute()
  const cast = new Set(people.map(({ key }) => key))
  const told = ratings.filter(({ freelancer, client }) => cast.has(freelancer) && cast.has(client))
  // Further ratings are of those who have hired each other here.
  expect(written.length).toBeGreaterThanOrEqual(told.length)
  expect(written.every((rating) => rating.state === 'publicada' && rating.createdAt < now)).toBe(true)
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

  const saved = await db.selectFrom('savedSearches').select('state').orderBy('createdAt').execute()
  expect(saved.map(({ state }) => state)).toEqual(['activa', 'activa', 'pausada'])

  expect(listings).toHaveLength(parts.listings.length)
  expect(new Set(listings.map(({ status }) => status))).toEqual(new Set(['active', 'inactive', 'pending']))
  expect(listings.every((listing) => listing.createdAt < now)).toBe(true)
  expect(await db.selectFrom('listingSearch').select('listingId').execute()).toHaveLength(visibleOf(listings).length)

  const images = await db.selectFrom('listingImages').select(['key', 'widths']).execute()
  expect(images).toHaveLength(demo.pictures)
  for (const { key, widths } of images) {
    for (const width of widths) expect(await storage.get(objectKey(key, width))).toBeDefined()
  }
})

test('after removal no row of the demonstration is left, and real rows stay', async () => {
  const db = await aDatabase()
  const real = await aListing(db, { author: await anAccount(db) })
  const { pictures } = await seedDemo(db, { ...parts, listings: parts.listings.slice(0, 2) })
  const images = await db.selectFrom('listingImages').select(['key', 'widths']).execute()
  expect(pictures).toBeGreaterThan(0)
  const profiles = await db.selectFrom('profiles').select('avatarUrl').where('avatarUrl', 'is not', null).execute()
  const portraits = profiles.flatMap(({ avatarUrl: url }) => avatarKeysOf(url ?? ''))
  expect(portraits).toHaveLength(42)
  for (const key of portraits) expect(await storage.get(key)).toBeDefined()

  await withTaxDetails(db, await db.selectFrom('users').select('id').where('demo', '=', true).executeTakeFirstOrThrow())
  // A failure of the last step undoes the earlier ones.
  await sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''not now''; END'`.execute(
    db,
  )
  await sql`CREATE TRIGGER refuse BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION refuse()`.execute(db)
  const before = await whatIsThere(db)
  await expect(removeDemo(db)).rejects.toThrow('not now')
  expect(await whatIsThere(db)).toEqual(before)
  await sql`DROP FUNCTION refuse CASCADE`.execute(db)

  expect(await removeDemo(db)).toMatchObject({ people: 21 })
  for (const key of portraits) expect(await storage.get(key)).toBeDefined()
  await discardLeftFiles(db)
  expect(await db.selectFrom('taxDetails').select('userId').execute()).toEqual([])
  for (const key of portraits) expect(await storage.get(key)).toBeUndefined()
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

test('the passwords of a demonstration in an installation are unknown to everybody', async () => {
  const db = await aDatabase()
  const demo = await seedDemo(db, { ...parts, passwords: 'random', listings: [] })
  expect(demo.seller.password).toMatch(/^[\w-]{16}$/)
  expect(demo.client.password).not.toBe(demo.seller.password)
  await removeDemo(db)
})

test('G9: each popular search of the demonstration finds some of its listings, and some of its people have hired others', async () => {
  const db = await aDatabase()
  await seedDemo(db, { ...parts, listings: all.map((listing) => ({ ...listing, shows: [] })) })
  const statesOf = async (column: 'state' | 'payment') =>
    (await db.selectFrom('stages').select(column).distinct().execute()).map((row) => row[column])
  expect(new Set(await statesOf('state'))).toEqual(new Set(Object.keys(STAGE_LABELS())))
  expect(new Set(await statesOf('payment'))).toEqual(new Set(Object.keys(PAYMENT_LABELS())))
  const disputes = await db.selectFrom('disputes').select(['state', 'kind']).execute()
  expect(new Set(disputes.map(({ state }) => state))).toEqual(new Set(Object.keys(DISPUTE_LABELS())))
  expect(new Set(disputes.map(({ kind }) => kind))).toEqual(new Set(['disputa', 'remitida', 'desistimiento']))
  // Each account that a visitor of the trial signs in with has one dispute to look at.
  const { rows: ofSignIns } = await sql<{ email: string; count: number }>`
    SELECT u.email, count(*)::int FROM disputes d JOIN orders o ON o.id = d.order_id
      JOIN users u ON u.id IN (o.client_id, o.freelancer_id)
     WHERE d.kind <> 'desistimiento' AND u.email LIKE ANY (ARRAY['cliente@%', 'vendedora@%']) GROUP BY 1 ORDER BY 1`.execute(
    db,
  )
  expect(ofSignIns).toEqual([
    { email: 'cliente@demo.example', count: 1 },
    { email: 'vendedora@demo.example', count: 1 },
  ])
  const twice = await db
    .selectFrom('disputeDecisions')
    .select('disputeId')
    .groupBy('disputeId')
    .having(({ fn }) => fn.countAll(), '=', 2)
    .execute()
  expect(twice).toHaveLength(1)
  const proofs = await db.selectFrom('ratings').select('proof').where('proof', 'is not', null).distinct().execute()
  expect(new Set(proofs.map(({ proof }) => proof))).toEqual(new Set(['confirmado', 'sin_confirmar', 'sin_pago']))
  // One return waits for an answer, and one came back.
  const returns = db.selectFrom('stages').select(['returnAskedBy', 'returnAskedCents', 'returnAskedUntil'])
  const [asked, ...others] = await returns.where('returnAskedBy', 'is not', null).execute()
  expect([asked, others]).toMatchObject([{ returnAskedBy: 'freelancer', returnAskedCents: 4_500 }, []])
  expect(asked?.returnAskedUntil?.getTime()).toBeGreaterThan(now.getTime())
  const agreed = await db.selectFrom('orderEvents').select('actor').where('kind', '=', 'agree-return').execute()
  expect(agreed).toEqual([{ actor: 'freelancer' }])
  const templates = await db.selectFrom('quoteTemplates').select('currency').execute()
  expect(templates).toEqual([{ currency: 'EUR' }, { currency: 'EUR' }])
  const orders = await db.selectFrom('orders').select('state').where('plan', 'is not', null).execute()
  expect(orders.length).toBeGreaterThan(14)
  const payments = await db.selectFrom('payments').select('state').execute()
  expect(new Set(payments.map(({ state }) => state))).toEqual(
    new Set(['abierto', 'cobrado', 'fallido', 'parcial', 'reembolsado']),
  )
  expect(await db.selectFrom('withdrawals').select('sharePercent').orderBy('sharePercent').execute()).toEqual([
    { sharePercent: 30 },
    { sharePercent: 40 },
    { sharePercent: 90 },
    { sharePercent: null },
  ])
  const shares = await db.selectFrom('withdrawals').select(['statedAt', 'referredAt', 'settledAt']).execute()
  expect(new Set(shares.map(shareStepOf))).toEqual(new Set(['share', 'answer', 'moderator', 'settled']))
  const later = await db.selectFrom('orders').select('startsAt').where('startsAt', '>', now).execute()
  expect(later).toHaveLength(1)
  expect(
    await db
      .selectFrom('withdrawals')
      .select('orderId')
      .where('answerUntil', '<', now)
      .where('settledAt', 'is', null)
      .where('referredAt', 'is', null)
      .execute(),
  ).toEqual([])
  expect(await db.selectFrom('packageOrders').select('state').orderBy('state').execute()).toEqual([
    { state: 'confirmado' },
    { state: 'por_confirmar' },
  ])
  // None of its dates is over when it begins.
  expect(await db.selectFrom('stages').select('orderId').where('turnAt', '<', now).execute()).toEqual([])
  const late = db
    .selectFrom('disputes')
    .innerJoin('orders', 'orders.id', 'disputes.orderId')
    .select(['orders.title', 'disputes.state', 'disputes.turnAt'])
  expect(await late.where('disputes.turnAt', '<', now).execute()).toEqual([])
  const kept = await db.selectFrom('orderPayoutSnapshots').select('ibanLast4').execute()
  expect(kept).toEqual(orders.map(() => ({ ibanLast4: '0000' })))
  expect(await db.selectFrom('orderBilling').select('taxIdLast4').execute()).toEqual([{ taxIdLast4: '678Z' }])
  // Three listings with three, two and one.
  expect(await db.selectFrom('packages').select('tier').execute()).toHaveLength(6)
  const { rows: open } = await sql<{ taken: number }>`
      SELECT request_places_taken(id) AS taken FROM public_requests ORDER BY taken`.execute(db)
  expect(open.map(({ taken }) => taken)).toEqual([2, 4])
  const { popular } = await listPopularSearches(db, now)
  expect(popular).toHaveLength(5)
  for (const q of searches.popular.map(({ query }) => query)) {
    const params = readSearchParams(new URLSearchParams({ q, exact: '1' }))
    expect((await searchListings(db, params)).total, q).toBeGreaterThanOrEqual(2)
  }
  const delivered = await db.selectFrom('orderFiles').select(['key', 'name']).orderBy('name').execute()
  expect(delivered.map(({ name }) => name)).toEqual([
    'Cartel en A2.webp',
    'Cartel en A3.webp',
    'Cartel para el móvil.webp',
    'Comprobante de la transferencia.webp',
    'Otro color.webp',
    'Resguardo del banco.webp',
  ])
  const shown = await db.selectFrom('requestFiles').select(['key', 'name']).execute()
  expect(shown.map(({ name }) => name)).toEqual(['El cartel del año pasado.webp'])
  const entered = await db.selectFrom('contestFiles').select(['key', 'entryId', 'mime']).execute()
  const entries = await db.selectFrom('contestEntries').select('id').execute()
  const pictured = entered.filter(({ mime }) => mime === PICTURE_TYPE)
  expect(new Set(pictured.map(({ entryId }) => entryId))).toEqual(new Set(entries.map(({ id }) => id)))
  const files = [...delivered, ...shown, ...entered]
  for (const { key } of files) expect(await storage.get(key)).toBeDefined()
  await removeDemo(db)
  await discardLeftFiles(db)
  for (const { key } of files) expect(await storage.get(key)).toBeUndefined()
  expect(await db.selectFrom('payoutMethods').select('id').execute()).toEqual([])
  expect(await db.selectFrom('packages').select('tier').execute()).toEqual([])
  for (const table of [
    'requests',
    'quoteTemplates',
    'orders',
    'orderBilling',
    'payments',
    'simulatedPayments',
    'disputes',
    'disputeDecisions',
    'ratings',
    'documents',
  ] as const)
    expect(await db.selectFrom(table).select(sql.lit(1).as('one')).execute(), table).toEqual([])
})
