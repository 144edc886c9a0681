import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { skewInWords, TOLERATED_SKEW_MS, type Clock } from '#app/adapters/clock.server.ts'
import type { Config } from '#app/config/schema.ts'
import { isDatabaseUnavailable } from '#app/db.server.ts'
import { StartError, WAIT_FOR_DATABASE_MS } from './prepare-database.ts'

/**
 * Takes over the database's time.
 * @throws StartError when this machine's clock is wrong, when the database's was shifted and this is no trial, or when
 *   the database cannot count days in the site's zone.
 */
export async function requireRightClock(
  clock: Clock,
  pool: pg.Pool,
  { mode, timeZone }: Pick<Config, 'mode' | 'timeZone'>,
): Promise<void> {
  await synchronise(clock, pool)
  const skewMs = clock.skewMs()
  if (Math.abs(skewMs) > TOLERATED_SKEW_MS)
    throw new StartError(
      `This machine's clock is ${skewInWords(skewMs)} the database's. Let both keep time (chrony or systemd-timesyncd), then start again.`,
    )
  if (mode === 'installation' && clock.shiftSeconds() !== 0)
    throw new StartError(
      'The clock of this database was moved, which only a trial may do: delete the row of the table clock_shift.',
    )
  const { rows } = await pool.query<{ known: boolean }>('SELECT is_time_zone($1) AS known', [timeZone])
  if (!rows[0]?.known)
    throw new StartError(
      `PostgreSQL does not know the time zone ${timeZone} (TIME_ZONE): take one of pg_timezone_names.`,
    )
}

/** A database that has just been there but has no time for one more connection is waited for, as one that is away. */
async function synchronise(clock: Clock, pool: pg.Pool): Promise<void> {
  const deadline = performance.now() + WAIT_FOR_DATABASE_MS
  for (;;)
    try {
      return await clock.synchronise(pool)
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > deadline) throw error
      await pause(500)
    }
}
