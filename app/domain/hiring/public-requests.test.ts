import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eraseAccount } from '#app/domain/personal-data/erasure.server.ts'
import { requestDeletion } from '#app/domain/personal-data/deletion.server.ts'
import { appealMeasure, settleAppeal } from '#app/domain/moderation/appeals.server.ts'
import { claimCase } from '#app/domain/moderation/cases.server.ts'
import { daysAfter, daysBefore, isoDay } from '#app/locale/dates.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount, PASSWORD } from '#tests/support/factories.ts'
import { aPublicRequest, aSeller, publicForm, QUOTE } from '#tests/support/hiring.ts'
import { aCase, aModerator, settle, site } from '#tests/support/moderation.ts'
import { closeRequest, expireRequest } from './closing.server.ts'
import { findPublicRequest, listPublicRequests } from './public-requests-queries.server.ts'
import { editRequest, publishRequest, withdrawRequest } from './public-requests.server.ts'
import { rejectQuote, sendQuote, withdrawQuote } from './quotes.server.ts'
import { askForQuote, inviteToRequest } from './requests.server.ts'

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

test('of twenty who quote at once five are heard, and a place that is given back is taken by one more', async () => {
  const { id } = await aPublicRequest(db)
  const sellers = await Promise.all(Array.from({ length: 20 }, () => aSeller(db)))
  const outcomes = await Promise.all(sellers.map((seller) => quote(seller, id)))
  const kinds = outcomes.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'quoted')).toHaveLength(5)
  expect(kinds.filter((kind) => kind === 'full')).toHaveLength(15)
  const places = await db.selectFrom('requestInvitations').select('freelancerId').where('requestId', '=', id).execute()
  expect(places).toHaveLength(5)
  expect(await idsOf()).not.toContain(id)

  const [heard, unheard] = [kinds.indexOf('quoted'), kinds.indexOf('full')]
  const first = outcomes[heard] as { id: string }
  await withdrawQuote(db, sellers[heard]!.id, first.id, new Date())
  expect(await idsOf()).toContain(id)
  expect((await quote(sellers[unheard]!, id)).kind).toBe('quoted')
  // Whoever gave the place back has none.
  expect((await quote(sellers[heard]!, id)).kind).toBe('full')
  // Whoever has one may send another version.
  expect((await quote(sellers[unheard]!, id)).kind).toBe('quoted')
})

test('a quote that was answered keeps its place', async () => {
  const { id, client } = await aPublicRequest(db)
  const sellers = await Promise.all(Array.from({ length: 6 }, () => aSeller(db)))
  for (const seller of sellers.slice(0, 5)) {
    const sent = await quote(seller, id)
    if (sent.kind !== 'quoted') throw new Error(sent.kind)
    await rejectQuote(db, client.id, sent.id, { answer: 'Es caro.', now: new Date() })
  }
  expect((await quote(sellers[5]!, id)).kind).toBe('full')
})

test('who may quote: a verified person with a listing, never the client, and neither side of a block', async () => {
  const { id, client } = await aPublicRequest(db)
  expect((await quote(await anAccount(db), id)).kind).toBe('needs-listing')
  const unverified = await anAccount(db, { verified: false })
  await aListing(db, { author: unverified })
  expect((await quote(unverified, id)).kind).toBe('unverified')
  await aListing(db, { author: client })
  expect((await quote(client, id)).kind).toBe('yourself')
  const [blocked, blocking] = [await aSeller(db), await aSeller(db)]
  await db
    .insertInto('blocks')
    .values([
      { blockerId: client.id, blockedId: blocked.id },
      { blockerId: blocking.id, blockedId: client.id },
    ])
    .execute()
  expect((await quote(blocked, id)).kind).toBe('unavailable')
  expect((await quote(blocking, id)).kind).toBe('blocked-by-you')
  for (const seller of [blocked, blocking]) {
    expect(await idsOf(seller)).not.toContain(id)
    expect(await found(id, seller)).toBe('not-found')
  }
  expect(await idsOf()).toContain(id)
  expect(await db.selectFrom('requestInvitations').select('requestId').where('requestId', '=', id).execute()).toEqual(
    [],
  )
})

test('a request that was only asked of somebody is nobody else’s', async () => {
  const [client, seller] = [await anAccount(db), await aSeller(db)]
  const asking = { listingId: (await aSeller(db)).listingId, formKey: randomUUID(), currency: 'EUR', now: new Date() }
  const asked = await askForQuote(
    db,
    client.id,
    { title: 'Un mural', body: 'Azul.', budget: null, wanted: null },
    asking,
  )
  if (asked.kind !== 'asked') throw new Error(asked.kind)
  expect((await quote(seller, asked.requestId)).kind).toBe('not-found')
  expect(await found(asked.requestId)).toBe('not-found')
  expect(await idsOf()).not.toContain(asked.requestId)
})

