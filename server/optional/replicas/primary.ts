import type { Logger } from 'pino'
import { createPool } from '#app/db.server.ts'
import { findPlace, type Place } from './place.ts'

/** How often it is asked where it stands. */
const LOOK_MS = 1_000
/** The positions that are kept, one for each read, from which the lag of a replica is computed. */
const MAX_SAMPLES = 600

/** The limits by which replicas are judged. */
export interface Primary {
  /** The last known position of the primary; undefined while it is not known. */
  readonly place: Place | undefined
  /** The position that a replica has to reach; undefined until the primary has given it after the last change. */
  readonly needed: number | undefined
  /** For how long the primary has been beyond a position, in milliseconds: 0 when it is not. */
  beyondFor(position: number): number
  noteChange(): void
  stop(): Promise<void>
}

/**
 * Polls the position of the primary, on a connection of its own, because its pool may be full of pages. The news of
 * a change comes after its commit, so the position read then includes the change. @param onPlace gets each answer.
 */
export function followPrimary({ url, onPlace, log }: { url: string; onPlace: () => void; log: Logger }): Primary {
  const pool = createPool(url, { max: 1, isTransactionPooled: false })
  const samples: { position: number; at: number }[] = []
  let place: Place | undefined
  let needed: number | undefined
  let changes = 0
  let isAsking = false
  let isStopped = false

  async function ask() {
    if (isAsking || isStopped) return
    isAsking = true
    try {
      do {
        const asked = changes
        place = await findPlace(pool)
        samples.push({ position: place.position, at: performance.now() })
        if (samples.length > MAX_SAMPLES) samples.shift()
        if (asked === changes) needed ??= place.position
      } while (needed === undefined && !isStopped)
      onPlace()
    } catch (error) {
      place = undefined
      needed = undefined
      log.debug({ err: error }, 'the primary does not say where it stands')
    } finally {
      isAsking = false
    }
  }

  const timer = setInterval(() => void ask(), LOOK_MS)
  return {
    get place() {
      return place
    },
    get needed() {
      return needed
    },
    beyondFor(position) {
      const sample = samples.find((one) => one.position > position)
      return sample ? performance.now() - sample.at : 0
    },
    noteChange() {
      changes += 1
      needed = undefined
      void ask()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await pool.end()
    },
  }
}
