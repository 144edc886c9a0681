import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bankBox, totpBox } from '#app/adapters/tokens.server.ts'
import { beginTwoFactor } from '#app/domain/accounts/two-factor.server.ts'
import { subscribe } from '#app/domain/notifications/push.server.ts'
import { savePayoutMethod } from '#app/domain/payouts/methods.server.ts'
import { acceptQuote } from '#app/domain/orders/accepting.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount, PASSWORD } from '#tests/support/factories.ts'
import { aPublicRequest, aQuote, aRequest, QUOTE } from '#tests/support/hiring.ts'
import { aPackageOrder, PACKAGES, TERMS } from '#tests/support/packages.ts'
import { IBAN } from '#tests/support/payouts.ts'
import { confirmPackage } from './package-confirming.server.ts'
import { savePackages } from './packages.server.ts'
import { sendQuote } from './quotes.server.ts'

const db = await aDatabase()
const now = new Date()
const site = { origin: 'https://gremio.example', name: 'Gremio' }
const REFUSED = { kind: 'unverified' }

const setProved = (userId: string, isProved: boolean) =>
  db
    .updateTable('users')
    .set({ emailVerifiedAt: isProved ? now : null })
    .where('id', '=', userId)
    .execute()

const quoteAs = (freelancerId: string, requestId: string) =>
  sendQuote(db, { freelancerId, requestId }, QUOTE, { formKey: randomUUID(), now })

const acceptAs = async (clientId: string, quoteId: string) => {
  const { sha256 } = await db.selectFrom('quotes').select('sha256').where('id', '=', quoteId).executeTakeFirstOrThrow()
  return acceptQuote(db, clientId, quoteId, { sha256, provider: 'directo', now: new Date() })
}

/** Acts that need a confirmed address: who does each, how, and what it answers once the address is confirmed. */
const ACTS: Record<string, () => Promise<{ userId: string; act: () => Promise<unknown>; done: unknown }>> = {
  'say where to be paid': async () => {
    const { id } = await anAccount(db)
    const wanted = { holder: 'Nuria Campos', iban: IBAN, cash: false }
    const proof = { password: PASSWORD, code: null, now, site }
    const boxes = { totp: totpBox, bank: bankBox }
    const act = () => savePayoutMethod(db, boxes, id, wanted, proof)
    return { userId: id, act, done: { kind: 'saved', effectiveAt: now } }
  },
  'begin a second factor': async () => {
    const { id } = await anAccount(db)
    const act = async () => ({ kind: await beginTwoFactor(db, totpBox, id, { password: PASSWORD, now }) })
    return { userId: id, act, done: { kind: 'begun' } }
  },
  'have notices pushed': async () => {
    const { id } = await anAccount(db)
    const browser = { endpoint: `https://push.example/${id}`, p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
    const act = async () => ({ kind: await subscribe(db, id, browser, now) })
    return { userId: id, act, done: { kind: 'subscribed' } }
  },
  'quote when asked': async () => {
    const { id, freelancer } = await aRequest(db)
    const act = () => quoteAs(freelancer.id, id)
    return { userId: freelancer.id, act, done: expect.objectContaining({ kind: 'quoted' }) }
  },
  'quote for a public request': async () => {
    const { id } = await aPublicRequest(db)
    const freelancer = await anAccount(db)
    await aListing(db, { author: freelancer })
    const act = () => quoteAs(freelancer.id, id)
    return { userId: freelancer.id, act, done: expect.objectContaining({ kind: 'quoted' }) }
  },
  'offer packages': async () => {
    const author = await anAccount(db)
    const { id } = await aListing(db, { author })
    const act = async () => ({ kind: await savePackages(db, author.id, id, { terms: TERMS, packages: PACKAGES }) })
    return { userId: author.id, act, done: { kind: 'saved' } }
  },
  'confirm the order of a package': async () => {
    const { id, freelancer } = await aPackageOrder(db)
    const act = () => confirmPackage(db, freelancer.id, id, now)
    return { userId: freelancer.id, act, done: expect.objectContaining({ kind: 'confirmed' }) }
  },
  'accept a quote': async () => {
    const { id, client } = await aQuote(db)
    const act = () => acceptAs(client.id, id)
    return { userId: client.id, act, done: expect.objectContaining({ kind: 'accepted' }) }
  },
}

test.each(Object.entries(ACTS))('A12: only a confirmed address can %s', async (_, begin) => {
  const { userId, act, done } = await begin()
  await setProved(userId, false)
  expect(await act()).toEqual(REFUSED)
  expect(await act()).toEqual(REFUSED)
  await setProved(userId, true)
  expect(await act()).toEqual(done)
})

test('A12: a quote of somebody whose address is not confirmed cannot be accepted until it is', async () => {
  const { id, client, freelancer } = await aQuote(db)
  await setProved(freelancer.id, false)
  expect(await acceptAs(client.id, id)).toEqual({ kind: 'away' })
  await setProved(freelancer.id, true)
  expect(await acceptAs(client.id, id)).toMatchObject({ kind: 'accepted' })
})
