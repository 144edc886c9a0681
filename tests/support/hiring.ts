import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db.server.ts'
import { sendingLimits } from '#app/domain/conversations/limits.ts'
import { writeNumber } from '#app/domain/documents/numbers.ts'
import { listReceipts } from '#app/domain/documents/queries.server.ts'
import type { CounterTerms } from '#app/domain/hiring/counter-offers.ts'
import { counterQuote } from '#app/domain/hiring/counter-offers.server.ts'
import { findQuote } from '#app/domain/hiring/queries.server.ts'
import { saveTemplate } from '#app/domain/hiring/quote-templates.server.ts'
import { sendQuote } from '#app/domain/hiring/quotes.server.ts'
import { askForQuote, inviteToRequest } from '#app/domain/hiring/requests.server.ts'
import { publishRequest } from '#app/domain/hiring/public-requests.server.ts'
import type { PublicRequestForm } from '#app/domain/hiring/public-requests-schema.server.ts'
import type { WrittenQuote } from '#app/domain/hiring/schema.ts'
import { acceptQuote, type Accepting } from '#app/domain/orders/accepting.server.ts'
import { daysAfter, isoDay } from '#app/locale/dates.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import type { PlainAct } from '#app/domain/orders/acts.ts'
import { actOnStage } from '#app/domain/orders/commands.server.ts'
import type { EventKind } from '#app/domain/orders/events.server.ts'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import { aListing, anAccount } from './rows.ts'

export const QUOTE: WrittenQuote = {
  scope: 'Dos bocetos y el arte final.',
  exclusions: 'La impresión.',
  revisions: 1,
  plan: 'antes',
  isTrader: true,
  taxName: 'IVA',
  taxBps: 2_100,
  retentionBps: 1_500,
  validDays: 15,
  stages: [
    { title: 'Bocetos', baseCents: 10_001, days: 7 },
    { title: 'Arte final', baseCents: 20_000, days: 10 },
  ],
}

interface Sides {
  client?: { id: string }
  freelancer?: { id: string }
}

/** A request that a client has sent to a freelancer from a listing of theirs; by default of new people. */
export async function aRequest(db: Db, sides: Sides = {}, now = new Date()) {
  const client = sides.client ?? (await anAccount(db))
  const freelancer = sides.freelancer ?? (await anAccount(db))
  const listing = await aListing(db, { author: freelancer })
  const form = { title: 'Cartel de la verbena', body: 'A dos tintas, para imprimir.', budget: 45_000, wanted: null }
  const asking = {
    listingId: listing.id,
    formKey: randomUUID(),
    currency: 'EUR',
    limits: sendingLimits(1_000),
    now,
  }
  const asked = await askForQuote(db, client.id, form, asking)
  if (asked.kind !== 'asked') throw new Error(asked.kind)
  return { id: asked.requestId, client, freelancer, listingId: listing.id }
}

/** The default form of a public request, which accepts quotes for ten days. */
export const publicForm = (form: Partial<PublicRequestForm> = {}): PublicRequestForm => ({
  title: 'Alicatar un baño pequeño',
  body: 'Cuatro metros cuadrados de pared. El azulejo ya lo tengo.',
  category: 'otro',
  budget: 60_000,
  wanted: null,
  workplace: 'lugar',
  location: 'Gandia',
  closes: isoDay(daysAfter(new Date(), 10), siteTimeZone),
  ...form,
})

/** A public request, by default of a new client. */
export async function aPublicRequest(db: Db, sides: Pick<Sides, 'client'> = {}, form: Partial<PublicRequestForm> = {}) {
  const client = sides.client ?? (await anAccount(db))
  const publishing = { formKey: randomUUID(), currency: 'EUR', timeZone: siteTimeZone, now: new Date() }
  const published = await publishRequest(db, client.id, publicForm(form), publishing)
  if (published.kind !== 'published') throw new Error(published.kind)
  return { id: published.id, client }
}

/** Somebody who may quote for public requests: with a listing. */
export async function aSeller(db: Db) {
  const seller = await anAccount(db)
  const listing = await aListing(db, { author: seller })
  return { ...seller, listingId: listing.id }
}

/** A quote for such a request. */
export async function aQuote(db: Db, sides: Sides = {}, quote = QUOTE) {
  const request = await aRequest(db, sides)
  const place = { freelancerId: request.freelancer.id, requestId: request.id }
  const sent = await sendQuote(db, place, quote, { formKey: randomUUID(), now: new Date() })
  if (sent.kind !== 'quoted') throw new Error(sent.kind)
  return { ...request, id: sent.id, requestId: request.id }
}

/** A quote that a freelancer keeps to write the next ones from. */
export async function aTemplate(db: Db, freelancer: { id: string }, name = 'Cartel y bocetos', currency = 'EUR') {
  const saved = await saveTemplate(db, freelancer.id, { name, written: QUOTE, currency })
  if (saved !== 'saved') throw new Error(saved)
  const { id } = await db
    .selectFrom('quoteTemplates')
    .select('id')
    .where('freelancerId', '=', freelancer.id)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return id
}

/** Sends an open request to one more freelancer, who quotes this amount in cents before taxes. */
export async function anotherQuote(
  db: Db,
  { clientId, requestId, freelancer }: { clientId: string; requestId: string; freelancer: { id: string } },
  baseCents: number,
): Promise<void> {
  const now = new Date()
  const { id: listingId } = await aListing(db, { author: freelancer })
  const limits = sendingLimits(1_000)
  await inviteToRequest(db, clientId, requestId, { listingId, formKey: randomUUID(), currency: 'EUR', limits, now })
  const quote = { ...QUOTE, stages: [{ title: 'Todo', baseCents, days: 5 }] }
  const place = { freelancerId: freelancer.id, requestId }
  const sent = await sendQuote(db, place, quote, { formKey: randomUUID(), now })
  if (sent.kind !== 'quoted') throw new Error(sent.kind)
}

