import type { Language } from '#app/locale/languages.ts'
import { sql } from 'kysely'
import type { ProviderName } from '#app/adapters/payments.ts'
import type { FileStorage } from '#app/adapters/object-storage.ts'
import { inTransaction, type Db } from '#app/db.server.ts'
import { writeAudit } from '#app/domain/audit/commands.server.ts'
import { findHistory, type History, type HistoryPlace } from '#app/domain/orders/history.server.ts'
import { openRow, type OpenedAttachment } from '#app/domain/uploads/attachments.server.ts'
import type { Attachment } from '#app/domain/uploads/attachments.ts'
import type { Claims } from '#app/domain/orders/owed.ts'
import type { Payment, Side, StageState } from '#app/domain/orders/stages.ts'
import { isOperators, isWaiting, mayDecide } from './deciding.server.ts'
import type { DisputeKind, DisputeReason, DisputeState, Outcome } from './steps.ts'

/** A dispute as all who may read it see it. */
export interface Dispute extends History {
  id: string
  orderId: string
  stageN: number
  title: string | null
  /** The language of the title, from its request; null once the request is deleted. */
  language: Language | null
  stageTitle: string
  /** The language of the title of the stage; null means the site's own. */
  stageLanguage: Language | null
  currency: string
  kind: DisputeKind
  /**
   * The side that opened the dispute; null where the system referred the stage, in which case the reason and the claim
   * are null too.
   */
  openedBy: Side | null
  reason: DisputeReason | null
  claims: Claims
  claimCents: number | null
  /** Why the system referred the stage to a moderator. */
  why: string | null
  fromState: StageState
  payment: Payment
  isDelivered: boolean
  atStakeCents: number
  state: DisputeState
  outcome: Outcome | null
  toClientCents: number | null
  openedAt: Date
  turnAt: Date | null
  version: number
  resolvedAt: Date | null
  appealedBy: Side | null
  provider: ProviderName
  isMoneyHere: boolean
  clientId: string | null
  freelancerId: string | null
  /** The listing that it began with. */
  listingId: string | null
  clientName: string | null
  freelancerName: string | null
  claimedBy: string | null
  claimedUntil: Date | null
  /** The first, and the one on an appeal. */
  decisions: {
    toClientCents: number
    foundPaid: boolean | null
    facts: string
    reasons: string
    language: Language | null
    decidedAt: Date
  }[]
  offers: { side: Side; toClientCents: number; createdAt: Date }[]
  scope: string | null
  /** The language of the scope; null means the site's own. */
  scopeLanguage: Language | null
}

/** The language of the agreement of `disputes as d`: its quote's, which the first stage keeps. */
const SCOPE_LANGUAGE = sql`(SELECT g.language FROM stages g WHERE g.order_id = d.order_id AND g.n = 1)`

const DISPUTE = sql`
  d.id, d.order_id, d.stage_n, o.title, (SELECT r.language FROM quotes q JOIN requests r ON r.id = q.request_id WHERE q.id = o.quote_id) AS language, s.title AS stage_title, s.language AS stage_language, o.currency, d.kind, d.opened_by, d.reason, d.claims, d.claim_cents, d.why,
  d.from_state, s.payment, s.delivered_at IS NOT NULL AS is_delivered, d.resolved_at, d.appealed_by,
  d.at_stake_cents, d.state, d.outcome, d.to_client_cents, d.opened_at, d.turn_at, d.version,
  o.provider, o.provider <> 'directo' AS is_money_here,
  o.client_id, o.freelancer_id, o.listing_id, c.full_name AS client_name, f.full_name AS freelancer_name, d.claimed_by, d.claimed_until,
  o.agreement ->> 'scope' AS scope, ${SCOPE_LANGUAGE} AS scope_language`
const FROM = sql`
  FROM disputes d
  JOIN orders o ON o.id = d.order_id
  JOIN stages s ON s.order_id = d.order_id AND s.n = d.stage_n
  LEFT JOIN profiles c ON c.id = o.client_id
  LEFT JOIN profiles f ON f.id = o.freelancer_id`

type Row = Omit<Dispute, keyof History | 'decisions' | 'offers'>

/** A dispute with a page of its history, for its two sides; for others it is not found. */
export async function findDispute(
  db: Db,
  userId: string,
  id: string,
  place: HistoryPlace = {},
): Promise<(Dispute & { side: Side }) | undefined> {
  const { rows } = await sql<Row & { side: Side }>`
    SELECT ${DISPUTE}, CASE WHEN o.client_id = ${userId}::uuid THEN 'client' ELSE 'freelancer' END AS side
      ${FROM} WHERE d.id = ${id}::uuid AND ${userId}::uuid IN (o.client_id, o.freelancer_id)`.execute(db)
  const [row] = rows
  return row && { ...row, ...(await historyOf(db, row, place)) }
}

/** A condition on `disputes as d` and `orders as o`: this moderator may decide it, or has decided it. */
const mayRead = (moderatorId: string) => sql`
  d.state IN ('moderacion', 'apelada', 'sin_decidir', 'decidida', 'resuelta')
  AND (${mayDecide(moderatorId)} OR (d.state IN ('decidida', 'resuelta') AND d.decided_by = ${moderatorId}::uuid))`

/** A dispute for a moderator who may decide it: neither a party to it nor the person who made the appealed decision. */
export async function findDisputeAsModerator(
  db: Db,
  moderatorId: string,
  id: string,
  place: HistoryPlace = {},
): Promise<Dispute | undefined> {
  const { rows } = await sql<Row>`
    SELECT ${DISPUTE} ${FROM}
     WHERE d.id = ${id}::uuid AND ${mayRead(moderatorId)}`.execute(db)
  const [row] = rows
  return row && { ...row, ...(await historyOf(db, row, place)) }
}

