// The part that is stopped, and started again.
import { setTimeout as pause } from 'node:timers/promises'
import { SECOND_MS } from '#app/locale/durations.ts'
import type { Database } from './database.ts'
import type { Instance } from './site.ts'

export interface Fault<Scene> {
  name: string
  /** Whether the fault must stay unnoticed: no request may fail. */
  isHidden?: boolean
  /** Why it cannot be tried here. */
  skipped?: (scene: Scene) => string | false
  /** Takes the part away and gives it back: over when it is there again. @returns when it was, if that was earlier. */
  strike: (scene: Scene) => Promise<number | void>
}

export interface Instances {
  instances: readonly [Instance, Instance]
}

export interface Scene extends Instances {
  database: Database
}

export const AWAY_MS = 20 * SECOND_MS
const REFUSING_MS = 10 * SECOND_MS
const LOCKED_MS = 15 * SECOND_MS

/** How long a part is stopped. */
export const forAWhile =
  <Parts>(ms: number, take: (scene: Parts) => unknown, give: (scene: Parts) => unknown) =>
  async (scene: Parts) => {
    await take(scene)
    await pause(ms)
    await give(scene)
  }

const needsOwnDisk = ({ database }: Scene) =>
  !database.hasOwnDisk && 'needs a disk of its own, which only root may mount'

/** The faults of the database: it ends, and it freezes without ending. */
export const DATABASE_AWAY: Fault<Scene>[] = [
  {
    name: 'database stopped, 20 s',
    strike: forAWhile(
      AWAY_MS,
      ({ database }) => database.stop(),
      ({ database }) => database.start(),
    ),
  },
  {
    name: 'database silent, 20 s',
    strike: forAWhile(
      AWAY_MS,
      ({ database }) => database.freeze(true),
      ({ database }) => database.freeze(false),
    ),
  },
]

export const FAULTS: Fault<Scene>[] = [
  {
    name: 'instance killed',
    strike: forAWhile(
      5 * SECOND_MS,
      ({ instances: [first] }) => first.end('SIGKILL'),
      ({ instances: [first] }) => first.start(),
    ),
  },
  {
    name: 'both killed',
    strike: forAWhile(
      5 * SECOND_MS,
      ({ instances }) => Promise.all(instances.map((instance) => instance.end('SIGKILL'))),
      ({ instances }) => Promise.all(instances.map((instance) => instance.start())),
    ),
  },
  {
    name: 'rolling restart',
    isHidden: true,
    async strike({ instances }) {
      for (const instance of instances) {
        await instance.end('SIGTERM')
        await instance.start()
      }
    },
  },
  ...DATABASE_AWAY,
  {
    name: 'disk full, 10 s',
    skipped: needsOwnDisk,
    strike: forAWhile(
      REFUSING_MS,
      ({ database }) => database.fillDisk(),
      ({ database }) => database.emptyDisk(),
    ),
  },
  {
    name: 'full log disk, 10 s',
    skipped: needsOwnDisk,
    strike: forAWhile(
      REFUSING_MS,
      ({ database }) => database.fillLogDisk(),
      ({ database }) => database.emptyLogDisk(),
    ),
  },
  {
    name: 'read-only, 10 s',
    strike: forAWhile(
      REFUSING_MS,
      ({ database }) => setting(database, 'SET default_transaction_read_only = on'),
      ({ database }) => setting(database, 'RESET default_transaction_read_only'),
    ),
  },
  {
    name: 'connection limit, 10 s',
    strike: forAWhile(
      REFUSING_MS,
      async ({ database }) => {
        await database.tellAsAdmin('ALTER ROLE gremio CONNECTION LIMIT 2')
        await database.tellAsAdmin(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'gremio'`)
      },
      ({ database }) => database.tellAsAdmin('ALTER ROLE gremio CONNECTION LIMIT -1'),
    ),
  },
  {
    name: 'lock, 15 s',
    async strike({ database }) {
      const release = await database.lock('messages')
      await pause(LOCKED_MS)
      await release()
    },
  },
]

async function setting(database: Database, statement: string) {
  await database.tellAsAdmin(`ALTER SYSTEM ${statement}`)
  await database.tellAsAdmin('SELECT pg_reload_conf()')
}
