import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { changeStage } from './changing.server.ts'
import { addEvent } from './events.server.ts'
import { holdOrder, type HeldStage } from './holding.server.ts'
import { owedAtOf } from './owed-turns.ts'
import { backOf, type Payment } from './stages.ts'
import { tellDated } from './telling-silence.server.ts'

/** How many stages one run looks at; the next run continues. */
const AT_ONCE = 1_000

/**
 * Sets the missing dates of debts, from today on: the previous release had no such dates, and can still write stages
 * while both run. Both sides are notified once. A payment that was only announced, and that the previous release
 * recorded as a debt of the freelancer, has to be shown first, as in this release.
 */
export async function dateDebts(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ orderId: string; n: number }>`
    SELECT s.order_id, s.n
      FROM stages s JOIN orders o ON o.id = s.order_id
     WHERE s.owed_at IS NULL AND o.plan IS NOT NULL AND (
           s.payment IN ('anunciado', 'negado', 'por_probar') AND s.state NOT IN ('por_empezar', 'en_disputa')
           OR s.state IN ('completado', 'reparto') AND s.payment IN ('por_pagar', 'impagado')
           OR o.provider = 'directo' AND s.state IN ('cancelado', 'reparto')
              AND s.payment IN ('reembolso_pendiente', 'reembolso_anunciado', 'reembolso_negado', 'reembolso_vencido'))
       AND NOT EXISTS (SELECT FROM disputes d WHERE d.order_id = s.order_id AND d.stage_n = s.n AND d.state <> 'resuelta')
       AND NOT EXISTS (SELECT FROM withdrawals w WHERE w.order_id = s.order_id AND w.settled_at IS NULL)
     LIMIT ${sql.lit(AT_ONCE)}`.execute(db)
  for (const { orderId, n } of rows) await inTransaction(db, (trx) => dateDebt(trx, { orderId, n }, now))
}

async function dateDebt(trx: Trx, { orderId, n }: { orderId: string; n: number }, now: Date): Promise<void> {
  const order = await holdOrder(trx, orderId)
  const stage = order?.stages.find((each) => each.n === n)
  if (!order || !stage || stage.owedAt) return
  const payment = await knownPayment(trx, orderId, stage)
  const dated = { ...stage, payment }
  const eventSeq = await addEvent(trx, { orderId, stageN: n, actor: 'system', kind: 'owed-dated', now })
  // If the only date of the previous release was that of the payment, it is kept.
  const owedAt = (isOfPayment(stage) ? stage.turnAt : null) ?? owedAtOf({ ...stage, payment: 'recibido' }, dated, now)
  const changed = await changeStage(trx, order, dated, {
    now,
    eventSeq,
    turnAt: isOfPayment(stage) ? null : stage.turnAt,
    owedAt,
  })
  await tellDated(trx, order, { stage: changed, now })
}

const isOfPayment = ({ state }: HeldStage) => state === 'pendiente_pago' || state === 'completado'

/**
 * A payment that was announced, but neither confirmed nor treated as confirmed, has to be proved before it is given
 * back.
 */
async function knownPayment(trx: Trx, orderId: string, { n, state, payment }: HeldStage): Promise<Payment> {
  if (state === 'cancelado' && (payment === 'anunciado' || payment === 'negado')) return backOf(payment)
  if (payment !== 'reembolso_pendiente') return payment
  const confirmed = await trx
    .selectFrom('orderEvents')
    .select('seq')
    .where('orderId', '=', orderId)
    .where('stageN', '=', n)
    .where('kind', 'in', ['received', 'received-by-silence'])
    .executeTakeFirst()
  return confirmed ? payment : 'por_probar'
}
