import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eraseAccount } from '#app/domain/personal-data/erasure.server.ts'
import { requestDeletion } from '#app/domain/personal-data/deletion.server.ts'
import { daysBefore } from '#app/locale/dates.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount, PASSWORD } from '#tests/support/factories.ts'
import { aPublicRequest, aSeller, publicForm, QUOTE } from '#tests/support/hiring.ts'
import { site } from '#tests/support/moderation.ts'
import { findPublicRequest, listPublicRequests } from './public-requests-queries.server.ts'
import { editRequest } from './public-requests.server.ts'
import { rejectQuote, sendQuote, withdrawQuote } from './quotes.server.ts'
import { inviteToRequest } from './requests.server.ts'

const db = await aDatabase()

const quote = (
  seller: { id: string },
  requestId: string,
  { scope = QUOTE.scope, ...options }: { now?: Date; readVersion?: number; scope?: string } = {},
) =>
  sendQuote(
    db,
    { freelancerId: seller.id, requestId },
    { ...QUOTE, scope },
    { formKey: randomUUID(), now: new Date(), ...options },
  )

const idsOf = async (reader?: { id: string }, sought = {}, now = new Date()) =>
  (await listPublicRequests(db, reader?.id, sought, { now })).items.map(({ id }) => id)

const found = async (id: string, reader?: { id: string }) =>
  (await findPublicRequest(db, reader?.id, id, new Date())).kind

test('of twenty simultaneous quotes five are stored, and a place that is given back can be used again', async () => {
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
  // A freelancer who gave their place back has none.
  expect((await quote(sellers[heard]!, id)).kind).toBe('full')
  // A freelancer who has a place may send another version.
  expect((await quote(sellers[unheard]!, id, { scope: 'Tres bocetos.' })).kind).toBe('quoted')
})

test('a quote that was answered keeps its place among the five', async () => {
  const { id, client } = await aPublicRequest(db)
  const sellers = await Promise.all(Array.from({ length: 6 }, () => aSeller(db)))
  for (const seller of sellers.slice(0, 5)) {
    const sent = await quote(seller, id)
    if (sent.kind !== 'quoted') throw new Error(sent.kind)
    await rejectQuote(db, client.id, sent.id, { answer: 'Es caro.', now: new Date() })
  }
  expect((await quote(sellers[5]!, id)).kind).toBe('full')
})

test('only a verified person with a listing may quote, never the client, and neither side of a block', async () => {
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

test('when an edit and a first quote happen at once, the quote is for the stored words, or is refused', async () => {
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

test('a client can also ask single freelancers for a quote, each of whom uses one of the places', async () => {
  const { id, client } = await aPublicRequest(db)
  const sellers = await Promise.all(Array.from({ length: 5 }, () => aSeller(db)))
  const invited = await aSeller(db)
  const asking = { listingId: invited.listingId, formKey: randomUUID(), currency: 'EUR', now: new Date() }
  expect((await inviteToRequest(db, client.id, id, asking)).kind).toBe('asked')
  for (const seller of sellers) expect((await quote(seller, id)).kind).toBe('quoted')
  expect((await quote(invited, id)).kind).toBe('full')
})

test('when a freelancer’s account is erased their quote is deleted, and its place is free', async () => {
  const { id } = await aPublicRequest(db)
  const sellers = await Promise.all(Array.from({ length: 6 }, () => aSeller(db)))
  for (const seller of sellers.slice(0, 5)) await quote(seller, id)
  const asked = { now: daysBefore(new Date(), 15), site }
  await requestDeletion(db, { userId: sellers[0]!.id, password: PASSWORD }, asked)
  expect(await eraseAccount(db, sellers[0]!.id, new Date())).toBe('erased')
  expect((await quote(sellers[5]!, id)).kind).toBe('quoted')
})
