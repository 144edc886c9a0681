import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { daysAfter, isoDay } from '#app/locale/dates.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { aPublicRequest, aSeller, publicForm, QUOTE } from '#tests/support/hiring.ts'
import { closeRequest, expireRequest } from './closing.server.ts'
import { findPublicRequest, listPublicRequests } from './public-requests-queries.server.ts'
import { editRequest, publishRequest, withdrawRequest } from './public-requests.server.ts'
import { sendQuote, withdrawQuote } from './quotes.server.ts'

const db = await aDatabase()

const publish = (client: { id: string }, form = publicForm(), formKey: string = randomUUID()) =>
  publishRequest(db, client.id, form, { formKey, currency: 'EUR', timeZone: siteTimeZone, now: new Date() })

const quote = (seller: { id: string }, requestId: string, options: { now?: Date; readVersion?: number } = {}) =>
  sendQuote(db, { freelancerId: seller.id, requestId }, QUOTE, { formKey: randomUUID(), now: new Date(), ...options })

const idsOf = async (reader?: { id: string }, sought = {}, now = new Date()) =>
  (await listPublicRequests(db, reader?.id, sought, { now })).items.map(({ id }) => id)

const found = async (id: string, reader?: { id: string }) =>
  (await findPublicRequest(db, reader?.id, id, new Date())).kind

const dayIn = (days: number) => isoDay(daysAfter(new Date(), days), siteTimeZone)

test('the same form sent twice at once makes one request; without a confirmed address none is made', async () => {
  const [client, formKey] = [await anAccount(db), randomUUID()]
  const outcomes = await Promise.all([1, 2].map(() => publish(client, publicForm(), formKey)))
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['already-published', 'published'])
  expect((await publish(await anAccount(db, { verified: false }))).kind).toBe('unverified')
})

test('the same words in a new form return the open request; any other difference makes a new one', async () => {
  const client = await anAccount(db)
  const first = await publish(client)
  if (first.kind !== 'published') throw new Error(first.kind)
  expect(await publish(client)).toEqual({ kind: 'same-words', id: first.id })
  const others = [
    { title: 'Alicatar un baño grande' },
    { body: 'Cuatro metros cuadrados de pared.' },
    { budget: null },
    { wanted: dayIn(5) },
    { closes: dayIn(9) },
    { location: 'Oliva' },
    { category: 'diseno' as const },
    { workplace: 'distancia' as const },
  ]
  for (const other of others) {
    const published = await publish(client, publicForm(other))
    expect({ other, kind: published.kind }).toEqual({ other, kind: 'published' })
    if (published.kind === 'published')
      await closeRequest(db, client.id, published.id, { answers: [], now: new Date() })
  }
  expect((await publish(await anAccount(db))).kind).toBe('published')
  await closeRequest(db, client.id, first.id, { answers: [], now: new Date() })
  expect((await publish(client)).kind).toBe('published')
})

test('an edit without changes keeps the version that others have read', async () => {
  const { id, client } = await aPublicRequest(db)
  const place = { clientId: client.id, requestId: id }
  const editing = { version: 1, fileIds: [], timeZone: siteTimeZone, now: new Date() }
  const edit = async (form: Partial<ReturnType<typeof publicForm>> = {}) =>
    (await editRequest(db, place, publicForm(form), { ...editing, editKey: randomUUID() })).kind
  expect([await edit(), await edit({ budget: 70_000 }), await edit({ budget: 80_000 })]).toEqual([
    'edited',
    'edited',
    'changed',
  ])
  expect((await quote(await aSeller(db), id, { readVersion: 2 })).kind).toBe('quoted')
})

test('a client has at most five open requests, also when six are published at once', async () => {
  const client = await anAccount(db)
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, (_, n) => publish(client, publicForm({ title: `Alicatar el baño ${n}` }))),
  )
  expect(outcomes.map(({ kind }) => kind).filter((kind) => kind === 'too-many-open')).toHaveLength(1)
})

test('the closing day of a public request is in the future, and at most thirty days away', async () => {
  const client = await anAccount(db)
  const refused = { kind: 'refused', field: 'closes' }
  expect(await publish(client, publicForm({ closes: dayIn(-1) }))).toMatchObject(refused)
  expect(await publish(client, publicForm({ closes: dayIn(32) }))).toMatchObject(refused)
  expect(await publish(client, publicForm({ closes: '9999-12-31' }))).toMatchObject(refused)
  expect(await publish(client, publicForm({ wanted: dayIn(-1) }))).toMatchObject({ kind: 'refused', field: 'wanted' })
  expect((await publish(client, publicForm({ closes: dayIn(30), wanted: dayIn(0) }))).kind).toBe('published')
})

