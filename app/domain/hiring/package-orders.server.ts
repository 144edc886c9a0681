import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import type { SendingLimits } from '#app/domain/conversations/limits.ts'
import { holdSender } from '#app/domain/conversations/sending.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import { HOUR_MS } from '#app/locale/durations.ts'
import type { Language } from '#app/locale/languages.ts'
import { daysUntil } from './availability.server.ts'
import { STAGE_DAYS_MAX, VALID_DAYS } from './limits.ts'
import { findOffer, type FoundOffer } from './package-offer.server.ts'
import { changedParts, CONFIRM_HOURS, titleOfOrder, type Offer, type OfferPart, type Tier } from './packages.ts'
import type { OrderForm, ReadOffer } from './packages-schema.server.ts'
import { sendQuote } from './quotes.server.ts'
import { askForQuote, type Asked, type NotAsked } from './requests.server.ts'
import { packageOrdered } from './texts.ts'
import type { WrittenQuote } from './schema.ts'

export type Ordered =
  /** The quote to accept; null while the seller has to confirm. */
  | { kind: 'ordered'; requestId: string; quoteId: string | null }
  /** The same form has ordered it; the quote may have been accepted since. */
  | { kind: 'already-ordered'; requestId: string; quoteId: string | null; orderId: string | null }
  /** The same package was ordered in the same words, and that order still waits for an answer: no new one was sent. */
  | { kind: 'same-words'; requestId: string; quoteId: string | null; orderId: null }
  /** The package has changed since the client read it. */
  | { kind: 'changed'; parts: OfferPart[]; now: Offer; currency: string; language: Language }
  | { kind: Exclude<FoundOffer['kind'], 'offered' | 'yours'> }
  | NotAsked

export interface Ordering {
  listingId: string
  tier: Tier
  /** The offer that the form has shown; undefined when the form does not say. */
  read: ReadOffer | undefined
  /** The random number of the form. */
  formKey: string
  /** The files of the form that describe the work. */
  fileIds?: readonly string[]
  limits: SendingLimits
  now: Date
}

/**
 * Orders a package: a request with the client's words, and the quote that the seller has prepared, which the client
 * then has to accept. A seller who wants to confirm has 48 hours; the quote is sent when they do. The same form sent
 * twice makes one order.
 */
export function orderPackage(db: Db, clientId: string, form: OrderForm, ordering: Ordering): Promise<Ordered> {
  const { listingId, tier, read, formKey, fileIds, limits, now } = ordering
  return inTransaction(db, async (trx): Promise<Ordered> => {
    // Two presses run one after the other, so that the second finds the order of the first.
    await holdSender(trx, clientId, now)
    const before = await findOrdered(trx, clientId, formKey)
    if (before) return { kind: 'already-ordered', ...before }
    const found = await findOffer(trx, clientId, { listingId, tier }, now)
    if (found.kind === 'yours') return { kind: 'yourself' }
    if (found.kind !== 'offered') return { kind: found.kind }
    const { offer, seller, listing } = found
    const parts = read ? changedParts(read, offer) : []
    const terms = termsFor(offer, form)
    const same = await findSame(trx, clientId, form, { ordering, terms })
    if (same) return { kind: 'same-words', ...same }
    if (!read || parts.length > 0)
      return { kind: 'changed', parts, now: offer, currency: listing.currency, language: listing.language }
    const asked = await askForQuote(
      trx,
      clientId,
      { title: titleOfOrder(offer), body: form.body, budget: null, wanted: null },
      { listingId, formKey, fileIds, currency: listing.currency, limits, words: packageOrdered(offer), now },
    )
    if (!('requestId' in asked))
      throw isOfNewRequest(asked) ? new NotOrdered(asked) : new Error(`A package was not ordered: ${asked.kind}`)
    const place = { requestId: asked.requestId, freelancerId: seller.id }
    const confirmBy = offer.atOnce ? null : new Date(now.getTime() + CONFIRM_HOURS * HOUR_MS)
    await trx
      .insertInto('packageOrders')
      .values({
        ...place,
        tier,
        state: confirmBy ? 'por_confirmar' : 'confirmado',
        terms: JSON.stringify(terms),
        confirmBy,
        clientKind: form.buyer === 'empresa' ? 'profesional' : 'consumidor',
      })
      .execute()
    if (confirmBy) {
      const once = { runAt: confirmBy, dedupeKey: `lapse-package:${place.requestId}` }
      await scheduleJob(trx, 'lapse-package', { requestId: place.requestId }, once)
      return { kind: 'ordered', requestId: place.requestId, quoteId: null }
    }
    const quoted = await sendQuote(trx, place, quoteOfOffer(terms, now), {
      formKey: randomUUID(),
      now,
      isToBeTold: false,
      language: listing.language,
    })
    // Without its quote the order is rolled back.
    if (quoted.kind !== 'quoted') throw new Error(`A package was not quoted: ${quoted.kind}`)
    return { kind: 'ordered', requestId: place.requestId, quoteId: quoted.id }
  }).catch(unwrap)
}

