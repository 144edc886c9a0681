import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import type { Language } from '#app/locale/languages.ts'
import { findAvailability, startsOn } from './availability.server.ts'
import { quoteOfOffer } from './package-orders.server.ts'
import type { Offer, Tier } from './packages.ts'
import { requestPath } from './paths.ts'
import { holdPeople } from './people.server.ts'
import { sendQuote, type Quoted } from './quotes.server.ts'
import { requestStateAt, type RequestState } from './states.ts'
import { subjectOf } from './subject.server.ts'
import { tellSide } from './telling.server.ts'
import { packageUnconfirmed } from './texts.ts'

type OrderState = 'por_confirmar' | 'confirmado' | 'caducado'

/** The state of a package order. One that was not confirmed in time has lapsed, whether or not the job has run. */
export const orderStateAt = (
  { state, confirmBy }: { state: OrderState; confirmBy: Date | null },
  now: Date,
): OrderState => (state === 'por_confirmar' && confirmBy && confirmBy <= now ? 'caducado' : state)

/** The package that a request came from. */
export interface PackageOrder {
  tier: Tier
  state: OrderState
  confirmBy: Date | null
  terms: Offer
  /** The language of the terms, from their listing; null once the listing is deleted. */
  language: Language | null
  /** Whether the freelancer has already answered in another way: with a quote of their own, or a refusal. */
  isAnswered: boolean
}

/** The package that a request came from, for its two sides; others, and other requests, get none. */
export async function findPackageOrder(db: Db, userId: string, requestId: string): Promise<PackageOrder | undefined> {
  const { rows } = await sql<PackageOrder>`
    SELECT o.tier, o.state, o.confirm_by, o.terms, ${LANGUAGE} AS language, ${IS_ANSWERED} AS is_answered
      FROM package_orders o JOIN requests r ON r.id = o.request_id
     WHERE o.request_id = ${requestId}::uuid AND ${userId}::uuid IN (r.client_id, o.freelancer_id)`.execute(db)
  return rows[0]
}

/** The language of the listing of a package order `o`. */
const LANGUAGE = sql<Language | null>`
  (SELECT l.language FROM request_invitations i JOIN listings l ON l.id = i.listing_id
    WHERE i.request_id = o.request_id AND i.freelancer_id = o.freelancer_id)`

const IS_ANSWERED = sql<boolean>`
  (EXISTS (SELECT FROM quotes q WHERE q.request_id = o.request_id AND q.freelancer_id = o.freelancer_id)
   OR EXISTS (SELECT FROM request_invitations i WHERE i.request_id = o.request_id
               AND i.freelancer_id = o.freelancer_id AND i.declined_at IS NOT NULL))`

export type Confirmed =
  | { kind: 'confirmed' | 'already-confirmed'; quoteId: string }
  | { kind: 'not-found' }
  /** The 48 hours are over, or the request is. */
  | { kind: 'lapsed' | 'not-open' }
  /** There is a quote or a no already. */
  | { kind: 'answered' }
  /** The client has blocked this person. */
  | { kind: 'unavailable' }
  /** This person's account is about to end. */
  | { kind: 'leaving' }
  /** This person's address is not confirmed. */
  | { kind: 'unverified' }

interface HeldOrder {
  state: OrderState
  confirmBy: Date | null
  terms: Offer
  language: Language | null
  isAnswered: boolean
  clientId: string
  freelancerId: string
  title: string
  requestState: RequestState
  closesAt: Date
}

async function holdPackageOrder(trx: Trx, requestId: string): Promise<HeldOrder | undefined> {
  const { rows } = await sql<Omit<HeldOrder, 'isAnswered'>>`
    SELECT o.state, o.confirm_by, o.terms, ${LANGUAGE} AS language, o.freelancer_id, r.client_id, r.title, r.state AS request_state,
           r.closes_at
      FROM package_orders o JOIN requests r ON r.id = o.request_id
     WHERE o.request_id = ${requestId}::uuid FOR UPDATE OF r, o`.execute(trx)
  const [held] = rows
  if (!held) return undefined
  // A second statement sees an answer that the lock waited for.
  const { rows: known } = await sql<{ isAnswered: boolean }>`
    SELECT ${IS_ANSWERED} AS is_answered FROM package_orders o WHERE o.request_id = ${requestId}::uuid`.execute(trx)
  return { ...held, isAnswered: known[0]?.isAnswered ?? false }
}

/** Confirms the order of a package: the client gets the quote as it was ordered. Confirming twice sends it once. */
export function confirmPackage(db: Db, freelancerId: string, requestId: string, now: Date): Promise<Confirmed> {
  return inTransaction(db, async (trx): Promise<Confirmed> => {
    await holdPeople(trx, { requestId, freelancerId })
    const order = await holdPackageOrder(trx, requestId)
    if (order?.freelancerId !== freelancerId) return { kind: 'not-found' }
    if (order.state === 'confirmado') {
      const quote = await trx
        .selectFrom('quotes')
        .select('id')
        .where('requestId', '=', requestId)
        .where('freelancerId', '=', freelancerId)
        .orderBy('version')
        .executeTakeFirstOrThrow()
      return { kind: 'already-confirmed', quoteId: quote.id }
    }
    if (requestStateAt({ state: order.requestState, closesAt: order.closesAt }, now) !== 'abierta')
      return { kind: 'not-open' }
    if (orderStateAt(order, now) === 'caducado') return { kind: 'lapsed' }
    if (order.isAnswered) return { kind: 'answered' }
    // A seller who has become busy since then begins when they have time again, as the quote will say.
    const opening = startsOn(await findAvailability(trx, freelancerId), now)
    const terms = { ...order.terms, startsOn: later(order.terms.startsOn, opening) }
    const place = { freelancerId, requestId }
    const quoted = await sendQuote(trx, place, quoteOfOffer(terms, now), {
      formKey: randomUUID(),
      now,
      language: order.language,
    })
    if (isAnswer(quoted)) return { kind: quoted.kind }
    if (quoted.kind !== 'quoted') throw new Error(`A package was not quoted: ${quoted.kind}`)
    await trx.updateTable('packageOrders').set({ state: 'confirmado' }).where('requestId', '=', requestId).execute()
    return { kind: 'confirmed', quoteId: quoted.id }
  })
}

type RefusedQuote = Extract<Quoted, { kind: 'unavailable' | 'not-open' | 'leaving' | 'unverified' }>

/** The refusals of a quote that a confirmation can get too. */
const isAnswer = (quoted: Quoted): quoted is RefusedQuote =>
  ['unavailable', 'not-open', 'leaving', 'unverified'].includes(quoted.kind)

const later = (one: string | null, other: string | null) =>
  one === null || (other !== null && other > one) ? other : one

/** The job at the end of the 48 hours: the order is over, the request stays. */
export function lapsePackage(db: Db, requestId: string, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    const order = await holdPackageOrder(trx, requestId)
    if (order?.state !== 'por_confirmar' || !order.confirmBy || order.confirmBy > now) return
    await trx.updateTable('packageOrders').set({ state: 'caducado' }).where('requestId', '=', requestId).execute()
    if (order.isAnswered || order.requestState !== 'abierta') return
    const href = requestPath(requestId)
    const subject = await subjectOf(trx, { ...order, topic: 'quote' })
    const causes = { client: `lapsed:${requestId}`, freelancer: `lapsed-own:${requestId}` }
    for (const to of ['client', 'freelancer'] as const)
      await tellSide(trx, { subject, to, cause: causes[to], ...packageUnconfirmed[to], href, now })
  })
}
