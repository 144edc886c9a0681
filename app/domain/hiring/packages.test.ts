import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createFolderStorage } from '#app/adapters/storage-folder.server.ts'
import { duplicateListing } from '#app/domain/listings/duplicates.server.ts'
import { acceptQuote } from '#app/domain/orders/accepting.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { HOUR_MS } from '#app/locale/durations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aQuote, aRequest, QUOTE } from '#tests/support/hiring.ts'
import { anOrdering, aPackagedListing, aPackageOrder, PACKAGES, TERMS } from '#tests/support/packages.ts'
import { aListing, anAccount } from '#tests/support/rows.ts'
import { saveAvailability } from './availability.server.ts'
import { closeRequest } from './closing.server.ts'
import { confirmPackage, findPackageOrder, lapsePackage } from './package-confirming.server.ts'
import { orderPackage } from './package-orders.server.ts'
import { findOwnPackages, savePackages } from './packages.server.ts'
import { findQuote } from './queries.server.ts'
import { sendQuote } from './quotes.server.ts'
import { declineRequest } from './declining.server.ts'

const db = await aDatabase()
const FORM = { body: 'Para la verbena del barrio.', buyer: 'particular' } as const
const late = () => new Date(Date.now() + 49 * HOUR_MS)

const requestsOf = (clientId: string) =>
  db.selectFrom('requests').select('id').where('clientId', '=', clientId).execute()
const tellingsOf = async (userId: string) =>
  (await db.selectFrom('notifications').select('title').where('userId', '=', userId).execute()).map(
    ({ title }) => title,
  )

test('packages are stored all together, and another person’s listing is not found', async () => {
  const { id, seller } = await aPackagedListing(db)
  expect((await findOwnPackages(db, seller.id, id))?.written).toEqual({ terms: TERMS, packages: PACKAGES })
  const stranger = await anAccount(db)
  expect(await savePackages(db, stranger.id, id, { terms: TERMS, packages: [] })).toBe('not-found')
  expect(await findOwnPackages(db, stranger.id, id)).toBeUndefined()
  await savePackages(db, seller.id, id, { terms: { ...TERMS, atOnce: false }, packages: [] })
  expect((await findOwnPackages(db, seller.id, id))?.written).toEqual({
    terms: { ...TERMS, atOnce: false },
    packages: [],
  })
  await db.updateTable('listings').set({ moderation: 'retirado' }).where('id', '=', id).execute()
  expect(await savePackages(db, seller.id, id, { terms: TERMS, packages: PACKAGES })).toBe('removed')
})

test('an immediate order is a request with the seller’s quote, which can be accepted as it was read', async () => {
  const { id: listingId, seller } = await aPackagedListing(db)
  const client = await anAccount(db)
  const ordering = await anOrdering(db, client.id, { listingId })
  const ordered = await orderPackage(db, client.id, FORM, ordering)
  if (!('requestId' in ordered) || !ordered.quoteId) throw new Error(ordered.kind)
  const quote = await findQuote(db, client.id, ordered.quoteId)
  expect(quote).toMatchObject({
    title: 'Un cartel en A3 (paquete básico)',
    freelancerId: seller.id,
    version: 1,
    state: 'enviado',
    scope: 'Un boceto\nArte final en PDF',
    revisions: 0,
    baseCents: 10_000,
    taxCents: 2_100,
    // A private person retains nothing.
    retentionCents: 0,
    toPayCents: 12_100,
    stages: [{ title: 'Un cartel en A3', days: 5 }],
  })
  expect(await tellingsOf(seller.id)).toContain('Piden tu paquete: Un cartel en A3 (paquete básico)')
  const accepting = { sha256: quote?.sha256 ?? '', provider: 'directo', now: new Date() } as const
  const accepted = await acceptQuote(db, client.id, ordered.quoteId, accepting)
  expect(accepted.kind).toBe('accepted')
  expect(await orderPackage(db, client.id, FORM, ordering)).toMatchObject({
    ...ordered,
    kind: 'already-ordered',
    orderId: expect.any(String),
  })
})