test('the same form sent twice at once is one request; without a confirmed address there is none', async () => {
  const [client, formKey] = [await anAccount(db), randomUUID()]
  const outcomes = await Promise.all([1, 2].map(() => publish(client, publicForm(), formKey)))
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['already-published', 'published'])
  expect((await publish(await anAccount(db, { verified: false }))).kind).toBe('unverified')
})

test('five are open at once, also when six are published at once', async () => {
  const client = await anAccount(db)
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => publish(client)))
  expect(outcomes.map(({ kind }) => kind).filter((kind) => kind === 'too-many-open')).toHaveLength(1)
})

test('its days lie ahead, and it is open for thirty at most', async () => {
  const client = await anAccount(db)
  const refused = { kind: 'refused', field: 'closes' }
  expect(await publish(client, publicForm({ closes: dayIn(-1) }))).toMatchObject(refused)
  expect(await publish(client, publicForm({ closes: dayIn(32) }))).toMatchObject(refused)
  expect(await publish(client, publicForm({ closes: '9999-12-31' }))).toMatchObject(refused)
  expect(await publish(client, publicForm({ wanted: dayIn(-1) }))).toMatchObject({ kind: 'refused', field: 'wanted' })
  expect((await publish(client, publicForm({ closes: dayIn(30), wanted: dayIn(0) }))).kind).toBe('published')
})

test('it closes by itself on its day, which an edit can move, and whoever waits is answered', async () => {
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

test('the clock alone takes it from the list, and its client can end it before', async () => {
  const { id, client } = await aPublicRequest(db)
  expect(await idsOf(undefined, {}, daysAfter(new Date(), 12))).not.toContain(id)
  expect((await quote(await aSeller(db), id, { now: daysAfter(new Date(), 12) })).kind).toBe('not-open')
  expect(await closeRequest(db, client.id, id, { answers: [], now: new Date() })).toBe('closed')
  expect(await idsOf()).not.toContain(id)
})

test('while nobody has answered it is edited or withdrawn by its client alone; a quote names the words that were read', async () => {
  const { id, client } = await aPublicRequest(db)
  const place = { clientId: client.id, requestId: id }
  const editing = { version: 1, editKey: randomUUID(), fileIds: [], timeZone: siteTimeZone, now: new Date() }
  const stranger = { clientId: (await anAccount(db)).id, requestId: id }
  expect((await editRequest(db, stranger, publicForm(), editing)).kind).toBe('not-found')
  expect(await withdrawRequest(db, stranger, new Date())).toBe('not-found')
  expect((await editRequest(db, place, publicForm({ title: 'Alicatar dos baños' }), editing)).kind).toBe('edited')
  expect((await editRequest(db, place, publicForm(), { ...editing, editKey: randomUUID() })).kind).toBe('changed')
  // The same form sent again is no other edit.
  expect((await editRequest(db, place, publicForm({ title: 'Alicatar tres baños' }), editing)).kind).toBe('edited')

  const seller = await aSeller(db)
  expect((await quote(seller, id, { readVersion: 2 })).kind).toBe('changed')
  const sent = await quote(seller, id, { readVersion: 3 })
  if (sent.kind !== 'quoted') throw new Error(sent.kind)
  expect((await editRequest(db, place, publicForm(), { ...editing, version: 2 })).kind).toBe('touched')
  // Not even when it was taken back: its author has read them.
  await withdrawQuote(db, seller.id, sent.id, new Date())
  expect(await withdrawRequest(db, place, new Date())).toBe('touched')

  const other = await aPublicRequest(db)
  const otherPlace = { clientId: other.client.id, requestId: other.id }
  expect(await withdrawRequest(db, otherPlace, new Date())).toBe('withdrawn')
  expect(await withdrawRequest(db, otherPlace, new Date())).toBe('not-found')
  expect(await found(other.id)).toBe('not-found')
})

test('an edit and a first quote at once: the quote is for the words that stand, or is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, client } = await aPublicRequest(db)
    const seller = await aSeller(db)
    const editing = { version: 1, editKey: randomUUID(), fileIds: [], timeZone: siteTimeZone, now: new Date() }
    const [edited, sent] = await Promise.all([
      editRequest(db, { clientId: client.id, requestId: id }, publicForm({ body: 'Otra cosa.' }), editing),
      quote(seller, id, { readVersion: 1 }),
    ])
    expect([edited.kind, sent.kind].join()).toMatch(/^(edited,changed|touched,quoted)$/)
  }
})

test('a client can also ask single freelancers in it, of whom each takes one of the places', async () => {
  const { id, client } = await aPublicRequest(db)
  const sellers = await Promise.all(Array.from({ length: 5 }, () => aSeller(db)))
  const invited = await aSeller(db)
  const asking = { listingId: invited.listingId, formKey: randomUUID(), currency: 'EUR', now: new Date() }
  expect((await inviteToRequest(db, client.id, id, asking)).kind).toBe('asked')
  for (const seller of sellers) expect((await quote(seller, id)).kind).toBe('quoted')
  expect((await quote(invited, id)).kind).toBe('full')
})

