import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'

export interface CountedAttempts {
  /** The number of attempts since the first one, the new ones included. */
  count: number
  /** How long after an attempt it is forgotten. */
  forgottenInMs: number
}

/**
 * Counts attempts under a key and returns how many there were in the time that began with the first of them. It is one
 * statement by the database's clock, so that simultaneous attempts on several instances never see the same count.
 */
export async function countAttempts(
  db: Db,
  { key, times, seconds }: { key: string; times: number; seconds: number },
): Promise<CountedAttempts> {
  const { rows } = await sql<CountedAttempts>`
    INSERT INTO rate_limits AS counted (key, points, expire)
    VALUES (${key}, ${times}, ${NOW_MS} + ${seconds * 1000})
    ON CONFLICT ON CONSTRAINT rate_limits_pkey DO UPDATE
      SET points = CASE WHEN counted.expire > ${NOW_MS} THEN counted.points ELSE 0 END + excluded.points,
          -- Never further away than the time itself, whatever clock had written it.
          expire = CASE WHEN counted.expire > ${NOW_MS} THEN least(counted.expire, excluded.expire) ELSE excluded.expire END
    RETURNING points AS count, (expire - ${NOW_MS})::float8 AS "forgottenInMs"`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('unreachable: the row is inserted or updated')
  return counted
}

const NOW_MS = sql`(extract(epoch FROM app_now()) * 1000)::bigint`