test('the retention is subtracted from the price for a business', async () => {
  const { id: listingId } = await aPackagedListing(db)
  const client = await anAccount(db)
  const ordering = await anOrdering(db, client.id, { listingId })
  const ordered = await orderPackage(db, client.id, { ...FORM, buyer: 'empresa' }, ordering)
  const quoteId = ('requestId' in ordered && ordered.quoteId) || ''
  expect(await findQuote(db, client.id, quoteId)).toMatchObject({ retentionCents: 1_500, toPayCents: 10_600 })
})

test('the same form sent ten times at once makes one order', async () => {
  const { id: listingId } = await aPackagedListing(db)
  const client = await anAccount(db)
  const ordering = await anOrdering(db, client.id, { listingId })
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => orderPackage(db, client.id, FORM, ordering)))
  expect(outcomes.filter(({ kind }) => kind === 'ordered')).toHaveLength(1)
  expect(new Set(outcomes.map((outcome) => 'requestId' in outcome && outcome.quoteId)).size).toBe(1)
  expect(await requestsOf(client.id)).toHaveLength(1)
})

test('the same order from another form returns the first one while it waits; other words, another kind of client or a refusal make a new one', async () => {
  for (const atOnce of [true, false]) {
    const { id: listingId } = await aPackagedListing(db, { terms: { atOnce } })
    const client = await anAccount(db)
    const order = async (form: Parameters<typeof orderPackage>[2] = FORM) =>
      orderPackage(db, client.id, form, await anOrdering(db, client.id, { listingId }))
    const first = await order()
    if (first.kind !== 'ordered') throw new Error(first.kind)
    const { requestId, quoteId } = first
    expect(await order()).toEqual({ kind: 'same-words', requestId, quoteId, orderId: null })
    expect(await requestsOf(client.id)).toHaveLength(1)
    expect((await order({ ...FORM, body: 'Para otra verbena.' })).kind).toBe('ordered')
    expect((await order({ ...FORM, buyer: 'empresa' })).kind).toBe('ordered')
    await db.updateTable('requests').set({ state: 'cerrada' }).where('id', '=', requestId).execute()
    expect((await order()).kind).toBe('ordered')
  }
})

test('a price that was changed meanwhile makes no order, and the answer names the difference', async () => {
  const { id: listingId, seller } = await aPackagedListing(db)
  const client = await anAccount(db)
  const ordering = await anOrdering(db, client.id, { listingId })
  const [basic] = PACKAGES
  await savePackages(db, seller.id, listingId, {
    terms: { ...TERMS, plan: 'al_entregar' },
    packages: [{ ...basic!, baseCents: 12_000 }],
  })
  expect(await orderPackage(db, client.id, FORM, ordering)).toMatchObject({
    kind: 'changed',
    parts: ['baseCents', 'plan'],
    now: { baseCents: 12_000 },
  })
  expect(await orderPackage(db, client.id, FORM, { ...ordering, read: undefined })).toMatchObject({
    kind: 'changed',
    parts: [],
  })
  expect(await requestsOf(client.id)).toEqual([])
})

