import { sql, type RawBuilder } from 'kysely'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { writeAudit } from '#app/domain/audit/commands.server.ts'
import { addEvent } from '#app/domain/orders/events.server.ts'
import type { HeldStage } from '#app/domain/orders/holding.server.ts'
import { reading } from '#app/locale/languages.ts'
import { MINUTE_MS } from '#app/locale/durations.ts'
import { SAID } from './division.ts'
import { holdDispute } from './holding.server.ts'
import { moveDispute, resolveDispute, type Held } from './resolving.server.ts'
import { DISPUTE_CLAIM_MINUTES, isToDecide } from './steps.ts'
import { tellDispute } from './telling.server.ts'

/** A condition on `disputes as d` and `orders as o`: this person may decide it. Parties, and who has decided it before, may not. */
export const mayDecide = (moderatorId: string | RawBuilder<unknown>) => sql<boolean>`
  o.client_id IS DISTINCT FROM ${moderatorId}::uuid AND o.freelancer_id IS DISTINCT FROM ${moderatorId}::uuid
  AND NOT EXISTS (SELECT FROM dispute_decisions before
                   WHERE before.dispute_id = d.id AND before.decided_by = ${moderatorId}::uuid)`

/** A condition on `disputes as d`: it waits for a decision, the first one or the one on an appeal. */
export const isWaiting = sql<boolean>`d.state IN ('moderacion', 'apelada', 'sin_decidir')`

/** A condition on both tables: there is a moderator who may decide the dispute. */
const hasModerator = sql<boolean>`EXISTS (
  SELECT FROM users able WHERE able.role IN ('moderador', 'administrador') AND able.state = 'activo'
     AND ${mayDecide(sql`able.id`)})`

/** A condition on both tables: the operator has to decide the dispute, because no moderator may, or none has within two terms. */
export const isOperators = sql<boolean>`
  (d.state = 'sin_decidir' OR (d.state IN ('moderacion', 'apelada') AND NOT ${hasModerator}))`

export type Claimed = 'claimed' | 'taken' | 'not-possible' | 'not-found'

/** Gives a dispute to one moderator for half an hour; claiming again prolongs that. Of two at once one succeeds. */
export function claimDispute(db: Db, moderatorId: string, id: string, now: Date): Promise<Claimed> {
  return inTransaction(db, async (trx): Promise<Claimed> => {
    const held = await holdFor(trx, moderatorId, id)
    if (!held) return 'not-found'
    const { dispute } = held
    if (!isToDecide(dispute.state)) return 'not-possible'
    if (dispute.claimedBy !== null && dispute.claimedBy !== moderatorId && (dispute.claimedUntil ?? now) > now)
      return 'taken'
    await trx
      .updateTable('disputes')
      .set({ claimedBy: moderatorId, claimedUntil: new Date(now.getTime() + DISPUTE_CLAIM_MINUTES * MINUTE_MS) })
      .where('id', '=', id)
      .execute()
    return 'claimed'
  })
}

/** The dispute, held, for somebody who may decide it: for others it is not found. */
async function holdFor(trx: Trx, moderatorId: string, id: string) {
  const held = await holdDispute(trx, id)
  if (!held) return undefined
  const { rows } = await sql<{ id: string }>`
    SELECT d.id FROM disputes d JOIN orders o ON o.id = d.order_id
     WHERE d.id = ${id}::uuid AND ${mayDecide(moderatorId)}`.execute(trx)
  return rows.length === 1 ? held : undefined
}

export interface Decision {
  toClientCents: number
  /** Whether a payment was made that one side announced and the other has not confirmed; null when no payment is in doubt. */
  foundPaid?: boolean | null
  facts: string
  reasons: string
  /** The operator's address: an account with it is the operator. */
  operatorEmail: string
  now: Date
}

export type Decided =
  | { kind: 'decided'; isFinal: boolean }
  /** A party to it has the operator's account. */
  | { kind: 'is-party' }
  /** The decision has to say whether the payment was made. */
  | { kind: 'payment-open' }
  | { kind: 'not-claimed' | 'not-possible' | 'not-found' }
  | { kind: 'too-much'; atStakeCents: number }

/**
 * Decides a claimed dispute. A first decision can be appealed for a week. The decision on an appeal is final, and so is
 * one that no other moderator could review.
 */
export function decideDispute(db: Db, moderatorId: string, id: string, decision: Decision): Promise<Decided> {
  return inTransaction(db, async (trx): Promise<Decided> => {
    const held = await holdFor(trx, moderatorId, id)
    if (!held) return { kind: 'not-found' }
    const { claimedBy, claimedUntil } = held.dispute
    if (!isToDecide(held.dispute.state)) return { kind: 'not-possible' }
    if (claimedBy !== moderatorId || !claimedUntil || claimedUntil <= decision.now) return { kind: 'not-claimed' }
    return decide(trx, held, moderatorId, decision)
  })
}