/** A dispute for the operator, while no moderator may decide it. */
export async function findDisputeForOperator(
  db: Db,
  id: string,
  place: HistoryPlace = {},
): Promise<Dispute | undefined> {
  const { rows } = await sql<Row>`SELECT ${DISPUTE} ${FROM} WHERE d.id = ${id}::uuid AND ${isOperators}`.execute(db)
  const [row] = rows
  return row && { ...row, ...(await historyOf(db, row, place)) }
}

/**
 * A file of the disputed stage with its bytes, for a moderator who may read the dispute. The person who added the file
 * finds the reading in the log of their account.
 * @throws when the store does not answer.
 */
export async function openFileAsModerator(
  db: Db,
  storage: Pick<FileStorage, 'open'>,
  { moderatorId, disputeId, fileId, now }: { moderatorId: string; disputeId: string; fileId: string; now: Date },
): Promise<OpenedAttachment> {
  const { rows } = await sql<Attachment & { key: string; userId: string }>`
    SELECT f.id, f.name, f.mime, f.bytes, f.key, f.user_id
      FROM order_files f
      JOIN order_events e ON e.order_id = f.order_id AND e.seq = f.event_seq
      JOIN disputes d ON d.order_id = f.order_id AND d.stage_n = coalesce(e.stage_n, d.stage_n)
      JOIN orders o ON o.id = d.order_id
     WHERE f.id = ${fileId}::uuid AND d.id = ${disputeId}::uuid AND f.scan_state <> 'rechazado'
       AND ${mayRead(moderatorId)}`.execute(db)
  const [row] = rows
  if (!row) return { kind: 'not-found' }
  const { userId: subjectId, ...file } = row
  const entry = { at: now, actor: moderatorId, action: 'dispute.read-file', subjectId, facts: { dispute: disputeId } }
  await inTransaction(db, (trx) => writeAudit(trx, entry))
  return openRow(storage, file)
}

async function historyOf(db: Db, { id, orderId, stageN }: Row, place: HistoryPlace): Promise<Omit<Dispute, keyof Row>> {
  const [decisions, offers, history] = await Promise.all([
    db
      .selectFrom('disputeDecisions')
      .select(['toClientCents', 'foundPaid', 'facts', 'reasons', 'language', 'decidedAt'])
      .where('disputeId', '=', id)
      .orderBy('n')
      .execute(),
    db
      .selectFrom('disputeOffers')
      .select(['side', 'toClientCents', 'createdAt'])
      .where('disputeId', '=', id)
      .orderBy('side')
      .execute(),
    findHistory(db, orderId, { ...place, stageN }),
  ])
  return { ...history, decisions, offers }
}

export interface WaitingDispute {
  id: string
  title: string | null
  language: Language | null
  state: DisputeState
  turnAt: Date | null
  isTaken: boolean
}

const LISTED = 100

/** The disputes that wait for a moderator and that this one may decide, the most urgent first. */
export async function listWaitingDisputes(db: Db, moderatorId: string, now: Date): Promise<WaitingDispute[]> {
  const { rows } = await sql<WaitingDispute>`
    SELECT d.id, o.title, (SELECT r.language FROM quotes q JOIN requests r ON r.id = q.request_id WHERE q.id = o.quote_id) AS language, d.state, d.turn_at,
           coalesce(d.claimed_by <> ${moderatorId}::uuid AND d.claimed_until > ${now}, false) AS is_taken
      FROM disputes d JOIN orders o ON o.id = d.order_id
     WHERE ${isWaiting} AND ${mayDecide(moderatorId)}
     ORDER BY d.turn_at, d.id LIMIT ${sql.lit(LISTED)}`.execute(db)
  return rows
}

/** The waiting disputes that no moderator may decide, or that none has decided in two terms. */
export async function listDisputesForOperator(db: Db): Promise<Omit<WaitingDispute, 'isTaken' | 'language'>[]> {
  const { rows } = await sql<Omit<WaitingDispute, 'isTaken' | 'language'>>`
    SELECT d.id, o.title, d.state, d.turn_at FROM disputes d JOIN orders o ON o.id = d.order_id
     WHERE ${isOperators} ORDER BY d.turn_at, d.id LIMIT ${sql.lit(LISTED)}`.execute(db)
  return rows
}

/** Whether a dispute waits for a decision, by a moderator or by the operator. */
export async function isDisputeWaiting(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('disputes')
    .select('id')
    .where('id', '=', id)
    .where('state', 'in', ['moderacion', 'apelada', 'sin_decidir'])
    .executeTakeFirst()
  return found !== undefined
}

export interface WaitingCounts {
  waiting: number
  late: number
  operators: number
  undecided: number
}

/**
 * How many disputes wait to be decided: all, those past the date that the two were told, those of the operator, and
 * those that were not decided in two terms.
 */
export async function summariseDisputes(db: Db, now: Date): Promise<WaitingCounts> {
  const { rows } = await sql<WaitingCounts>`
    SELECT count(*)::int AS waiting, count(*) FILTER (WHERE d.is_prolonged OR d.turn_at < ${now})::int AS late,
           count(*) FILTER (WHERE ${isOperators})::int AS operators,
           count(*) FILTER (WHERE d.state = 'sin_decidir')::int AS undecided
      FROM disputes d JOIN orders o ON o.id = d.order_id WHERE ${isWaiting}`.execute(db)
  return rows[0] ?? { waiting: 0, late: 0, operators: 0, undecided: 0 }
}
