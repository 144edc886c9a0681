import type pg from 'pg'
import { MINUTE_MS } from '#app/locale/durations.ts'

/** Clocks that differ by more than this are no longer a little off: one of them is wrong. */
export const TOLERATED_SKEW_MS = MINUTE_MS
const ASK_EVERY_MS = 30_000

type Pool = Pick<pg.Pool, 'connect'>

export interface Clock {
  /** The moment it is by the database's clock. */
  now(): Date
  /** How far this machine's clock is ahead of the database's; negative when it is behind. */
  skewMs(): number
  /** How far the database's clock was moved for a test or a trial. */
  shiftSeconds(): number
  /** Asks the database what time it is. */
  synchronise(pool: Pool): Promise<void>
  /** Asks now and again and again. @returns what ends it. */
  follow(pool: Pool, onFault: (error: unknown) => void): () => void
}

interface Sources {
  /** What the machine says what time it is: it may jump. */
  wallMs: () => number
  /** Counts on evenly, whatever becomes of the wall clock. */
  steadyMs: () => number
}

/**
 * The database's clock, carried on by what counts evenly: asking it what time it is costs no round trip. Until the
 * database was asked for the first time it is the machine's own.
 */
export function createClock({ wallMs, steadyMs }: Sources = { wallMs: Date.now, steadyMs: readSteady }): Clock {
  let aheadMs = wallMs() - steadyMs()
  let shift = 0
  const nowMs = () => aheadMs + steadyMs()

  /** What the answer leaves open is as long as it took: within that the clock stays as it is, and never steps back. */
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

/** This process's. */
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