/** A private person retains nothing. */
const termsFor = (offer: Offer, { buyer }: OrderForm): Offer => ({
  ...offer,
  retentionBps: buyer === 'empresa' ? offer.retentionBps : 0,
})

/** Carries a refusal out of the transaction, so that an order that was not sent leaves no rows. */
class NotOrdered extends Error {
  constructor(readonly outcome: NotAsked) {
    super(outcome.kind)
  }
}

function unwrap(error: unknown): Ordered {
  if (error instanceof NotOrdered) return error.outcome
  throw error
}

/** The refusals that a new request can get; the other refusals belong to a request that is sent to one more freelancer. */
const isOfNewRequest = (asked: Asked): asked is NotAsked =>
  !['unknown-request', 'package-order', 'full', 'asked-before'].includes(asked.kind)

/**
 * How many days an ordered package takes: its own days, counted from when its seller has time, up to the most that a
 * quote can have.
 */
export const daysOfOffer = ({ startsOn, deliveryDays }: Pick<Offer, 'startsOn' | 'deliveryDays'>, now: Date): number =>
  Math.min(daysUntil(startsOn, now) + deliveryDays, STAGE_DAYS_MAX)

/** The quote that a package is: one stage, which begins when its seller has time. */
export function quoteOfOffer(offer: Offer, now: Date): WrittenQuote {
  const { title, includes, baseCents, revisions, plan, isTrader, taxName, taxBps, retentionBps } = offer
  return {
    scope: includes,
    exclusions: null,
    revisions,
    plan,
    isTrader,
    taxName,
    taxBps,
    retentionBps,
    validDays: VALID_DAYS,
    stages: [{ title, baseCents, days: daysOfOffer(offer, now) }],
  }
}

async function findOrdered(trx: Trx, clientId: string, formKey: string) {
  return trx
    .selectFrom('requestInvitations as i')
    .innerJoin('requests as r', 'r.id', 'i.requestId')
    .innerJoin('packageOrders as o', 'o.requestId', 'r.id')
    .leftJoin('quotes as q', (join) =>
      join.onRef('q.requestId', '=', 'r.id').onRef('q.freelancerId', '=', 'i.freelancerId').on('q.version', '=', 1),
    )
    .leftJoin('orders as h', 'h.quoteId', 'q.id')
    .select(['r.id as requestId', 'q.id as quoteId', 'h.id as orderId'])
    .where('i.formKey', '=', formKey)
    .where('r.clientId', '=', clientId)
    .executeTakeFirst()
}

/** An order of the same package at the same terms, in the same words, that waits for the seller or for its client. */
async function findSame(
  trx: Trx,
  clientId: string,
  { body, buyer }: OrderForm,
  { ordering: { listingId, fileIds = [], now }, terms }: { ordering: Ordering; terms: Offer },
): Promise<{ requestId: string; quoteId: string | null; orderId: null } | undefined> {
  if (fileIds.length > 0) return undefined
  const { rows } = await sql<{ requestId: string; quoteId: string | null }>`
    SELECT r.id AS request_id, q.id AS quote_id
      FROM package_orders o
      JOIN requests r ON r.id = o.request_id
      JOIN request_invitations i ON i.request_id = r.id AND i.freelancer_id = o.freelancer_id
      LEFT JOIN quotes q ON q.request_id = r.id AND q.freelancer_id = o.freelancer_id AND q.state = 'enviado'
                        AND q.valid_until > ${now}
     WHERE r.client_id = ${clientId}::uuid AND i.listing_id = ${listingId}::uuid AND i.declined_at IS NULL
       AND r.state = 'abierta' AND r.closes_at > ${now} AND r.moderation = 'libre'
       AND r.body = ${body} AND o.client_kind = ${buyer === 'empresa' ? 'profesional' : 'consumidor'}
       AND o.terms = ${JSON.stringify(terms)}::jsonb
       AND (q.id IS NOT NULL OR (o.state = 'por_confirmar' AND o.confirm_by > ${now}))
     ORDER BY r.created_at DESC LIMIT 1`.execute(trx)
  return rows[0] && { ...rows[0], orderId: null }
}
