import { sql } from 'kysely'
import type { ProviderName } from '#app/adapters/payments.ts'
import type { Db } from '#app/db.server.ts'
import type { Agreement } from '#app/domain/hiring/agreement.server.ts'
import type { Language } from '#app/locale/languages.ts'
import type { Plan } from '#app/domain/hiring/states.ts'
import type { Amounts } from '#app/domain/hiring/tax-lines.ts'
import { cardAsJson, type JsonCard } from '#app/domain/listings/card.server.ts'
import { findRounds, type RoundPlace, type ShownRounds } from './change-points.server.ts'
import { findHistory, type History, type HistoryPlace } from './history.server.ts'
import { ENDED_AT, IS_FREELANCER_AWAY_OF, IS_WITHDRAWN_OF, REVIEW_DAYS_OF } from './holding.server.ts'
import { startOf, type Side, type Stage, type StageState } from './stages.ts'

export interface OrderRow {
  id: string
  title: string | null
  /** The language of the title, from its request; null once the request is deleted. */
  language: Language | null
  state: StageState
  currency: string
  createdAt: Date
  completedAt: Date | null
  side: Side
  /** The other person; null where they have left. */
  otherId: string | null
  otherName: string | null
  otherAvatarUrl: string | null
  otherState: string | null
  toPayCents: number
  /** When work may begin at the earliest; null if it may begin at once. */
  startsAt: Date | null
  /** Its client has withdrawn from it, and the share of the begun work is not settled yet. */
  isWithdrawn: boolean
}

export interface OrderStage extends Stage, Amounts {
  title: string
  /** The language of the title; null means the site's own. */
  language: Language | null
  days: number
  version: number
  /** When it came into the state in which it ended. */
  endedAt: Date | null
}

/** A person's words, and their language; null means the site's own. */
export interface Written {
  words: string
  language: Language | null
}

/** Which page of its history is read, and which round of changes; without them the newest. */
export type OrderPlace = HistoryPlace & { round?: RoundPlace | undefined }

export interface Order extends OrderRow, History, ShownRounds {
  plan: Plan
  provider: ProviderName
  clientId: string | null
  freelancerId: string | null
  isFreelancerAway: boolean
  reviewDays: number
  /** Whether the client has withdrawn from the order, settled or not. */
  wasWithdrawn: boolean
  isConsumer: boolean | null
  startsNow: boolean | null
  withdrawUntil: Date | null
  agreement: Agreement | null
  agreementSha256: string
  listingId: string | null
  /** The card of the listing while everybody sees it. */
  card: JsonCard | null
  conversationId: string | null
  /**
   * The proof that a rating of the order would rest on, and the state of the reader's rating; null if it cannot be
   * rated.
   */
  proof: 'confirmado' | 'sin_confirmar' | 'sin_pago' | null
  ownRating: 'oculta' | 'publicada' | 'retirada' | null
  stages: OrderStage[]
  /** Whether there are files or was a dispute, which people may want on paper. */
  hasEvidence: boolean
  /** Why the return is proposed that waits for an answer; null without one, or once its words are erased. */
  returnReason: Written | null
  /** Why a cancellation is proposed that waits for an answer; null without one, or once its words are erased. */
  cancelReason: Written | null
  /** The stages whose invoice was asked for. */
  invoicesAsked: number[]
}

/** The columns of a row of `orders as o`, whose other side is `p`. */
export const ROW = (userId: string) => sql`
  o.id, o.title, (SELECT r.language FROM quotes q JOIN requests r ON r.id = q.request_id WHERE q.id = o.quote_id) AS language, o.state, o.currency, o.created_at, o.completed_at, o.starts_at,
  CASE WHEN o.client_id = ${userId}::uuid THEN 'client' ELSE 'freelancer' END AS side,
  p.id AS other_id, p.full_name AS other_name, p.avatar_url AS other_avatar_url,
  (SELECT u.state FROM users u WHERE u.id = p.id) AS other_state,
  (SELECT coalesce(sum(s.to_pay_cents), 0) FROM stages s WHERE s.order_id = o.id)::bigint AS to_pay_cents`

