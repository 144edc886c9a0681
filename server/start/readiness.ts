import type pg from 'pg'
import { isMigrated } from '#db/migrate.ts'

/** Load balancers ask every second or two; an older answer is asked for again. */
const FRESH_MS = 500

export interface Readiness {
  /** Whether requests should be sent here: not while stopping, nor without a migrated database. */
  isReady(): Promise<boolean>
  /** From now on the server answers open requests and asks for no more. */
  startDraining(): void
  readonly draining: boolean
}

export function createReadiness(pool: pg.Pool, migrationsFolder: string): Readiness {
  let draining = false
  let asked = -Infinity
  let answer: Promise<boolean> | undefined
  return {
    get draining() {
      return draining
    },
    startDraining() {
      draining = true
    },
    async isReady() {
      if (draining) return false
      if (!answer || performance.now() - asked > FRESH_MS) {
        asked = performance.now()
        answer = isMigrated(pool, migrationsFolder).catch(() => false)
      }
      return (await answer) && !draining
    },
  }
}