/** A quote to which its client has made a counter-offer. */
export async function aCounter(db: Db, sides: Sides = {}, terms: Partial<CounterTerms> = {}) {
  const quote = await aQuote(db, sides)
  const proposed = {
    baseCents: 25_000,
    stagePrices: [],
    wantedBy: null,
    revisions: null,
    body: 'Un poco menos.',
    ...terms,
  }
  const made = await counterQuote(db, quote.client.id, quote.id, {
    terms: proposed,
    formKey: randomUUID(),
    now: new Date(),
  })
  if (made !== 'countered') throw new Error(made)
  return quote
}

/** The counter-offer to a quote that waits for an answer. */
export async function standingCounterOf(db: Db, quoteId: string): Promise<string> {
  const standing = await db
    .selectFrom('counterOffers')
    .select('id')
    .where('quoteId', '=', quoteId)
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow()
  return standing.id
}

/** An order from such a quote; what its sides then do with its first stage, each act with its side. */
export async function aHiring(
  db: Db,
  sides: Sides = {},
  acts: readonly ['client' | 'freelancer', PlainAct][] = [],
  accepting: Partial<Accepting> = {},
  written: WrittenQuote = { ...QUOTE, stages: QUOTE.stages.slice(0, 1) },
) {
  const quote = await aQuote(db, sides, written)
  const shown = await findQuote(db, quote.client.id, quote.id)
  const accepted = await acceptQuote(db, quote.client.id, quote.id, {
    sha256: shown?.sha256 ?? '',
    provider: 'directo',
    now: new Date(),
    ...accepting,
  })
  if (accepted.kind !== 'accepted') throw new Error(accepted.kind)
  const order = { ...quote, id: accepted.orderId, quoteId: quote.id }
  for (const [side, act] of acts) {
    const version = (await findOrder(db, quote.client.id, order.id))?.stages[0]?.version ?? -1
    // Why it is cancelled is written by tests that are about it.
    const words = act === 'cancel' || act === 'ask-cancel' ? null : 'Ya está.'
    const doing = { act, n: 1, words, formKey: randomUUID(), version, now: new Date() }
    const done = await actOnStage(db, order[side].id, order.id, doing)
    if (done.kind !== 'done') throw new Error(`${act}: ${done.kind}`)
  }
  return order
}

/** The acts that lead from a new order to its end. */
export const TO_THE_END = [
  ['client', 'pay'],
  ['freelancer', 'received'],
  ['freelancer', 'deliver'],
  ['client', 'accept'],
] as const satisfies readonly ['client' | 'freelancer', PlainAct][]

/** The number of an order's receipt. */
export async function receiptOf(db: Db, person: { id: string }, orderId = ''): Promise<string> {
  const [receipt] = await listReceipts(db, person.id, orderId)
  return receipt ? writeNumber(receipt) : ''
}

/** The freelancer's words in the history of an order. */
export async function wordsOfFreelancer(db: Db, orderId: string): Promise<string> {
  const row = await db
    .selectFrom('orderEvents')
    .select('id')
    .where('orderId', '=', orderId)
    .where('actor', '=', 'freelancer')
    .where('body', 'is not', null)
    .orderBy('seq')
    .executeTakeFirstOrThrow()
  return row.id
}

/** A file that waits under the key of a form. Its bytes were never stored. */
export async function aStagedFile(db: Db, { userId, draftKey }: { userId: string; draftKey: string }): Promise<string> {
  const { id } = await db
    .insertInto('attachmentStaging')
    .values({
      userId,
      draftKey,
      key: `private/${userId}/${randomUUID()}`,
      name: 'comprobante.pdf',
      mime: 'application/pdf',
      bytes: 1,
      sha256: Buffer.alloc(32, 7),
      keptSha256: Buffer.alloc(32, 7),
      expiresAt: daysAfter(new Date(), 1),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A file that came with the latest event of a kind, as evidence if a dispute is named. Its bytes were never stored. */
export async function aFileIn(
  db: Db,
  orderId: string,
  kind: EventKind,
  disputeId: string | null = null,
): Promise<string> {
  const { seq, actor } = await db
    .selectFrom('orderEvents')
    .select(['seq', 'actor'])
    .where('orderId', '=', orderId)
    .where('kind', '=', kind)
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  const order = await db
    .selectFrom('orders')
    .select(['clientId', 'freelancerId'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const side = actor === 'client' ? 'client' : 'freelancer'
  const userId = (side === 'client' ? order.clientId : order.freelancerId) ?? ''
  const file = {
    key: `private/${userId}/${randomUUID()}`,
    name: 'plano.pdf',
    mime: 'application/pdf',
    bytes: 1,
    sha256: Buffer.alloc(32, 7),
    sentSha256: Buffer.alloc(32, 7),
    createdAt: new Date(),
  }
  const { id } = await db
    .insertInto('orderFiles')
    .values({
      orderId,
      eventSeq: seq,
      position: 0,
      userId,
      side,
      disputeId,
      evidenceN: disputeId === null ? null : 1,
      ...file,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A file of a request whose bytes were never stored. */
export async function aRequestFile(db: Db, requestId: string) {
  const file = { key: `private/${requestId}/${randomUUID()}`, name: 'plano.pdf', mime: 'application/pdf', bytes: 1 }
  return db
    .insertInto('requestFiles')
    .values({ requestId, ...file, createdAt: new Date() })
    .returning(['id', 'key'])
    .executeTakeFirstOrThrow()
}
