import type { Logger } from 'pino'
import { createPool } from '#app/db.server.ts'
import { readFrom } from '#app/reading.server.ts'
import type { ReplicaFigures } from '#server/optional/metrics/show-replicas.ts'
import { whyRefused, type Place, findPlace } from './place.ts'
import type { Primary } from './primary.ts'
import pg from 'pg'
import { isTransactionPooled } from '#server/start/pooler.ts'

/** A server that takes longer counts as unavailable: reads go to the primary. */
const PATIENCE_MS = 1_000

/** A connection for reading the position of a replica, because its pool may be full of pages. */
interface Watch {
  /** The present position of the replica. @throws when it is gone, or must not be connected to like this. */
  look(): Promise<Place>
  stop(): Promise<void>
}

/** @param onLost hears at once when the connection breaks. */
function watch(url: string, onLost: (error: Error) => void): Watch {
  let client: pg.Client | undefined

  async function connect(): Promise<pg.Client> {
    // Settings of a session would be others' there.
    if (await isTransactionPooled(url)) throw new Error('a pooler in front of it pools transactions')
    const made = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
      application_name: 'gremio replica watch',
    })
    const lose = (error: Error) => {
      if (client !== made) return
      client = undefined
      onLost(error)
    }
    made.on('error', lose)
    made.on('end', () => lose(new Error('the connection ended')))
    await made.connect()
    client = made
    return made
  }

  async function close() {
    const former = client
    client = undefined
    await former?.end().catch(() => {})
  }

  return {
    async look() {
      try {
        return await findPlace(client ?? (await connect()))
      } catch (error) {
        // A server that hangs does not answer a farewell either.
        void close()
        throw error
      }
    },
    stop: close,
  }
}

const LOOK_MS = 1_000
/** A replica that lacks a change is read again after this time, then after twice as long, up to a second. */
const SOON_MS = 10
/** The age that a kept page may reach: counts that do not change a page may be this old on a replica too. */
const MAX_LAG_MS = 30_000
const CONNECT_TIMEOUT_MS = 1_000

interface Replica {
  /** Whether it has every change that was noted, as far as is known without asking. */
  hasEveryChange(): boolean
  /** Runs work whose questions go to it. @throws when it is lost meanwhile. */
  read<T>(work: () => Promise<T>): Promise<T>
  /** Work failed on it: it is not used until its position is read again. */
  doubt(): void
  /** The primary has told where it stands. */
  onPrimary(): void
  /** A replica counts as used if it is read, except for pages that need a change that it does not have yet. */
  figures(): ReplicaFigures
  stop(): Promise<void>
}

interface ReplicaOptions {
  url: string
  number: number
  primary: Pick<Primary, 'place' | 'needed' | 'beyondFor'>
  log: Logger
}

/** Follows the position of a replica, and lets pages read from it. */
export function followReplica({ url, number, primary, log }: ReplicaOptions): Replica {
  const pool = createPool(url, { connectTimeoutMs: CONNECT_TIMEOUT_MS, isTransactionPooled: false, isReplica: true })
  const watching = watch(url, lose)
  /** Each one makes a reader wait. */
  const readers = new Set<(error: Error) => void>()
  let place: Place | undefined
  let lagMs = 0
  let fault: string | undefined
  let timer: NodeJS.Timeout | undefined
  let pauseMs = LOOK_MS
  let isLooking = false
  let isStopped = false

  async function look() {
    if (isLooking) return
    isLooking = true
    try {
      place = await watching.look()
      lagMs = primary.beyondFor(place.position)
      note(primary.place && whyRefused(place, primary.place))
    } catch (error) {
      lose(error instanceof Error ? error : new Error(String(error)))
    } finally {
      isLooking = false
    }
    pauseMs = lacksChange() ? Math.min(2 * pauseMs, LOOK_MS) : LOOK_MS
    lookIn(pauseMs)
  }

  function lookIn(ms: number) {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void look(), ms)
  }

  function lose(error: Error) {
    place = undefined
    for (const end of readers) end(error)
    if (!isStopped) note(`it does not answer: ${error.message}`)
  }

  /** Logs the changes. */
  function note(found: string | undefined) {
    if (found === fault) return
    fault = found
    if (fault) log.warn({ replica: number, fault }, 'a replica is not used: pages are read from the primary')
    else log.info({ replica: number }, 'a replica is used again')
  }

  const lacksChange = () => place !== undefined && primary.needed !== undefined && place.position < primary.needed

  const isSound = () =>
    place !== undefined &&
    primary.place !== undefined &&
    whyRefused(place, primary.place) === undefined &&
    lagMs <= MAX_LAG_MS

  lookIn(0)
  return {
    hasEveryChange: () => isSound() && primary.needed !== undefined && !lacksChange(),
    read: (work) => unlessEnded(readers, readFrom(pool, work)),
    doubt() {
      place = undefined
      lookIn(0)
    },
    onPrimary() {
      if (!lacksChange()) return
      pauseMs = SOON_MS
      lookIn(0)
    },
    figures: () => ({ number, pool, lagSeconds: place && lagMs / 1_000, isUsed: isSound() }),
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await Promise.all([watching.stop(), pool.end()])
    },
  }
}

/** The outcome of work, or the error with which somebody ends the waiting for it. */
async function unlessEnded<T>(readers: Set<(error: Error) => void>, work: Promise<T>): Promise<T> {
  let end = (_: Error) => {}
  const ended = new Promise<never>((_, reject) => (end = reject))
  readers.add(end)
  try {
    return await Promise.race([work, ended])
  } finally {
    readers.delete(end)
  }
}
