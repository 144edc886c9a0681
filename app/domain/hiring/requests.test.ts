import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Trx } from '#app/db.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { oneBehindAnother } from '#tests/support/held.ts'
import { anotherQuote, aRequest } from '#tests/support/hiring.ts'
import { aPackageOrder } from '#tests/support/packages.ts'
import { aListing, anAccount } from '#tests/support/rows.ts'
import { lapsePackage } from './package-confirming.server.ts'
import { declineRequest } from './declining.server.ts'
import { INVITATIONS_MAX } from './limits.ts'
import { listOpenRequests } from './request-lists.server.ts'
import { askForQuote, inviteToRequest } from './requests.server.ts'

test('a request that is declined twice at the same moment is declined once', async () => {
  const db = await aDatabase()
  const { id, freelancer } = await aRequest(db)
  const first = new Date()
  const decline = (now: Date) => () => declineRequest(db, freelancer.id, id, now)
  const outcomes = await oneBehindAnother(
    db,
    (trx: Trx) => trx.selectFrom('requests').select('id').where('id', '=', id).forUpdate().execute(),
    [decline(first), decline(daysAfter(first, 1))],
  )
  expect(outcomes).toEqual(['declined', 'declined'])
  const { declinedAt } = await db
    .selectFrom('requestInvitations')
    .select('declinedAt')
    .where('requestId', '=', id)
    .executeTakeFirstOrThrow()
  expect(declinedAt).toEqual(first)
})

test('F8: a request is open for thirty days, at the end of summer time too', async () => {
  const db = await aDatabase()
  const { id } = await aRequest(db, {}, new Date('2026-10-09T22:30:00Z'))
  const { closesAt } = await db.selectFrom('requests').select('closesAt').where('id', '=', id).executeTakeFirstOrThrow()
  expect(closesAt).toEqual(new Date('2026-11-08T23:30:00Z'))
})

const asking = (listingId: string, now = new Date()) => ({ listingId, formKey: randomUUID(), currency: 'EUR', now })
const WORDS = { title: 'Cartel de la verbena', body: 'A dos tintas, para imprimir.', budget: 45_000, wanted: null }

test('the same words for the same listing return the open request; other words, another listing or a closed request make a new one', async () => {
  const db = await aDatabase()
  const { id, client, listingId, freelancer } = await aRequest(db)
  const told = () => db.selectFrom('notifications').select('id').where('userId', '=', freelancer.id).execute()
  const before = await told()
  const same = { kind: 'same-words', requestId: id }
  expect(await askForQuote(db, client.id, WORDS, asking(listingId))).toEqual(same)
  expect(await told()).toEqual(before)
  for (const other of [{ body: 'A tres tintas.' }, { budget: 46_000 }, { budget: null }, { wanted: '2099-01-01' }])
    expect(await askForQuote(db, client.id, { ...WORDS, ...other }, asking(listingId))).toMatchObject({ kind: 'asked' })
  const another = await aListing(db)
  expect(await askForQuote(db, client.id, WORDS, asking(another.id))).toMatchObject({ kind: 'asked' })
  const stranger = await anAccount(db)
  expect(await askForQuote(db, stranger.id, WORDS, asking(listingId))).toMatchObject({ kind: 'asked' })
  await db.updateTable('requests').set({ state: 'cerrada' }).where('id', '=', id).execute()
  expect(await askForQuote(db, client.id, WORDS, asking(listingId))).toMatchObject({ kind: 'asked' })
})

test('the order of a package cannot be sent to another freelancer, confirmed or lapsed, by list or by address', async () => {
  const db = await aDatabase()
  const { id, client } = await aPackageOrder(db)
  const other = await aListing(db)
  const invite = async () => (await inviteToRequest(db, client.id, id, asking(other.id))).kind
  expect(await invite()).toBe('package-order')
  await lapsePackage(db, id, daysAfter(new Date(), 3))
  expect(await invite()).toBe('package-order')
  const invited = await db.selectFrom('requestInvitations').select('freelancerId').where('requestId', '=', id).execute()
  expect(invited).toHaveLength(1)
})

test('only requests that can be sent are offered: no orders, none that this person has, and none that is full or removed', async () => {
  const db = await aDatabase()
  const { id, client, freelancer } = await aRequest(db)
  await aPackageOrder(db, { client })
  const other = await anAccount(db)
  const offeredTo = async (freelancerId: string) =>
    (await listOpenRequests(db, { clientId: client.id, freelancerId }, new Date())).map((request) => request.id)
  expect(await offeredTo(other.id)).toEqual([id])
  expect(await offeredTo(freelancer.id)).toEqual([])
  await db.updateTable('requests').set({ moderation: 'retirado' }).where('id', '=', id).execute()
  expect(await offeredTo(other.id)).toEqual([])
  await db.updateTable('requests').set({ moderation: 'libre' }).where('id', '=', id).execute()
  for (let more = 0; more < 4; more += 1)
    await anotherQuote(db, { clientId: client.id, requestId: id, freelancer: await anAccount(db) }, 10_000)
  expect(await offeredTo(other.id)).toEqual([])
})

test('a request goes to as many people as its limit allows', async () => {
  const db = await aDatabase()
  const { id, client } = await aRequest(db)
  const invite = async () => (await inviteToRequest(db, client.id, id, asking((await aListing(db)).id))).kind
  for (let people = 2; people <= INVITATIONS_MAX; people += 1) expect(await invite()).toBe('asked')
  expect(await invite()).toBe('full')
  const invited = await db.selectFrom('requestInvitations').select('freelancerId').where('requestId', '=', id).execute()
  expect(invited).toHaveLength(INVITATIONS_MAX)
})