/**
 * Decides, at the operator's command line, a dispute that no moderator may decide or has decided, unless an account of
 * the operator is a party.
 */
export function decideDisputeAsOperator(db: Db, id: string, decision: Decision): Promise<Decided> {
  return inTransaction(db, async (trx): Promise<Decided> => {
    const held = await holdDispute(trx, id)
    if (!held) return { kind: 'not-found' }
    const { rows } = await sql<{ id: string }>`
      SELECT d.id FROM disputes d JOIN orders o ON o.id = d.order_id
       WHERE d.id = ${id}::uuid AND ${isOperators}`.execute(trx)
    if (rows.length !== 1) return { kind: 'not-possible' }
    const { clientId, freelancerId } = held.order
    const own = await findOperator(trx, decision.operatorEmail)
    if (own && (own === clientId || own === freelancerId)) return { kind: 'is-party' }
    return decide(trx, held, null, decision)
  })
}

async function decide(
  trx: Trx,
  { dispute, order, stage }: Held,
  moderatorId: string | null,
  { toClientCents, foundPaid = null, facts, reasons, operatorEmail, now }: Decision,
): Promise<Decided> {
  const { id, atStakeCents, stageN, state } = dispute
  if (toClientCents > atStakeCents) return { kind: 'too-much', atStakeCents }
  if (isPaymentInDoubt(stage) !== (foundPaid !== null)) return { kind: 'payment-open' }
  const kind = 'decide-dispute'
  const eventSeq = await addEvent(trx, { orderId: order.id, stageN, actor: 'moderator', kind, body: reasons, now })
  const decided = {
    decidedBy: moderatorId,
    decidedCents: toClientCents,
    decidedPaid: foundPaid,
    decidedFacts: facts,
    decidedReasons: reasons,
    decidedLanguage: reading.language(),
    decidedAt: now,
  }
  await writeAudit(trx, {
    at: now,
    actor: moderatorId ?? 'operator',
    action: 'dispute.decide',
    facts: { dispute: id },
  })
  const to = ['client', 'freelancer'] as const
  const isAppeal = state === 'apelada'
  // In a withdrawal there is no appeal now: each side can claim afterwards.
  const isOnce = isAppeal || dispute.kind === 'desistimiento'
  if (isOnce || !(await isHeardByAnother(trx, { dispute, order, moderatorId, operatorEmail }))) {
    await trx.updateTable('disputes').set(decided).where('id', '=', id).execute()
    const held = { dispute: { ...dispute, ...decided }, order, stage }
    await resolveDispute(trx, held, { outcome: 'decision', toClientCents, eventSeq, now })
    await tellDispute(trx, { ...dispute, order }, { kind: isOnce ? 'stands' : 'final', to, now })
    return { kind: 'decided', isFinal: true }
  }
  const free = { claimedBy: null, claimedUntil: null, isProlonged: false }
  await moveDispute(trx, dispute, { state: 'decidida', ...decided, ...free, now })
  await tellDispute(trx, { ...dispute, order }, { kind: 'decided', to, now })
  return { kind: 'decided', isFinal: false }
}

/** Whether one side claims a payment between the two that the other has not confirmed. */
export const isPaymentInDoubt = ({ payment, provider }: Pick<HeldStage, 'payment' | 'provider'>) =>
  provider === 'directo' && SAID.includes(payment)

/** The operator's account, if there is one. */
async function findOperator(trx: Trx, email: string): Promise<string | undefined> {
  const own = await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return own?.id
}

/** Whether another moderator, or the operator, could hear an appeal against a decision of this person. */
async function isHeardByAnother(
  trx: Trx,
  {
    dispute,
    order,
    moderatorId,
    operatorEmail,
  }: Pick<Held, 'dispute' | 'order'> & { moderatorId: string | null; operatorEmail: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    SELECT able.id FROM users able, disputes d JOIN orders o ON o.id = d.order_id
     WHERE d.id = ${dispute.id}::uuid AND able.role IN ('moderador', 'administrador') AND able.state = 'activo'
       AND able.id IS DISTINCT FROM ${moderatorId}::uuid AND ${mayDecide(sql`able.id`)}
     LIMIT 1`.execute(trx)
  if (rows.length > 0) return true
  if (moderatorId === null) return false
  const operator = await findOperator(trx, operatorEmail)
  return operator === undefined || ![moderatorId, order.clientId, order.freelancerId].includes(operator)
}
