// PgBouncer between the instances and PostgreSQL, as the guide's sample has it, and its faults.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findAccount } from '#bin/postgres-place.mjs'
import { SECOND_MS } from '#app/locale/durations.ts'
import { freePort } from '#tests/support/free-port.ts'
import { DATABASE_AWAY, forAWhile, type Fault, type Scene } from './faults.ts'
import { findProgram, listens, startProgram, until, type Program, sample } from './programs.ts'

export const findPgBouncer = () => findProgram('pgbouncer')

export interface Pooler {
  /** The connection of the app through it. */
  url: string
  kill: () => Promise<void>
  start: () => Promise<void>
}

/** Starts PgBouncer in front of a database. */
export async function startPooler(path: string, { folder, url }: { folder: string; url: string }): Promise<Pooler> {
  mkdirSync(folder)
  const { host, username, password, pathname, port: databasePort } = new URL(url)
  const port = await freePort()
  const users = join(folder, 'userlist.txt')
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(users, `"${username}" "${password}"\n`)
  writeFileSync(
    settings,
    sample('pgbouncer.ini', [
      ['port=5432', `port=${databasePort}`],
      ['listen_port = 6432', `listen_port = ${port}`],
      ['unix_socket_dir = /run/postgresql', 'unix_socket_dir ='],
      ['/etc/pgbouncer/userlist.txt', users],
    ]),
  )
  let program: Program | undefined
  const pooler = {
    url: url.replace(`@${host}${pathname}`, `@127.0.0.1:${port}${pathname}`),
    async kill() {
      await program?.end('SIGKILL')
    },
    async start() {
      const started = startProgram(path, ['-q', settings], findAccount())
      program = started
      await until('pgbouncer listens', () => {
        if (started.child.exitCode !== null) throw new Error(`pgbouncer ended:\n${started.output()}`)
        return listens(port)
      })
    },
  }
  await pooler.start()
  return pooler
}

export interface PooledScene extends Scene {
  pooler: Pooler
}

export const POOLER_FAULTS: Fault<PooledScene>[] = [
  {
    name: 'pooler killed, 5 s',
    strike: forAWhile(
      5 * SECOND_MS,
      ({ pooler }) => pooler.kill(),
      ({ pooler }) => pooler.start(),
    ),
  },
  ...DATABASE_AWAY,
]
