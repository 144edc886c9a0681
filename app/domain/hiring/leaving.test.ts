import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { sendingLimits } from '#app/domain/conversations/limits.ts'
import { acceptQuote } from '#app/domain/orders/accepting.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { aPublicRequest, aQuote, aRequest, publicForm, QUOTE } from '#tests/support/hiring.ts'
import { confirmPackage } from './package-confirming.server.ts'
import { publishRequest } from './public-requests.server.ts'
import { findQuote } from './queries.server.ts'
import { sendQuote } from './quotes.server.ts'
import { askForQuote, inviteToRequest } from './requests.server.ts'

const leave = (db: Db, { id }: { id: string }) =>
  db.updateTable('users').set({ state: 'baja_solicitada' }).where('id', '=', id).execute()

const count = async (db: Db, table: 'requests' | 'orders') => (await db.selectFrom(table).select('id').execute()).length

test('E19: a client who has asked to be erased cannot send a request, and none is stored', async () => {
  const db = await aDatabase()
  const { id: quoteId, requestId, client } = await aQuote(db)
  const { sha256 = '' } = (await findQuote(db, client.id, quoteId)) ?? {}
  const { id: listingId } = await aListing(db, { author: await anAccount(db) })
  await leave(db, client)
  const before = [await count(db, 'requests'), await count(db, 'orders')]
  const now = new Date()
  const asking = { listingId, currency: 'EUR', limits: sendingLimits(1_000), now }
  const form = { title: 'Un cartel', body: 'A dos tintas.', budget: null, wanted: null }
  const publishing = { formKey: randomUUID(), currency: 'EUR', timeZone: siteTimeZone, now }
  const leaving = { kind: 'leaving' }
  expect(await askForQuote(db, client.id, form, { ...asking, formKey: randomUUID() })).toEqual(leaving)
  expect(await inviteToRequest(db, client.id, requestId, { ...asking, formKey: randomUUID() })).toEqual(leaving)
  expect(await publishRequest(db, client.id, publicForm(), publishing)).toEqual(leaving)
  expect(await acceptQuote(db, client.id, quoteId, { sha256, provider: 'directo', now })).toEqual(leaving)
  expect([await count(db, 'requests'), await count(db, 'orders')]).toEqual(before)
})

test('E19: a freelancer who has asked to be erased cannot send a quote, with or without a request', async () => {
  const db = await aDatabase()
  const asked = await aRequest(db)
  const open = await aPublicRequest(db)
  const { freelancer } = asked
  await leave(db, freelancer)
  for (const requestId of [asked.id, open.id]) {
    const sent = await sendQuote(db, { freelancerId: freelancer.id, requestId }, QUOTE, {
      formKey: randomUUID(),
      now: new Date(),
    })
    expect(sent).toEqual({ kind: 'leaving' })
  }
  expect(await confirmPackage(db, freelancer.id, asked.id, new Date())).toEqual({ kind: 'not-found' })
  const sent = await db.selectFrom('quotes').select('id').where('freelancerId', '=', freelancer.id).execute()
  expect(sent).toEqual([])
})

test('a quote sent while its author is being erased waits for the erasure without locking the request', async () => {
  const db = await aDatabase()
  const { id: requestId, freelancer } = await aRequest(db)
  const place = { freelancerId: freelancer.id, requestId }
  let sent: ReturnType<typeof sendQuote> | undefined
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', freelancer.id).forUpdate().execute()
    sent = sendQuote(db, place, QUOTE, { formKey: randomUUID(), now: new Date() })
    // As soon as the other one waits, its request is still unlocked.
    await expect
      .poll(async () => {
        const { rows } = await sql<{ waiting: number }>`
          SELECT count(*)::int AS waiting FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
        return rows[0]?.waiting
      })
      .toBeGreaterThan(0)
    await trx.selectFrom('requests').select('id').where('id', '=', requestId).forUpdate().noWait().execute()
  })
  expect(await sent).toMatchObject({ kind: 'quoted' })
})
