import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eraseAccount } from '#app/domain/personal-data/erasure.server.ts'
import { requestDeletion } from '#app/domain/personal-data/deletion.server.ts'
import { appealMeasure, settleAppeal } from '#app/domain/moderation/appeals.server.ts'
import { claimCase } from '#app/domain/moderation/cases.server.ts'
import { findPlaceAsked } from '#app/domain/places/circle.server.ts'
import { daysBefore } from '#app/locale/dates.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount, PASSWORD } from '#tests/support/factories.ts'
import { aPublicRequest, aSeller, publicForm, QUOTE } from '#tests/support/hiring.ts'
import { aCase, aModerator, settle, site } from '#tests/support/moderation.ts'
import { NEAR_KM } from './limits.ts'
import { findPublicRequest, listPublicRequests } from './public-requests-queries.server.ts'
import { editRequest } from './public-requests.server.ts'
import { sendQuote } from './quotes.server.ts'
import { askForQuote } from './requests.server.ts'

const db = await aDatabase()

const quote = (seller: { id: string }, requestId: string, options: { now?: Date; readVersion?: number } = {}) =>
  sendQuote(db, { freelancerId: seller.id, requestId }, QUOTE, { formKey: randomUUID(), now: new Date(), ...options })

const idsOf = async (reader?: { id: string }, sought = {}, now = new Date()) =>
  (await listPublicRequests(db, reader?.id, sought, { now })).items.map(({ id }) => id)

const found = async (id: string, reader?: { id: string }) =>
  (await findPublicRequest(db, reader?.id, id, new Date())).kind

test('a request to one freelancer is not in the public list', async () => {
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

test('a public request is found by words in any form, by category and by a nearby place', async () => {
  const { id } = await aPublicRequest(db, {}, { title: 'Restaurar dos sillones antiguos', location: 'Gandia' })
  const anywhere = await aPublicRequest(db, {}, { category: 'redaccion', workplace: 'distancia', location: 'Gandia' })
  expect(await idsOf(undefined, { q: 'sillón antiguo' })).toEqual([id])
  expect(await idsOf(undefined, { q: 'piano' })).toEqual([])
  expect(await idsOf(undefined, { categoryId: 4 })).toEqual([anywhere.id])
  const findNear = async (text: string) => {
    const { circle } = await findPlaceAsked(db, { text, id: undefined, km: NEAR_KM }, [])
    return idsOf(undefined, { near: circle?.places.map((place) => place.id) })
  }
  // A postal code of an unknown town means its province.
  for (const written of ['Oliva', '46700'])
    expect(await findNear(written), written).toEqual(expect.arrayContaining([id, anywhere.id]))
  for (const written of ['Lugo', '28901']) {
    const far = await findNear(written)
    expect(far, written).toContain(anywhere.id)
    expect(far, written).not.toContain(id)
  }
  // So does a request whose place is only such a code.
  const somewhere = await aPublicRequest(db, {}, { title: 'Encolar una silla', location: '46680' })
  expect(await findNear('46700')).toContain(somewhere.id)
  expect(await findNear('Valencia')).not.toContain(somewhere.id)
  expect(await idsOf(undefined, { workplace: 'lugar', q: 'sillones' })).toEqual([id])
  expect(await idsOf(undefined, { workplace: 'distancia' })).not.toContain(id)
})

test('the public list is read in pages, the newest first', async () => {
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

test('R14: a decision removes the request from the list at once, and a reversal restores it', async () => {
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

test('requests of a suspended client leave the list, and those of an erased one are deleted with their quotes', async () => {
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