/** The profile of the other side of `orders as o`, which may be deleted. */
export const OTHER = (userId: string) => sql`
  LEFT JOIN profiles p ON p.id = CASE WHEN o.client_id = ${userId}::uuid THEN o.freelancer_id ELSE o.client_id END`

/** The text that was written with the event `e`. */
const WRITTEN = sql`
  CASE WHEN e.body IS NOT NULL THEN jsonb_build_object('words', e.body, 'language', e.language) END`

/** An order with all that its page shows, for its two sides; for others it is not found. */
export async function findOrder(
  db: Db,
  userId: string,
  id: string,
  place: OrderPlace = {},
): Promise<Order | undefined> {
  const [{ rows }, stages, history, changes] = await Promise.all([
    sql<Omit<Order, keyof History | keyof ShownRounds | 'stages'>>`
      SELECT ${ROW(userId)}, o.plan, o.provider, o.client_id, o.freelancer_id, o.agreement, o.agreement_sha256, o.listing_id,
             (SELECT ${sql.raw(cardAsJson('v'))} FROM visible_listings v WHERE v.id = o.listing_id) AS card,
             (SELECT c.id FROM conversations c
               WHERE c.client_id = o.client_id AND c.freelancer_id = o.freelancer_id AND c.about = o.listing_id)
               AS conversation_id,
             ${IS_FREELANCER_AWAY_OF('o')} AS is_freelancer_away,
             ${IS_WITHDRAWN_OF('o')} AS is_withdrawn,
             EXISTS (SELECT FROM withdrawals w WHERE w.order_id = o.id) AS was_withdrawn,
             ${REVIEW_DAYS_OF('o')} AS review_days,
             CASE WHEN o.completed_at IS NOT NULL THEN rating_proof(o.id) END AS proof,
             (SELECT r.state FROM ratings r WHERE r.order_id = o.id AND r.author_id = ${userId}::uuid) AS own_rating,
             o.is_consumer, o.starts_now, o.withdraw_until,
             EXISTS (SELECT FROM disputes d WHERE d.order_id = o.id)
               OR EXISTS (SELECT FROM order_files f WHERE f.order_id = o.id AND f.scan_state <> 'rechazado') AS has_evidence,
             (SELECT ${WRITTEN} FROM stages s JOIN order_events e ON e.order_id = s.order_id AND e.stage_n = s.n
               WHERE s.order_id = o.id AND s.return_asked_by IS NOT NULL AND e.kind = 'ask-return'
               ORDER BY e.seq DESC LIMIT 1) AS return_reason,
             (SELECT ${WRITTEN} FROM stages s JOIN order_events e ON e.order_id = s.order_id AND e.stage_n = s.n
               WHERE s.order_id = o.id AND s.cancel_asked_by IS NOT NULL AND e.kind = 'ask-cancel'
               ORDER BY e.seq DESC LIMIT 1) AS cancel_reason,
             ARRAY(SELECT DISTINCT e.stage_n FROM order_events e
                    WHERE e.order_id = o.id AND e.kind = 'asked-invoice') AS invoices_asked
        FROM orders o ${OTHER(userId)}
       WHERE o.id = ${id}::uuid AND o.plan IS NOT NULL AND ${userId}::uuid IN (o.client_id, o.freelancer_id)`.execute(
      db,
    ),
    db.selectFrom('stages').selectAll().select(ENDED_AT).where('orderId', '=', id).orderBy('n').execute(),
    findHistory(db, id, place),
    findRounds(db, id, place.round),
  ])
  const [order] = rows
  if (!order) return undefined
  const { provider, isFreelancerAway, isWithdrawn, reviewDays, startsAt } = order
  const known = { provider, isFreelancerAway, isWithdrawn, reviewDays }
  return {
    ...order,
    ...history,
    ...changes,
    stages: stages.map((stage) => ({ ...stage, ...known, startsAt: startOf(startsAt, stage.leaveUntil) })),
  }
}

/** Records that the client has opened the order: only then does their silence count. */
export async function noteSeen(db: Db, clientId: string, id: string, now: Date): Promise<void> {
  await db
    .updateTable('orders')
    .set({ clientSeenAt: now })
    .where('id', '=', id)
    .where('clientId', '=', clientId)
    .execute()
}
