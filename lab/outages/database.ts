// An embedded PostgreSQL for a user without special rights, whose parts can all be stopped.
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#bin/embedded-postgres.mjs'
import { beforeFoldersGo } from '#bin/temporary-folder.mjs'
import { isDiskFull } from '#server/faults.ts'
import { freePort } from '#tests/support/free-port.ts'
import { childrenOf } from '#lab/processes.ts'
import { signalAll } from './programs.ts'
import { makeDatabase, ROLE, tell } from './site.ts'

const DISK = 'size=400m'
const LOG_DISK = 'size=128m'
/** The size of a message to the log that fills its disk. */
const FILLING_BYTES = 8_000_000

export interface Database {
  /** The connection of the app. */
  url: string
  /** Whether its disk is one of its own that can be filled (root on Linux). */
  hasOwnDisk: boolean
  tellAsAdmin: (text: string) => Promise<unknown>
  stop: () => Promise<void>
  start: () => Promise<void>
  /** Freezes all of its processes, or resumes them. */
  freeze: (isFrozen: boolean) => void
  fillDisk: () => void
  emptyDisk: () => void
  /** The disk of the write-ahead log, which is separate. */
  fillLogDisk: () => Promise<void>
  /** PostgreSQL is started again, whatever its state. */
  emptyLogDisk: () => Promise<void>
  /** Locks a table against every other session. @returns what releases the lock. */
  lock: (table: string) => Promise<() => Promise<void>>
  end: () => Promise<void>
}

export async function startDatabase(folder: string): Promise<Database> {
  mkdirSync(folder)
  const hasOwnDisk = spawnSync('mount', ['-t', 'tmpfs', '-o', DISK, 'tmpfs', folder]).status === 0
  if (hasOwnDisk) beforeFoldersGo(() => spawnSync('umount', ['-l', folder]))
  chmodSync(folder, 0o755)
  const port = await freePort()
  // After a full disk it must still have every committed row.
  const settings = ['max_wal_size=64MB', 'wal_keep_size=0', 'synchronous_commit=on']
  const launch = () => startEmbeddedPostgres({ folder, password: ROLE, port, durable: false, settings })
  let server = await launch()
  const freeze = (isFrozen: boolean) => {
    signalAll([server.pid, ...childrenOf(server.pid)], isFrozen ? 'SIGSTOP' : 'SIGCONT')
  }
  let forgetThaw = () => {}
  const admin = server.url('postgres')
  const url = `postgres://${ROLE}:${ROLE}@127.0.0.1:${port}/${ROLE}`
  await makeDatabase(admin)
  if (hasOwnDisk) {
    await server.stop()
    moveLog(folder)
    server = await launch()
  }
  return {
    url,
    hasOwnDisk,
    tellAsAdmin: (text) => tell(server.url(ROLE), text),
    stop: () => server.stop(),
    async start() {
      server = await launch()
    },
    freeze(isFrozen) {
      freeze(isFrozen)
      forgetThaw()
      // A stopped process does not end when it is told to.
      if (isFrozen) forgetThaw = beforeFoldersGo(() => freeze(false))
    },
    fillDisk: () => fill(folder),
    emptyDisk: () => empty(folder),
    async fillLogDisk() {
      fill(join(folder, 'log'))
      // Without room for the next part of the log PostgreSQL ends itself.
      const text = `SELECT pg_logical_emit_message(false, '', repeat('.', ${FILLING_BYTES}))`
      while (
        await tell(server.url(ROLE), text).then(
          () => true,
          () => false,
        )
      );
    },
    async emptyLogDisk() {
      empty(join(folder, 'log'))
      await server.stop()
      server = await launch()
    },
    async lock(table) {
      const client = new pg.Client({ connectionString: server.url(ROLE) })
      await client.connect()
      await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
      return () => client.end()
    },
    end: () => server.stop(),
  }
}

/** Gives the log of a stopped server a disk of its own. */
function moveLog(folder: string) {
  const disk = join(folder, 'log')
  const log = join(folder, 'postgres/pg_wal')
  mkdirSync(disk)
  for (const [program, ...args] of [
    ['mount', '-t', 'tmpfs', '-o', LOG_DISK, 'tmpfs', disk],
    ['cp', '-a', log, disk],
    ['rm', '-r', log],
    ['ln', '-s', join(disk, 'pg_wal'), log],
  ] as const)
    execFileSync(program, args)
  beforeFoldersGo(() => spawnSync('umount', ['-l', disk]))
}

const ballastOf = (disk: string) => join(disk, 'ballast')

function fill(disk: string) {
  const piece = Buffer.alloc(statfsSync(disk).bsize)
  try {
    for (;;) appendFileSync(ballastOf(disk), piece)
  } catch (error) {
    if (!isDiskFull(error)) throw error
  }
}

const empty = (disk: string) => rmSync(ballastOf(disk), { force: true })
