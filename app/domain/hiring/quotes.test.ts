import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { daysAfter } from '#app/locale/dates.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aCounter, aQuote, QUOTE } from '#tests/support/hiring.ts'
import { VERSIONS_MAX } from './limits.ts'
import { findQuote } from './queries.server.ts'
import { expireQuote, sendQuote, withdrawQuote } from './quotes.server.ts'

test('a quote expires at its end and not before, and its author is notified once', async () => {
  const db = await aDatabase()
  const quote = await aQuote(db)
  const found = async () => findQuote(db, quote.freelancer.id, quote.id)
  const end = (await found())?.validUntil.getTime() ?? NaN
  const told = () =>
    db
      .selectFrom('notifications')
      .select('title')
      .where('userId', '=', quote.freelancer.id)
      .where('title', 'like', 'Tu presupuesto ha caducado%')
      .execute()
  await expireQuote(db, quote.id, new Date(end - 1))
  expect(await found()).toMatchObject({ state: 'enviado' })
  expect(await told()).toEqual([])
  for (const _ of [1, 2]) await expireQuote(db, quote.id, new Date(end))
  expect(await found()).toMatchObject({ state: 'caducado' })
  expect(await told()).toHaveLength(1)
})

test('the same quote sent again from another form changes nothing and notifies nobody; other words make a new version', async () => {
  const db = await aDatabase()
  const { id, client, freelancer, requestId } = await aQuote(db)
  const place = { freelancerId: freelancer.id, requestId }
  const send = (written = QUOTE, now = new Date()) => sendQuote(db, place, written, { formKey: randomUUID(), now })
  const rows = async () => ({
    versions: await db.selectFrom('quotes').select('version').where('requestId', '=', requestId).execute(),
    told: await db.selectFrom('notifications').select('id').where('userId', '=', client.id).execute(),
    messages: await db.selectFrom('messages').select('id').where('senderId', '=', freelancer.id).execute(),
  })
  const before = await rows()
  expect(await send()).toEqual({ kind: 'nothing-new', id, isCountered: false })
  // An hour later, and five requests at once.
  expect(await send(QUOTE, new Date(Date.now() + 3_600_000))).toMatchObject({ kind: 'nothing-new', id })
  expect(new Set((await Promise.all([1, 2, 3, 4, 5].map(() => send()))).map(({ kind }) => kind))).toEqual(
    new Set(['nothing-new']),
  )
  expect(await rows()).toEqual(before)

  const others = [{ scope: 'Tres bocetos.' }, { validDays: 20 }, { revisions: 2 }, { plan: 'al_entregar' as const }]
  for (const other of others) expect(await send({ ...QUOTE, ...other })).toMatchObject({ kind: 'quoted' })
  const [first = QUOTE.stages[0]!, ...more] = QUOTE.stages
  expect(await send({ ...QUOTE, stages: [{ ...first, days: 8 }, ...more] })).toMatchObject({ kind: 'quoted' })
  // The first quote, sent again after other versions, is a new version.
  expect(await send()).toMatchObject({ kind: 'quoted' })
  expect((await rows()).versions).toHaveLength(7)
})

test('the same quote can be sent anew once it was withdrawn or has expired', async () => {
  const db = await aDatabase()
  const { id, freelancer, requestId } = await aQuote(db)
  const place = { freelancerId: freelancer.id, requestId }
  await withdrawQuote(db, freelancer.id, id, new Date())
  const again = await sendQuote(db, place, QUOTE, { formKey: randomUUID(), now: new Date() })
  expect(again).toMatchObject({ kind: 'quoted' })
  const late = { formKey: randomUUID(), now: daysAfter(new Date(), QUOTE.validDays + 1) }
  expect(await sendQuote(db, place, QUOTE, late)).toMatchObject({ kind: 'quoted' })
})

test('sending the same quote again does not answer a counter-offer', async () => {
  const db = await aDatabase()
  const { id, freelancer, requestId } = await aCounter(db)
  const place = { freelancerId: freelancer.id, requestId }
  const again = await sendQuote(db, place, QUOTE, { formKey: randomUUID(), now: new Date() })
  expect(again).toEqual({ kind: 'nothing-new', id, isCountered: true })
  expect(await findQuote(db, freelancer.id, id)).toMatchObject({ state: 'contraoferta', counters: [{ outcome: null }] })
})

test('a quote has as many versions as its limit allows', async () => {
  const db = await aDatabase()
  const { freelancer, requestId } = await aQuote(db)
  const send = async (version: number) => {
    const words = { ...QUOTE, scope: `Cartel y ${version} bocetos.` }
    const sending = { formKey: randomUUID(), now: new Date() }
    return (await sendQuote(db, { freelancerId: freelancer.id, requestId }, words, sending)).kind
  }
  for (let version = 2; version <= VERSIONS_MAX; version += 1) expect(await send(version)).toBe('quoted')
  expect(await send(VERSIONS_MAX + 1)).toBe('too-many-versions')
})
