import { sql } from 'kysely'
import type { Db, Trx } from '#app/db.server.ts'
import { pointsIn, type PointAnswer } from './change-points.ts'

interface Place {
  orderId: string
  n: number
}

/** Begins a round of changes with its points. */
export async function askForChanges(trx: Trx, { orderId, n }: Place, words: string): Promise<void> {
  const points = pointsIn(words)
  if (points.length === 0) return
  const round = sql<number>`(SELECT coalesce(max(round), 0) + 1 FROM change_points
    WHERE order_id = ${orderId}::uuid AND stage_n = ${n})`
  await trx
    .insertInto('changePoints')
    .values(points.map((body, index) => ({ orderId, stageN: n, round, point: index + 1, body })))
    .execute()
}

export interface ChangePoint {
  stageN: number
  round: number
  point: number
  body: string
  answer: PointAnswer | null
}

/** The changes that were asked for in an order, in order. */
export function listChangePoints(db: Db | Trx, orderId: string): Promise<ChangePoint[]> {
  return db
    .selectFrom('changePoints')
    .select(['stageN', 'round', 'point', 'body', 'answer'])
    .where('orderId', '=', orderId)
    .orderBy('stageN')
    .orderBy('round')
    .orderBy('point')
    .$castTo<ChangePoint>()
    .execute()
}

/**
 * Writes what became of each change of a stage's round.
 * @returns the numbers of those without an answer; nothing is written where there are any.
 */
export async function answerPoints(
  trx: Trx,
  { orderId, n }: Place,
  answers: ReadonlyMap<number, PointAnswer>,
): Promise<number[]> {
  const open = (await listChangePoints(trx, orderId)).filter(({ stageN, answer }) => stageN === n && answer === null)
  const missing = open.filter(({ point }) => !answers.has(point)).map(({ point }) => point)
  if (missing.length > 0) return missing
  for (const { round, point } of open)
    await trx
      .updateTable('changePoints')
      .set({ answer: answers.get(point) ?? null })
      .where('orderId', '=', orderId)
      .where('stageN', '=', n)
      .where('round', '=', round)
      .where('point', '=', point)
      .execute()
  return []
}
