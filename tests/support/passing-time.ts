import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { referStage } from '#app/domain/disputes/referring.server.ts'
import { turnDispute } from '#app/domain/disputes/turning.server.ts'
import { turnOwed } from '#app/domain/orders/owed-turning.server.ts'
import { remindOfDate, turnStage } from '#app/domain/orders/turning.server.ts'
import { readWithdrawal, turnOfShare } from '#app/domain/withdrawals/holding.server.ts'
import { turnShare } from '#app/domain/withdrawals/turning.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { callAll } from './withdrawals.ts'

/** More dates than anything of an order can have one after another. */
const DATES_MAX = 40

/** Runs the jobs that refer stages to a moderator. */
export async function referAll(db: Db, orderId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ payload: { orderId: string; n: number; why: string } }>`
    DELETE FROM jobs WHERE kind = 'refer-stage' AND payload ->> 'orderId' = ${orderId} RETURNING payload`.execute(db)
  for (const { payload } of rows) await referStage(db, payload, now)
}

/** The dates at which a part of an order moves on automatically, each with the effect of its job. */
async function datesOf(db: Db, orderId: string): Promise<{ at: Date; turn: (now: Date) => Promise<void> }[]> {
  const stages = await db
    .selectFrom('stages')
    .select(['n', 'version', 'turnAt', 'owedAt'])
    .where('orderId', '=', orderId)
    .execute()
  const disputes = await db
    .selectFrom('disputes')
    .select(['id', 'version', 'turnAt'])
    .where('orderId', '=', orderId)
    .where('state', '<>', 'resuelta')
    .execute()
  const withdrawal = await readWithdrawal(db, orderId)
  const shareAt = withdrawal ? turnOfShare(withdrawal) : null
  return [
    ...stages.flatMap(({ n, version, turnAt, owedAt }) => {
      const place = { orderId, n, version }
      const turning = (of: 'work' | 'owed', at: Date) => async (now: Date) => {
        await remindOfDate(db, { ...place, of }, new Date(at.getTime() - DAY_MS))
        await (of === 'work' ? turnStage : turnOwed)(db, place, now)
      }
      return [
        ...(turnAt ? [{ at: turnAt, turn: turning('work', turnAt) }] : []),
        ...(owedAt ? [{ at: owedAt, turn: turning('owed', owedAt) }] : []),
      ]
    }),
    ...disputes.flatMap(({ id, version, turnAt }) =>
      turnAt ? [{ at: turnAt, turn: (now: Date) => turnDispute(db, { disputeId: id, version }, now) }] : [],
    ),
    ...(withdrawal && shareAt
      ? [{ at: shareAt, turn: (now: Date) => turnShare(db, { orderId, version: withdrawal.version }, now) }]
      : []),
  ]
}

/**
 * Advances the time for an order without further acts, until it has no more dates. @throws if it never
 * ends.
 */
export async function letItEnd(db: Db, orderId: string): Promise<void> {
  let now = new Date()
  for (let date = 0; date < DATES_MAX; date += 1) {
    await referAll(db, orderId, now)
    await callAll(db)
    const [next] = (await datesOf(db, orderId)).toSorted((one, other) => one.at.getTime() - other.at.getTime())
    if (!next) return
    now = new Date(Math.max(now.getTime(), next.at.getTime()))
    await next.turn(now)
  }
  throw new Error(`order ${orderId} never ends`)
}
