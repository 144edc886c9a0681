import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import type { Language } from '#app/locale/languages.ts'
import type { AnswerReason } from './answers.ts'
import type { CounterOffer } from './counter-offers.ts'
import { COUNTERS_MAX, INVITATIONS_MAX } from './limits.ts'
import type { ClientKind, Plan, QuoteState, RequestState } from './states.ts'
import { paidBy, type Amounts } from './tax-lines.ts'

/** A request as either side sees it. */
export interface Request {
  id: string
  title: string
  body: string
  /** The language of the title and description. */
  language: Language
  currency: string
  budgetCents: number | null
  /** A day such as «2026-12-31». */
  wantedBy: string | null
  state: RequestState
  createdAt: Date
  closesAt: Date
  /** Until when quotes can be answered that were open at its end; null while it is open. */
  answerUntil: Date | null
  /** Whether the request is the reader's, or the reader was asked. */
  isOwn: boolean
  /** Whether everybody finds the request. */
  isPublic: boolean
  /** Where the work of a public request is done; null for anywhere. */
  location: string | null
  /** Grows with each edit. */
  version: number
  moderation: 'libre' | 'retirado'
  clientId: string
  clientName: string
}

/** A freelancer who was asked, as the client sees them. */
export interface Invited {
  freelancerId: string
  name: string
  avatarUrl: string | null
  listingId: string | null
  conversationId: string | null
  declinedAt: Date | null
}

/** A quote in a list: the newest version of a freelancer's. */
export interface QuoteRow extends Amounts {
  id: string
  requestId: string
  freelancerId: string
  name: string
  state: QuoteState
  version: number
  currency: string
  days: number
  stageCount: number
  revisions: number
  plan: Plan
  isTrader: boolean
  validUntil: Date
  createdAt: Date
}

/** One version of a quote with its stages, as either side sees it. */
export interface Quote extends QuoteRow {
  title: string
  /** The language of the title. */
  language: Language
  clientId: string
  clientName: string
  /** The listing on which the author was asked; null when it is deleted, and for a public request. */
  listingId: string | null
  requestState: RequestState
  closesAt: Date
  answerUntil: Date | null
  /** The language that its author wrote in; null means the site's own. */
  quoteLanguage: Language | null
  scope: string
  exclusions: string | null
  taxName: string
  taxBps: number
  retentionBps: number
  sha256: string
  answer: string | null
  answerLanguage: Language | null
  answerReason: AnswerReason | null
  answeredAt: Date | null
  isOwn: boolean
  orderId: string | null
  /** The conversation of the two sides of the request; null if there is none. */
  conversationId: string | null
  /** As whom the client has ordered the package, where they have said so before. */
  clientKind: ClientKind | null
  /**
   * The kind of client that the amounts are for. A client counts as a private person until they say otherwise; the
   * author reads the amounts that were sent.
   */
  paidAs: ClientKind
  stages: ({ n: number; title: string; days: number } & Amounts)[]
  /** The counter-offers of the client, the newest first. */
  counters: CounterOffer[]
}

/** The columns of a request, of `requests` as r and the client's profile as p. */
export const REQUEST = sql`
  r.id, r.title, r.body, r.language, r.currency, r.budget_cents, r.wanted_by::text AS wanted_by, r.state, r.created_at, r.closes_at,
  r.answer_until, r.client_id, p.full_name AS client_name, r.is_public, r.location, r.version, r.moderation`

/** A request that the reader made or was asked in; any other is not found. */
export async function findRequest(db: Db, userId: string, id: string): Promise<Request | undefined> {
  const request = await findQuotableRequest(db, userId, id)
  return request?.isOwn || request?.isAsked ? request : undefined
}

/** A request that the reader made, was asked in, or may answer because it is public; any other is not found. */
export async function findQuotableRequest(
  db: Db,
  userId: string,
  id: string,
): Promise<(Request & { isAsked: boolean }) | undefined> {
  const { rows } = await sql<Request & { isAsked: boolean }>`
    SELECT * FROM (
      SELECT ${REQUEST}, r.client_id = ${userId}::uuid AS is_own,
             EXISTS (SELECT FROM request_invitations i
                      WHERE i.request_id = r.id AND i.freelancer_id = ${userId}::uuid) AS is_asked
        FROM requests r JOIN profiles p ON p.id = r.client_id
       WHERE r.id = ${id}::uuid) r
     WHERE r.is_own OR r.is_asked OR EXISTS (SELECT FROM public_requests o WHERE o.id = r.id)`.execute(db)
  return rows[0]
}

/** A public request as its client has written it, for its form. */
export interface OwnPublicRequest extends Request {
  categoryId: number
  /** Whether it has no invitation and no quote, so that it can be changed. */
  isUntouched: boolean
}

/** A client's public request. */
export async function findOwnPublicRequest(
  db: Db,
  clientId: string,
  id: string,
): Promise<OwnPublicRequest | undefined> {
  const { rows } = await sql<OwnPublicRequest>`
    SELECT ${REQUEST}, true AS is_own, r.category_id,
           NOT EXISTS (SELECT FROM request_invitations i WHERE i.request_id = r.id) AS is_untouched
      FROM requests r JOIN profiles p ON p.id = r.client_id
     WHERE r.id = ${id}::uuid AND r.client_id = ${clientId}::uuid AND r.is_public`.execute(db)
  return rows[0]
}

