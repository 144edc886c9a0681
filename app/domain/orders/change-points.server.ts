import { sql } from 'kysely'
import type { Db, Trx } from '#app/db.server.ts'
import { reading, type Language } from '#app/locale/languages.ts'
import { pointsIn, type PointAnswer } from './change-points.ts'
import { FINAL } from './stages.ts'

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
    .values(
      points.map((body, index) => ({
        orderId,
        stageN: n,
        round,
        point: index + 1,
        body,
        language: reading.language(),
      })),
    )
    .execute()
}

export interface ChangePoint {
  stageN: number
  round: number
  point: number
  body: string
  /** The language of the body; null means the site's own. */
  language: Language | null
  answer: PointAnswer | null
}

/** One round of changes of one stage. */
export interface RoundPlace {
  stageN: number
  round: number
}

export interface ShownRounds {
  /** How many rounds each stage with changes has had. */
  rounds: { stageN: number; count: number }[]
  /** The changes of the rounds that are shown, in order. */
  points: ChangePoint[]
}

/**
 * The changes that a page of an order shows: those of one round, by default the newest of the running stages. All of
 * them could be 40 KB for each stage.
 */
export async function findRounds(db: Db, orderId: string, round?: RoundPlace): Promise<ShownRounds> {
  const isShown = round
    ? sql<boolean>`p.stage_n = ${round.stageN} AND p.round = ${round.round}`
    : sql<boolean>`p.round = newest.count AND s.state NOT IN (${sql.join(FINAL)})`
  const { rows } = await sql<{ stageN: number; count: number; points: Omit<ChangePoint, 'stageN'>[] | null }>`
    SELECT newest.stage_n, newest.count,
           jsonb_agg(jsonb_build_object('round', p.round, 'point', p.point, 'body', p.body, 'language', p.language, 'answer', p.answer)
                     ORDER BY p.point) FILTER (WHERE ${isShown}) AS points
      FROM (SELECT stage_n, max(round) AS count FROM change_points WHERE order_id = ${orderId}::uuid GROUP BY stage_n) newest
      JOIN stages s ON s.order_id = ${orderId}::uuid AND s.n = newest.stage_n
      JOIN change_points p ON p.order_id = s.order_id AND p.stage_n = s.n
     GROUP BY newest.stage_n, newest.count ORDER BY newest.stage_n`.execute(db)
  return {
    rounds: rows.map(({ stageN, count }) => ({ stageN, count })),
    points: rows.flatMap(({ stageN, points }) => (points ?? []).map((point) => ({ ...point, stageN }))),
  }
}

/**
 * Stores the answer to each change of a stage's round.
 * @returns the numbers of changes without an answer; if there are any, no answer is stored.
 */
export async function answerPoints(
  trx: Trx,
  { orderId, n }: Place,
  answers: ReadonlyMap<number, PointAnswer>,
): Promise<number[]> {
  const open = await trx
    .selectFrom('changePoints')
    .select(['round', 'point'])
    .where('orderId', '=', orderId)
    .where('stageN', '=', n)
    .where('answer', 'is', null)
    .orderBy('point')
    .execute()
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