test('it is found by words in any form, by category and by a place that is near', async () => {
  const { id } = await aPublicRequest(db, {}, { title: 'Restaurar dos sillones antiguos', location: 'Gandia' })
  const anywhere = await aPublicRequest(db, {}, { category: 'redaccion', workplace: 'distancia', location: 'Gandia' })
  expect(await idsOf(undefined, { q: 'sillón antiguo' })).toEqual([id])
  expect(await idsOf(undefined, { q: 'piano' })).toEqual([])
  expect(await idsOf(undefined, { categoryId: 4 })).toEqual([anywhere.id])
  const placeOf = async (name: string) => {
    const row = await db
      .selectFrom('places')
      .select('id')
      .where('name', '=', name)
      .orderBy('population', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return row.id
  }
  const near = await idsOf(undefined, { placeId: await placeOf('Oliva') })
  expect(near).toEqual(expect.arrayContaining([id, anywhere.id]))
  const far = await idsOf(undefined, { placeId: await placeOf('Lugo') })
  expect(far).toContain(anywhere.id)
  expect(far).not.toContain(id)
  expect(await idsOf(undefined, { workplace: 'lugar', q: 'sillones' })).toEqual([id])
  expect(await idsOf(undefined, { workplace: 'distancia' })).not.toContain(id)
})

test('it is read in pages, the newest first', async () => {
  const marked = { title: 'Zurcir paracaídas' }
  const made = await Promise.all(Array.from({ length: 14 }, () => aPublicRequest(db, {}, marked)))
  const seen: string[] = []
  let after: Parameters<typeof listPublicRequests>[3]['after']
  for (let page = 0; page < 2; page += 1) {
    const { items } = await listPublicRequests(db, undefined, { q: 'paracaídas' }, { now: new Date(), after })
    seen.push(...items.map(({ id }) => id))
    const last = items.at(-1)!
    after = { key: last.createdAt.getTime() * 1000, id: last.id }
  }
  expect(seen.toSorted()).toEqual(made.map(({ id }) => id).toSorted())
})

test('R14: a decision takes it off the list at once, and a reversal brings it back', async () => {
  const { id, client } = await aPublicRequest(db)
  const seller = await aSeller(db)
  const { caseId } = await aCase(db, { kind: 'request', id, reporter: { id: seller.id } })
  await settle(db, await aModerator(db), caseId, { action: 'retirar' })
  expect(await idsOf()).not.toContain(id)
  expect(await found(id)).toBe('over')
  expect((await quote(seller, id)).kind).toBe('not-open')
  const editing = { version: 1, editKey: randomUUID(), fileIds: [], timeZone: siteTimeZone, now: new Date() }
  expect((await editRequest(db, { clientId: client.id, requestId: id }, publicForm(), editing)).kind).toBe('not-open')
  const other = await aModerator(db)
  await appealMeasure(db, client.id, caseId, 'No es así.', new Date())
  await claimCase(db, other, caseId, new Date())
  await settleAppeal(db, other, caseId, { outcome: 'revertido', facts: 'Así es.' }, { now: new Date(), site })
  expect(await idsOf()).toContain(id)
})

test('what a suspended client asks for leaves the list, and what an erased one asked for is gone with its quotes', async () => {
  const { id, client } = await aPublicRequest(db)
  const seller = await aSeller(db)
  expect((await quote(seller, id)).kind).toBe('quoted')
  await db.updateTable('users').set({ state: 'suspendido' }).where('id', '=', client.id).execute()
  expect(await idsOf()).not.toContain(id)
  expect(await found(id)).toBe('over')
  expect((await quote(await aSeller(db), id)).kind).toBe('not-open')
  await db.updateTable('users').set({ state: 'activo' }).where('id', '=', client.id).execute()
  expect(await idsOf()).toContain(id)

  const asked = { now: daysBefore(new Date(), 15), site }
  await requestDeletion(db, { userId: client.id, password: PASSWORD }, asked)
  expect(await idsOf()).not.toContain(id)
  expect(await eraseAccount(db, client.id, new Date())).toBe('erased')
  expect(await found(id)).toBe('not-found')
  expect(await db.selectFrom('quotes').select('id').where('requestId', '=', id).execute()).toEqual([])
})

test('with the account of a freelancer their quote goes, and their place is free', async () => {
  const { id } = await aPublicRequest(db)
  const sellers = await Promise.all(Array.from({ length: 6 }, () => aSeller(db)))
  for (const seller of sellers.slice(0, 5)) await quote(seller, id)
  const asked = { now: daysBefore(new Date(), 15), site }
  await requestDeletion(db, { userId: sellers[0]!.id, password: PASSWORD }, asked)
  expect(await eraseAccount(db, sellers[0]!.id, new Date())).toBe('erased')
  expect((await quote(sellers[5]!, id)).kind).toBe('quoted')
})
