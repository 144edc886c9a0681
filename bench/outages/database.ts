// An embedded PostgreSQL for a user without special rights, of which everything can be taken away.
import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#bin/embedded-postgres.mjs'
import { isDiskFull } from '#server/faults.ts'
import { freePort } from '#tests/support/free-port.ts'
import { childrenOf } from '#bench/processes.ts'
import { tell } from './site.ts'

const ROLE = 'gremio'
const DISK = 'size=400m'

export interface Database {
  /** As the app is connected. */
  url: string
  /** Whether its disk is one of its own that can be filled (root on Linux). */
  hasOwnDisk: boolean
  tellAsAdmin: (text: string) => Promise<unknown>
  stop: () => Promise<void>
  start: () => Promise<void>
  /** Stops every process of it where it stands, or lets all go on. */
  freeze: (isFrozen: boolean) => void
  fillDisk: () => void
  emptyDisk: () => void
  /** Holds a lock on a table that nobody else gets past. @returns what lets it go. */
  lock: (table: string) => Promise<() => Promise<void>>
  end: () => Promise<void>
}

export async function startDatabase(folder: string): Promise<Database> {
  mkdirSync(folder)
  const hasOwnDisk = spawnSync('mount', ['-t', 'tmpfs', '-o', DISK, 'tmpfs', folder]).status === 0
  if (hasOwnDisk) process.prependOnceListener('exit', () => spawnSync('umount', ['-l', folder]))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const settings = ['max_wal_size=64MB', 'wal_keep_size=0']
  const launch = () => startEmbeddedPostgres({ folder, password: ROLE, port, durable: false, settings })
  let server = await launch()
  const admin = server.url('postgres')
  const url = `postgres://${ROLE}:${ROLE}@127.0.0.1:${port}/${ROLE}`
  await tell(admin, `CREATE ROLE ${ROLE} LOGIN PASSWORD '${ROLE}'`)
  await tell(admin, `CREATE DATABASE ${ROLE} OWNER ${ROLE} TEMPLATE template0`)
  const ballast = join(folder, 'ballast')
  return {
    url,
    hasOwnDisk,
    tellAsAdmin: (text) => tell(server.url(ROLE), text),
    stop: () => server.stop(),
    async start() {
      server = await launch()
    },
    freeze(isFrozen) {
      for (const pid of [server.pid, ...childrenOf(server.pid)]) process.kill(pid, isFrozen ? 'SIGSTOP' : 'SIGCONT')
    },
    fillDisk() {
      const piece = Buffer.alloc(statfsSync(folder).bsize)
      try {
        for (;;) appendFileSync(ballast, piece)
      } catch (error) {
        if (!isDiskFull(error)) throw error
      }
    },
    emptyDisk: () => rmSync(ballast, { force: true }),
    async lock(table) {
      const client = new pg.Client({ connectionString: server.url(ROLE) })
      await client.connect()
      await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
      return () => client.end()
    },
    end: () => server.stop(),
  }
}
