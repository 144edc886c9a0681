import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { isAble, mayBeDecidedByNobody } from './cases.server.ts'
import type { CaseState, TargetKind } from './states.ts'

export interface CaseForOperator {
  id: string
  kind: TargetKind
  title: string
  state: CaseState
  /** Since when it waits: reported, or appealed. */
  since: Date
}

const LISTED = 100

/** The waiting cases that no moderator may decide, the oldest first. */
export async function listCasesForOperator(db: Db): Promise<CaseForOperator[]> {
  const since = sql<Date>`coalesce(c.appealed_at, c.opened_at)`
  const rows = await db
    .selectFrom('moderationCases as c')
    .select(['c.id', 'c.targetKind', 'c.title', 'c.state', since.as('since')])
    .where(mayBeDecidedByNobody)
    .orderBy(since)
    .orderBy('c.id')
    .limit(LISTED)
    .execute()
  return rows.map(({ id, targetKind: kind, title, state, since }) => ({
    id,
    kind: kind,
    title,
    state: state,
    since,
  }))
}

/** How many of them there are, and since when the first waits. */
export async function countCasesForOperator(db: Db): Promise<{ waiting: number; oldest: Date | null }> {
  const { waiting, oldest } = await db
    .selectFrom('moderationCases as c')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      sql<Date | null>`min(coalesce(c.appealed_at, c.opened_at))`.as('oldest'),
    ])
    .where(mayBeDecidedByNobody)
    .executeTakeFirstOrThrow()
  return { waiting: Number(waiting), oldest }
}

/** How many moderators may decide a case; undefined when it does not wait or does not exist. */
export async function countAbleModerators(db: Db, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ able: number }>`
    SELECT (SELECT count(*)::int FROM users able WHERE ${isAble}) AS able
      FROM moderation_cases c WHERE c.id = ${id} AND c.state IN ('abierto', 'en_revisión', 'apelado')`.execute(db)
  return rows[0]?.able
}