/** Whom a client has asked, in the order of asking. */
export async function listInvited(db: Db, clientId: string, requestId: string): Promise<Invited[]> {
  const { rows } = await sql<Invited>`
    SELECT i.freelancer_id, p.full_name AS name, p.avatar_url, i.listing_id, i.declined_at,
           (SELECT c.id FROM conversations c
             WHERE c.client_id = r.client_id AND c.freelancer_id = i.freelancer_id AND c.about = i.listing_id)
             AS conversation_id
      FROM request_invitations i
      JOIN requests r ON r.id = i.request_id
      JOIN profiles p ON p.id = i.freelancer_id
     WHERE r.id = ${requestId}::uuid AND r.client_id = ${clientId}::uuid AND i.is_invited
     ORDER BY i.created_at, i.freelancer_id LIMIT ${sql.lit(INVITATIONS_MAX)}`.execute(db)
  return rows
}

/** The columns of a quote `q` of a freelancer whose profile is `f`. */
export const QUOTE_ROW = sql`
  q.id, q.request_id, q.freelancer_id, f.full_name AS name, q.state, q.version, q.currency, q.revisions, q.plan,
  q.is_trader, q.valid_until, q.created_at, q.base_cents, q.tax_cents, q.retention_cents, q.to_pay_cents,
  (SELECT sum(s.days) FROM quote_stages s WHERE s.quote_id = q.id)::int AS days,
  (SELECT count(*) FROM quote_stages s WHERE s.quote_id = q.id)::int AS stage_count`

/** The conversation in which a quote `q` of the request `r` was asked for. */
export const CONVERSATION_OF_QUOTE = sql`
  (SELECT c.id FROM conversations c JOIN request_invitations i ON i.listing_id = c.about
    WHERE i.request_id = q.request_id AND i.freelancer_id = q.freelancer_id
      AND c.client_id = r.client_id AND c.freelancer_id = q.freelancer_id)`

/** The kind of client who ordered the package that the quote `q` came from; null for any other quote. */
const CLIENT_KIND = sql`
  (SELECT o.client_kind FROM package_orders o WHERE o.request_id = q.request_id AND o.freelancer_id = q.freelancer_id)`

/** The kind of client that the amounts of a quote `q` of the request `r` are for, when this person reads them. */
const PAID_AS = (userId: string) => sql`
  CASE WHEN r.client_id = ${userId}::uuid THEN coalesce(${CLIENT_KIND}, 'consumidor') ELSE 'profesional' END`

/**
 * The newest version of each quote for a request, the cheapest first: its client gets all of them, with the amounts to
 * pay, and a freelancer only their own.
 */
export async function listQuotes(db: Db, userId: string, requestId: string): Promise<QuoteRow[]> {
  const { rows } = await sql<QuoteRow & { paidAs: ClientKind }>`
    SELECT DISTINCT ON (q.freelancer_id) ${QUOTE_ROW}, ${PAID_AS(userId)} AS paid_as
      FROM quotes q
      JOIN requests r ON r.id = q.request_id
      JOIN profiles f ON f.id = q.freelancer_id
     WHERE q.request_id = ${requestId}::uuid AND ${userId}::uuid IN (r.client_id, q.freelancer_id)
     ORDER BY q.freelancer_id, q.version DESC`.execute(db)
  const paid = rows.map(({ paidAs, ...row }) => paidBy(paidAs, row))
  return paid.toSorted((one, other) => one.toPayCents - other.toPayCents)
}

/** One version of a quote, for its author or the client, who reads the amounts that they would pay; others do not find it. */
export async function findQuote(db: Db, userId: string, id: string): Promise<Quote | undefined> {
  const { rows } = await sql<Omit<Quote, 'stages' | 'counters'>>`
    SELECT ${QUOTE_ROW}, r.title, r.language, r.client_id, p.full_name AS client_name, r.state AS request_state, r.closes_at, r.answer_until,
           q.language AS quote_language, q.scope, q.exclusions, q.tax_name, q.tax_bps, q.retention_bps, q.sha256,
           q.answer, q.answer_language, q.answer_reason, q.answered_at,
           q.freelancer_id = ${userId}::uuid AS is_own,
           (SELECT i.listing_id FROM request_invitations i
             WHERE i.request_id = q.request_id AND i.freelancer_id = q.freelancer_id) AS listing_id,
           (SELECT o.id FROM orders o WHERE o.quote_id = q.id) AS order_id, ${CONVERSATION_OF_QUOTE} AS conversation_id,
           ${CLIENT_KIND} AS client_kind, ${PAID_AS(userId)} AS paid_as
      FROM quotes q
      JOIN requests r ON r.id = q.request_id
      JOIN profiles p ON p.id = r.client_id
      JOIN profiles f ON f.id = q.freelancer_id
     WHERE q.id = ${id}::uuid AND ${userId}::uuid IN (r.client_id, q.freelancer_id)`.execute(db)
  const [quote] = rows
  if (!quote) return undefined
  const [stages, { rows: counters }] = await Promise.all([
    db
      .selectFrom('quoteStages')
      .select(['n', 'title', 'days', 'baseCents', 'taxCents', 'retentionCents', 'toPayCents'])
      .where('quoteId', '=', id)
      .orderBy('n')
      .execute(),
    sql<CounterOffer>`
      SELECT id, base_cents, stage_prices, wanted_by::text AS wanted_by, revisions, body, language, outcome, answer,
             answer_language, created_at, answered_at
        FROM counter_offers WHERE quote_id = ${id}::uuid
       ORDER BY created_at DESC, id LIMIT ${sql.lit(COUNTERS_MAX)}`.execute(db),
  ])
  return { ...paidBy(quote.paidAs, quote), stages: stages.map((stage) => paidBy(quote.paidAs, stage)), counters }
}
