import { sql } from 'kysely'
import { inTransaction, type Db } from '#app/db.server.ts'
import { tellEach } from '#app/domain/notifications/channels.server.ts'
import { HOUR_MS } from '#app/locale/durations.ts'
import { isAble } from './cases.server.ts'
import { casesCame } from './texts.ts'

/** The shortest time between two notifications of waiting cases. */
const TELL_EVERY_MS = HOUR_MS
/** The menu shows «99+» above 99. */
const COUNTED = 100
const AT_ONCE = 1_000

/** A condition on `moderation_cases as c`: the case is undecided and unclaimed. */
const isWaiting = (now: Date) => sql<boolean>`
  c.state IN ('abierto', 'en_revisión', 'apelado') AND (c.claimed_until IS NULL OR c.claimed_until <= ${now})`

/**
 * How many cases wait that this moderator may decide, counted up to a hundred, including those that the moderator has
 * claimed.
 */
export async function countWaitingAsModerator(db: Db, moderatorId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM moderation_cases c JOIN users able ON able.id = ${moderatorId}
       WHERE (${isWaiting(now)} OR c.state IN ('abierto', 'en_revisión', 'apelado') AND c.claimed_by = ${moderatorId})
         AND ${isAble}
       LIMIT ${sql.lit(COUNTED)}) waiting`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Notifies moderators of cases that they may decide and that were opened since their last notice, at most once an hour.
 * The mail goes at once or, if they have chosen a digest, with the daily one. @returns how many were notified.
 */
export function tellModerators(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { last } = await trx
      .selectFrom('moderationCases')
      .select(({ fn }) => fn.max('toldAt').as('last'))
      .executeTakeFirstOrThrow()
    if (last && now.getTime() - last.getTime() < TELL_EVERY_MS) return 0
    const { rows } = await sql<{ id: string }>`
      SELECT c.id FROM moderation_cases c
       WHERE ${isWaiting(now)} AND c.told_at IS NULL AND EXISTS (SELECT FROM users able WHERE ${isAble})
       ORDER BY coalesce(c.appealed_at, c.opened_at) LIMIT ${sql.lit(AT_ONCE)}
         FOR UPDATE SKIP LOCKED`.execute(trx)
    if (rows.length === 0) return 0
    const ids = rows.map(({ id }) => id)
    const { rows: people } = await sql<{ userId: string; reports: number; appeals: number }>`
      SELECT able.id AS user_id, new.* FROM users able
       CROSS JOIN LATERAL (
         SELECT count(*) FILTER (WHERE c.state <> 'apelado')::int AS reports,
                count(*) FILTER (WHERE c.state = 'apelado')::int AS appeals
           FROM moderation_cases c WHERE c.id = ANY(${ids}::uuid[]) AND ${isAble}) new
       WHERE able.role IN ('moderador', 'administrador') AND new.reports + new.appeals > 0`.execute(trx)
    const told = await tellEach(
      trx,
      {
        type: 'moderation',
        people: people.map(({ userId, ...came }) => ({
          userId,
          ...casesCame(came),
          href: came.reports === 0 ? '/moderation?view=appeals' : '/moderation',
          dedupeKey: `cases:${now.toISOString()}`,
        })),
      },
      now,
      { isDailyAtLeast: true },
    )
    await trx.updateTable('moderationCases').set({ toldAt: now }).where('id', 'in', ids).execute()
    return told
  })
}