test('a request closes on its closing day, which an edit can move, and its client can still answer the open quotes', async () => {
  const { id, client } = await aPublicRequest(db, {}, { closes: dayIn(3) })
  const editing = { version: 1, editKey: randomUUID(), fileIds: [], timeZone: siteTimeZone, now: new Date() }
  const edited = await editRequest(
    db,
    { clientId: client.id, requestId: id },
    publicForm({ closes: dayIn(8) }),
    editing,
  )
  expect(edited.kind).toBe('edited')
  const jobs = await db.selectFrom('jobs').select('runAt').where('dedupeKey', 'like', `close-request:${id}%`).execute()
  expect(jobs).toHaveLength(2)
  const seller = await aSeller(db)
  const sent = await quote(seller, id)
  if (sent.kind !== 'quoted') throw new Error(sent.kind)
  const stateOf = async () =>
    (await db.selectFrom('requests').select(['state', 'closesAt']).where('id', '=', id).executeTakeFirstOrThrow()).state
  await expireRequest(db, id, daysAfter(new Date(), 4))
  expect(await stateOf()).toBe('abierta')
  await expireRequest(db, id, daysAfter(new Date(), 9))
  expect(await stateOf()).toBe('caducada')
  const answered = await db.selectFrom('quotes').select('answer').where('id', '=', sent.id).executeTakeFirstOrThrow()
  expect(answered.answer).toBeNull() // its client can still give one
  expect(await found(id)).toBe('over')
  expect((await quote(await aSeller(db), id)).kind).toBe('not-open')
})

test('a request leaves the list at its closing time, and its client can close it earlier', async () => {
  const { id, client } = await aPublicRequest(db)
  expect(await idsOf(undefined, {}, daysAfter(new Date(), 12))).not.toContain(id)
  expect((await quote(await aSeller(db), id, { now: daysAfter(new Date(), 12) })).kind).toBe('not-open')
  expect(await closeRequest(db, client.id, id, { answers: [], now: new Date() })).toBe('closed')
  expect(await idsOf()).not.toContain(id)
})

test('a client can edit or withdraw a request until the first quote; a quote names the version that its author has read', async () => {
  const { id, client } = await aPublicRequest(db)
  const place = { clientId: client.id, requestId: id }
  const editing = { version: 1, editKey: randomUUID(), fileIds: [], timeZone: siteTimeZone, now: new Date() }
  const stranger = { clientId: (await anAccount(db)).id, requestId: id }
  expect((await editRequest(db, stranger, publicForm(), editing)).kind).toBe('not-found')
  expect(await withdrawRequest(db, stranger, new Date())).toBe('not-found')
  expect((await editRequest(db, place, publicForm({ title: 'Alicatar dos baños' }), editing)).kind).toBe('edited')
  expect((await editRequest(db, place, publicForm(), { ...editing, editKey: randomUUID() })).kind).toBe('changed')
  // The same form sent again does not count as a second edit.
  expect((await editRequest(db, place, publicForm({ title: 'Alicatar tres baños' }), editing)).kind).toBe('edited')

  const seller = await aSeller(db)
  expect((await quote(seller, id, { readVersion: 2 })).kind).toBe('changed')
  const sent = await quote(seller, id, { readVersion: 3 })
  if (sent.kind !== 'quoted') throw new Error(sent.kind)
  expect((await editRequest(db, place, publicForm(), { ...editing, version: 2 })).kind).toBe('touched')
  // Not even when the quote was withdrawn, because its author has read the words.
  await withdrawQuote(db, seller.id, sent.id, new Date())
  expect(await withdrawRequest(db, place, new Date())).toBe('touched')

  const other = await aPublicRequest(db)
  const otherPlace = { clientId: other.client.id, requestId: other.id }
  expect(await withdrawRequest(db, otherPlace, new Date())).toBe('withdrawn')
  expect(await withdrawRequest(db, otherPlace, new Date())).toBe('not-found')
  expect(await found(other.id)).toBe('not-found')
})