test('a package that cannot be ordered is refused, and leaves no rows', async () => {
  const client = await anAccount(db)
  const kindOf = async (listingId: string) => {
    const ordering = await anOrdering(db, client.id, { listingId })
    return (
      await orderPackage(db, client.id, FORM, { ...ordering, read: { ...TERMS, ...PACKAGES[0]!, startsOn: null } })
    ).kind
  }
  const { id: own } = await aPackagedListing(db, { author: client })
  expect(await kindOf(own)).toBe('yourself')
  expect(await kindOf(randomUUID())).toBe('not-found')
  expect(await kindOf((await aListing(db)).id)).toBe('not-offered')
  const resting = await aPackagedListing(db)
  await db.updateTable('listings').set({ status: 'inactive' }).where('id', '=', resting.id).execute()
  expect(await kindOf(resting.id)).toBe('resting')
  const deleted = await aPackagedListing(db)
  await db.updateTable('listings').set({ deletedAt: new Date() }).where('id', '=', deleted.id).execute()
  expect(await kindOf(deleted.id)).toBe('gone')
  const held = await aPackagedListing(db)
  await db.updateTable('listings').set({ moderation: 'retenido' }).where('id', '=', held.id).execute()
  expect(await kindOf(held.id)).toBe('not-found')
  const suspended = await aPackagedListing(db)
  await db.updateTable('users').set({ state: 'suspendido' }).where('id', '=', suspended.seller.id).execute()
  expect(await kindOf(suspended.id)).toBe('away')
  const blocking = await aPackagedListing(db)
  await db.insertInto('blocks').values({ blockerId: blocking.seller.id, blockedId: client.id }).execute()
  expect(await kindOf(blocking.id)).toBe('unavailable')
  const blocked = await aPackagedListing(db)
  await db.insertInto('blocks').values({ blockerId: client.id, blockedId: blocked.seller.id }).execute()
  expect(await kindOf(blocked.id)).toBe('blocked-by-you')
  expect(await requestsOf(client.id)).toEqual([])
  expect(await db.selectFrom('conversations').select('id').where('clientId', '=', client.id).execute()).toEqual([])
})

test('a seller who confirms sends the quote that was ordered, once, whatever the package says by then', async () => {
  const order = await aPackageOrder(db)
  await savePackages(db, order.freelancer.id, order.listingId, { terms: TERMS, packages: [] })
  const stranger = await anAccount(db)
  expect(await confirmPackage(db, stranger.id, order.id, new Date())).toEqual({ kind: 'not-found' })
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, () => confirmPackage(db, order.freelancer.id, order.id, new Date())),
  )
  expect(outcomes.filter(({ kind }) => kind === 'confirmed')).toHaveLength(1)
  expect(outcomes.filter(({ kind }) => kind === 'already-confirmed')).toHaveLength(4)
  const quoteId = outcomes.map((outcome) => 'quoteId' in outcome && outcome.quoteId)[0] || ''
  expect(await findQuote(db, order.client.id, quoteId)).toMatchObject({ toPayCents: 12_100, version: 1 })
  await lapsePackage(db, order.id, late())
  expect(await findPackageOrder(db, order.client.id, order.id)).toMatchObject({ state: 'confirmado' })
  expect(await findPackageOrder(db, stranger.id, order.id)).toBeUndefined()
})

test('after 48 hours an unconfirmed order lapses, both sides are notified, and the seller can still send a quote of their own', async () => {
  const order = await aPackageOrder(db)
  await lapsePackage(db, order.id, new Date(Date.now() + 47 * HOUR_MS))
  expect(await findPackageOrder(db, order.client.id, order.id)).toMatchObject({ state: 'por_confirmar' })
  // The clock decides before the job has run.
  expect(await confirmPackage(db, order.freelancer.id, order.id, late())).toEqual({ kind: 'lapsed' })
  await lapsePackage(db, order.id, late())
  await lapsePackage(db, order.id, late())
  expect(await tellingsOf(order.client.id)).toEqual(['Pedido sin confirmar: Un cartel en A3 (paquete básico)'])
  expect(await confirmPackage(db, order.freelancer.id, order.id, new Date())).toEqual({ kind: 'lapsed' })
  const place = { freelancerId: order.freelancer.id, requestId: order.id }
  expect((await sendQuote(db, place, QUOTE, { formKey: randomUUID(), now: new Date() })).kind).toBe('quoted')
  const jobs = await db
    .selectFrom('jobs')
    .select('runAt')
    .where('dedupeKey', '=', `lapse-package:${order.id}`)
    .execute()
  expect(jobs).toEqual([{ runAt: (await findPackageOrder(db, order.client.id, order.id))?.confirmBy }])
})

