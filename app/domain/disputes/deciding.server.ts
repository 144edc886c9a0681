import { sql, type RawBuilder } from 'kysely'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { writeAudit } from '#app/domain/audit/commands.server.ts'
import { addEvent } from '#app/domain/orders/events.server.ts'
import { MINUTE_MS } from '#app/locale/durations.ts'
import { holdDispute, type HeldDispute } from './holding.server.ts'
import { moveDispute, resolveDispute } from './resolving.server.ts'
import { DISPUTE_CLAIM_MINUTES } from './steps.ts'
import { tellDispute } from './telling.server.ts'

/** A condition on `disputes as d` and `orders as o`: this person may decide it. Parties, and who decided what is appealed, may not. */
export const mayDecide = (moderatorId: string | RawBuilder<unknown>) => sql<boolean>`
  o.client_id IS DISTINCT FROM ${moderatorId}::uuid AND o.freelancer_id IS DISTINCT FROM ${moderatorId}::uuid
  AND d.decided_by IS DISTINCT FROM ${moderatorId}::uuid`

/** A condition on the same: no moderator may decide it, so that it is the operator's. */
export const isOperators = sql<boolean>`
  d.state IN ('moderacion', 'apelada') AND NOT EXISTS (
    SELECT FROM users m WHERE m.role IN ('moderador', 'administrador') AND m.state = 'activo'
       AND m.id IS DISTINCT FROM o.client_id AND m.id IS DISTINCT FROM o.freelancer_id
       AND m.id IS DISTINCT FROM d.decided_by)`

const waits = ({ state }: Pick<HeldDispute, 'state'>) => state === 'moderacion' || state === 'apelada'

export type Claimed = 'claimed' | 'taken' | 'not-possible' | 'not-found'

/** Gives a dispute to one moderator for half an hour; claiming again prolongs that. Of two at once one succeeds. */
export function claimDispute(db: Db, moderatorId: string, id: string, now: Date): Promise<Claimed> {
  return inTransaction(db, async (trx): Promise<Claimed> => {
    const held = await holdFor(trx, moderatorId, id)
    if (!held) return 'not-found'
    const { dispute } = held
    if (!waits(dispute)) return 'not-possible'
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
  const { order, dispute } = held
  const isParty = order.clientId === moderatorId || order.freelancerId === moderatorId
  return isParty || dispute.decidedBy === moderatorId ? undefined : held
}

export interface Decision {
  toClientCents: number
  facts: string
  reasons: string
  now: Date
}

export type Decided =
  { kind: 'decided' | 'not-claimed' | 'not-possible' | 'not-found' } | { kind: 'too-much'; atStakeCents: number }

/** Decides a claimed dispute. A first decision can be appealed for a week; the one on an appeal is the end. */
export function decideDispute(db: Db, moderatorId: string, id: string, decision: Decision): Promise<Decided> {
  return inTransaction(db, async (trx): Promise<Decided> => {
    const held = await holdFor(trx, moderatorId, id)
    if (!held) return { kind: 'not-found' }
    const { claimedBy, claimedUntil } = held.dispute
    if (!waits(held.dispute)) return { kind: 'not-possible' }
    if (claimedBy !== moderatorId || !claimedUntil || claimedUntil <= decision.now) return { kind: 'not-claimed' }
    return decide(trx, held, moderatorId, decision)
  })
}

/** The operator decides at the command line what no moderator may. */
export function decideDisputeAsOperator(db: Db, id: string, decision: Decision): Promise<Decided> {
  return inTransaction(db, async (trx): Promise<Decided> => {
    const held = await holdDispute(trx, id)
    if (!held) return { kind: 'not-found' }
    const { rows } = await sql<{ id: string }>`
      SELECT d.id FROM disputes d JOIN orders o ON o.id = d.order_id
       WHERE d.id = ${id}::uuid AND ${isOperators}`.execute(trx)
    return rows.length === 1 ? decide(trx, held, null, decision) : { kind: 'not-possible' }
  })
}

async function decide(
  trx: Trx,
  held: NonNullable<Awaited<ReturnType<typeof holdDispute>>>,
  moderatorId: string | null,
  { toClientCents, facts, reasons, now }: Decision,
): Promise<Decided> {
  const { dispute, order } = held
  const { id, atStakeCents, stageN, state } = dispute
  if (toClientCents > atStakeCents) return { kind: 'too-much', atStakeCents }
  const kind = 'decide-dispute'
  const eventSeq = await addEvent(trx, { orderId: order.id, stageN, actor: 'moderator', kind, body: reasons, now })
  const decided = { decidedBy: moderatorId, decidedCents: toClientCents, decidedFacts: facts, decidedReasons: reasons }
  await writeAudit(trx, {
    at: now,
    actor: moderatorId ?? 'operator',
    action: 'dispute.decide',
    facts: { dispute: id },
  })
  if (state === 'apelada') {
    await trx
      .updateTable('disputes')
      .set({ ...decided, decidedAt: now })
      .where('id', '=', id)
      .execute()
    await resolveDispute(trx, held, { outcome: 'decision', toClientCents, eventSeq, now })
    await tellDispute(trx, { ...dispute, order }, { kind: 'stands', to: ['client', 'freelancer'], now })
    return { kind: 'decided' }
  }
  const free = { claimedBy: null, claimedUntil: null, isProlonged: false }
  await moveDispute(trx, dispute, { state: 'decidida', ...decided, ...free, decidedAt: now, now })
  await tellDispute(trx, { ...dispute, order }, { kind: 'decided', to: ['client', 'freelancer'], now })
  return { kind: 'decided' }
}
