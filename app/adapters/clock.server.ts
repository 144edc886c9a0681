import type pg from 'pg'
import { MINUTE_MS } from '#app/locale/durations.ts'

/** Clocks that differ by more than this are wrong, not merely imprecise. */
export const TOLERATED_SKEW_MS = MINUTE_MS
const ASK_EVERY_MS = 30_000

type Pool = Pick<pg.Pool, 'connect'>

export interface Clock {
  /** The time by the database's clock. */
  now(): Date
  /** How far this machine's clock is ahead of the database's; negative when it is behind. */
  skewMs(): number
  /** How far the database's clock was moved for a test or a trial. */
  shiftSeconds(): number
  synchronise(pool: Pool): Promise<void>
  /**
   * Asks the database now and then again at intervals.
   * @returns a function that stops it.
   */
  follow(pool: Pool, onFault: (error: unknown) => void): () => void
}

interface Sources {
  /** This machine's clock, which may jump. */
  wallMs: () => number
  /** Counts evenly, whatever happens to the machine's clock. */
  steadyMs: () => number
}

/**
 * The database's clock, carried forward by an even counter, so that reading it costs no round trip. Before the database
 * has been asked for the first time it is the machine's own clock.
 */
export function createClock({ wallMs, steadyMs }: Sources = { wallMs: Date.now, steadyMs: readSteady }): Clock {
  let aheadMs = wallMs() - steadyMs()
  let shift = 0
  const nowMs = () => aheadMs + steadyMs()

  /**
   * An answer is uncertain by as long as it took. Within that range the clock stays as it is, so that it never steps
   * back.
   */
  function settle(answeredMs: number, tookMs: number) {
    const earliest = answeredMs
    const latest = answeredMs + tookMs
    const current = nowMs()
    if (current < earliest || current > latest) aheadMs += (earliest + latest) / 2 - current
  }

  async function synchronise(pool: Pool) {
    const client = await pool.connect()
    try {
      const asked = steadyMs()
      const { rows } = await client.query<{ ms: number; shift: number }>(
        `SELECT (extract(epoch FROM app_now()) * 1000)::float8 AS ms,
                coalesce((SELECT seconds FROM clock_shift), 0) AS shift`,
      )
      const [answer] = rows
      if (!answer) throw new Error('unreachable: a row without a condition')
      shift = answer.shift
      settle(answer.ms, steadyMs() - asked)
      client.release()
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  return {
    now: () => new Date(Math.floor(nowMs())),
    skewMs: () => wallMs() - (nowMs() - shift * 1000),
    shiftSeconds: () => shift,
    synchronise,
    follow(pool, onFault) {
      const timer = setInterval(() => void synchronise(pool).catch(onFault), ASK_EVERY_MS)
      timer.unref()
      return () => clearInterval(timer)
    },
  }
}

function readSteady() {
  return performance.now()
}

export const clock = createClock()

/** «40 days ahead of», «12 s behind»: how one clock stands to another. */
export function skewInWords(skewMs: number): string {
  const seconds = Math.abs(skewMs) / 1000
  const [count, unit] =
    seconds < 120
      ? [seconds, 's']
      : seconds < 7200
        ? [seconds / 60, 'minutes']
        : seconds < 172_800
          ? [seconds / 3600, 'hours']
          : [seconds / 86_400, 'days']
  return `${Math.round(count)} ${unit} ${skewMs < 0 ? 'behind' : 'ahead of'}`
}