test('a freelancer who has refused, has quoted otherwise, or whose client has closed the request cannot confirm', async () => {
  const declined = await aPackageOrder(db)
  await declineRequest(db, declined.freelancer.id, declined.id, new Date())
  expect(await confirmPackage(db, declined.freelancer.id, declined.id, new Date())).toEqual({ kind: 'answered' })
  const quoted = await aPackageOrder(db)
  const place = { freelancerId: quoted.freelancer.id, requestId: quoted.id }
  await sendQuote(db, place, QUOTE, { formKey: randomUUID(), now: new Date() })
  expect(await confirmPackage(db, quoted.freelancer.id, quoted.id, new Date())).toEqual({ kind: 'answered' })
  const closed = await aPackageOrder(db)
  await closeRequest(db, closed.client.id, closed.id, { answers: [], now: new Date() })
  expect(await confirmPackage(db, closed.freelancer.id, closed.id, new Date())).toEqual({ kind: 'not-open' })
  for (const order of [declined, quoted, closed]) {
    await lapsePackage(db, order.id, late())
    expect(await tellingsOf(order.client.id)).not.toContain('Pedido sin confirmar: Un cartel en A3 (paquete básico)')
  }
})

test('the package of a busy seller is due after they are free and the delivery days have passed, and no first stage is due earlier', async () => {
  const { id: listingId, seller } = await aPackagedListing(db)
  const client = await anAccount(db)
  const now = new Date('2026-12-01T11:00:00Z')
  await saveAvailability(db, seller.id, { busyUntil: '2026-12-13', weeklyHours: 20 }, now)
  const ordering = await anOrdering(db, client.id, { listingId }, now)
  expect(ordering.read).toMatchObject({ startsOn: '2026-12-14' })
  const ordered = await orderPackage(db, client.id, FORM, ordering)
  const quoteId = ('requestId' in ordered && ordered.quoteId) || ''
  // Thirteen days until the fourteenth, counting the begun day, and five days of work.
  expect(await findQuote(db, client.id, quoteId)).toMatchObject({ days: 18 })

  const request = await aRequest(db, { freelancer: seller })
  const place = { freelancerId: seller.id, requestId: request.id }
  const soon = { ...QUOTE, stages: [{ title: 'Bocetos', baseCents: 100, days: 12 }] }
  expect(await sendQuote(db, place, soon, { formKey: randomUUID(), now })).toEqual({
    kind: 'too-early',
    startsOn: '2026-12-14',
    days: 13,
  })
  const then = { ...soon, stages: [{ title: 'Bocetos', baseCents: 100, days: 13 }] }
  expect((await sendQuote(db, place, then, { formKey: randomUUID(), now })).kind).toBe('quoted')
  // The day has passed.
  const later = await aQuote(db, { freelancer: await anAccount(db) })
  await saveAvailability(db, later.freelancer.id, { busyUntil: '2026-12-13', weeklyHours: null }, now)
  const after = { freelancerId: later.freelancer.id, requestId: later.requestId }
  expect((await sendQuote(db, after, soon, { formKey: randomUUID(), now: daysAfter(now, 13) })).kind).toBe('quoted')
})

test('M7: the copy of a listing has its packages', async () => {
  const { id, seller } = await aPackagedListing(db)
  const copying = { draftKey: randomUUID(), now: new Date() }
  const copied = await duplicateListing(db, createFolderStorage('/nowhere'), seller.id, id, copying)
  if (copied.kind !== 'duplicated') throw new Error(copied.kind)
  expect((await findOwnPackages(db, seller.id, copied.id))?.written).toEqual({ terms: TERMS, packages: PACKAGES })
})

test('the database refuses the same values as the form', async () => {
  const { id } = await aPackagedListing(db)
  for (const [column, value] of [
    ['base_cents', 0],
    ['delivery_days', 0],
    ['revisions', 11],
    ['title', ''],
  ])
    await expect(
      sql`UPDATE packages SET ${sql.ref(`${column}`)} = ${value} WHERE listing_id = ${id}`.execute(db),
    ).rejects.toThrow(/packages_/)
})
