import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { isMigrated } from '#db/migrate.ts'

/** Deployments ask every second or two; an older answer is renewed. */
const FRESH_MS = 500
/** A start without migrations takes less: requests that arrive meanwhile wait for it instead of being refused. */
const START_GRACE_MS = 5_000
/** A quarter of a megabyte: more than what is left in files that are already on the disk. */
const PROBE_ROWS = 8_000

export interface Readiness {
  /** Whether requests should be sent here: from the end of the start until the stop, whatever the database does. */
  readonly isServing: boolean
  /** Whether the start has not come to its end; it may have been stopped before. */
  readonly isStarting: boolean
  /** Resolves at the end of the start, or when the start takes long or is stopped. */
  untilStarted(): Promise<void>
  /** Whether only open requests are still answered. */
  readonly draining: boolean
  /** Whether a deployment may continue: the server serves, and has a migrated database that accepts writes. */
  isReady(): Promise<boolean>
  /** The start has come to its end. */
  startServing(): void
  /** From now on the server answers only the open requests. */
  startDraining(): void
  /** The database refuses work: until something can be written it is not ready. */
  noteRefusal(): void
}

export function createReadiness(pool: pg.Pool, schemaFolder: string): Readiness {
  let hasStarted = false
  let draining = false
  let refused = false
  let asked = -Infinity
  let answer: Promise<boolean> | undefined
  let endStart = () => {}
  const started = new Promise<void>((resolve) => (endStart = resolve))
  const patience = Promise.race([started, pause(START_GRACE_MS, undefined, { ref: false })])

  async function ask() {
    if (!(await isMigrated(pool, schemaFolder)) || !(await isWritable(pool))) return false
    // A full disk shows only when something is written, so writing is tried where a write has failed, and only there.
    if (refused) await writeNothing(pool)
    refused = false
    return true
  }

  return {
    get isServing() {
      return hasStarted && !draining
    },
    get isStarting() {
      return !hasStarted
    },
    get draining() {
      return draining
    },
    untilStarted: () => patience,
    startServing() {
      hasStarted = true
      endStart()
    },
    startDraining() {
      draining = true
      endStart()
    },
    noteRefusal() {
      refused = true
      asked = -Infinity
    },
    async isReady() {
      if (!this.isServing) return false
      if (!answer || performance.now() - asked > FRESH_MS) {
        asked = performance.now()
        answer = ask().catch(() => false)
      }
      return (await answer) && this.isServing
    },
  }
}

/** Whether the database takes writes at all: a standby does not, nor one that was set to be read only. */
async function isWritable(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ isReadOnly: string }>(
    `SELECT current_setting('transaction_read_only') AS "isReadOnly"`,
  )
  return rows[0]?.isReadOnly === 'off'
}

/** Allocates space on the database's disk and frees it. @throws when there is none. */
async function writeNothing(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`BEGIN; SET LOCAL temp_tablespaces = '';
      CREATE TEMP TABLE room ON COMMIT DROP AS SELECT row FROM generate_series(1, ${PROBE_ROWS}) AS row`)
  } finally {
    await client.query('ROLLBACK').catch(() => {})
    client.release()
  }
}
