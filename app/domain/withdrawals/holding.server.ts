import type { Db, Trx } from '#app/db.server.ts'
import { shareOf } from '#app/domain/hiring/tax-lines.ts'
import { holdOrder, type HeldOrder, type HeldStage } from '#app/domain/orders/holding.server.ts'
import type { StageState } from '#app/domain/orders/stages.ts'
import { shareStepOf, type ShareStep } from '#app/domain/orders/withdrawal.ts'

export interface Withdrawal {
  orderId: string
  at: Date
  shareUntil: Date | null
  statedAt: Date | null
  sharePercent: number | null
  answerUntil: Date | null
  referredAt: Date | null
  settledAt: Date | null
  remindedAt: Date | null
  version: number
  step: ShareStep
}

/** The withdrawal from an order; undefined if there is none. */
export async function readWithdrawal(db: Db | Trx, orderId: string): Promise<Withdrawal | undefined> {
  const row = await db
    .selectFrom('withdrawals')
    .select(['orderId', 'at', 'shareUntil', 'statedAt', 'sharePercent', 'answerUntil', 'referredAt', 'settledAt'])
    .select(['remindedAt', 'version'])
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  return row && { ...row, step: shareStepOf(row) }
}

/** Locks an order that was withdrawn from, and reads both. */
export async function holdWithdrawal(
  trx: Trx,
  orderId: string,
): Promise<{ order: HeldOrder; withdrawal: Withdrawal } | undefined> {
  const order = await holdOrder(trx, orderId)
  const withdrawal = order && (await readWithdrawal(trx, orderId))
  return order && withdrawal && { order, withdrawal }
}

/** The date at which the share moves on automatically; null if a moderator decides, or it is settled. */
export const turnOfShare = ({ step, shareUntil, answerUntil }: Withdrawal): Date | null =>
  step === 'share' ? shareUntil : step === 'answer' ? answerUntil : null

const BEGUN: readonly StageState[] = ['en_curso', 'entregado', 'cambios']
export const isBegun = (state: StageState) => BEGUN.includes(state)

/** Whether the work of a stage had begun, while a moderator decides which share it was. */
export const wasBegun = ({ state }: { state: StageState }) => isBegun(state) || state === 'en_disputa'

/** The stages of which a share had been done. */
export const begunOf = ({ stages }: HeldOrder): HeldStage[] => stages.filter(({ state }) => isBegun(state))

/** How much of a stage's price goes back to the client when the freelancer has this share. */
export const backOf = (toPayCents: number, percent: number): number => toPayCents - shareOf(toPayCents, percent * 100)
