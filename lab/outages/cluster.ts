// Two PostgreSQL under Patroni and an etcd, as the guide's samples have them, for a user without special rights.
import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findAccount } from '#bin/postgres-place.mjs'
import { beforeFoldersGo } from '#bin/temporary-folder.mjs'
import { childrenOf } from '#lab/processes.ts'
import { findWritable } from '#app/config/database-hosts.ts'
import { freePort } from '#tests/support/free-port.ts'
import { findProgram, listens, signalAll, startProgram, until, type Program, sample } from './programs.ts'
import { makeDatabase, ROLE, tell } from './site.ts'

const ADMIN = 'postgres:one-of-your-own'
const DEBIAN = '/usr/lib/postgresql'

/** The paths of the programs of a cluster; undefined if one of them is not installed. */
export function findClusterPrograms() {
  const [patroni, patronictl, etcd] = [
    findProgram('patroni'),
    findProgram('patronictl', ['version']),
    findProgram('etcd'),
  ]
  const [postgres] = debianVersions().flatMap((version) => {
    const folder = join(DEBIAN, version, 'bin')
    return findProgram('pg_rewind', ['--version'], [`${folder}/`]) ? [folder] : []
  })
  return patroni && patronictl && etcd && postgres ? { patroni, patronictl, etcd, postgres } : undefined
}

function debianVersions() {
  try {
    return readdirSync(DEBIAN).toSorted((one, other) => Number(other) - Number(one))
  } catch {
    return []
  }
}

export type ClusterPrograms = NonNullable<ReturnType<typeof findClusterPrograms>>

/** The user that the programs run as, when this command runs as root. */
interface Account {
  uid?: number
  gid?: number
}

/** One PostgreSQL with its Patroni. */
export interface Member {
  name: string
  port: number
  isRunning: () => boolean
  start: () => void
  /** Ends both of them at once, as a machine that loses its power. */
  kill: () => Promise<void>
  /** Freezes both processes, or resumes them. */
  freeze: (isFrozen: boolean) => void
}

export interface Cluster {
  members: readonly [Member, Member]
  /** The connection of the app: with both hosts. */
  url: string
  etcd: { kill: () => Promise<void>; start: () => Promise<void> }
  /** The host that accepts writes, and the other one. */
  roles: () => Promise<{ primary: Member; standby: Member }>
  /** Waits until this one takes writes. @returns when it did. */
  untilWritable: (member: Member) => Promise<number>
  /** Waits until the one that does not take writes has each write as soon as the other. */
  untilWhole: () => Promise<void>
  switchOver: (from: Member, to: Member) => void
  end: () => Promise<void>
}

export async function startCluster(programs: ClusterPrograms, folder: string): Promise<Cluster> {
  const account: Account = findAccount()
  const own = (place: string) => {
    mkdirSync(place, { recursive: true })
    if (account.uid !== undefined && account.gid !== undefined) chownSync(place, account.uid, account.gid)
    return place
  }
  own(folder)
  const etcd = await anEtcd(programs.etcd, own(join(folder, 'etcd')), account)
  await etcd.start()
  const members = [
    await aMember(programs, { name: 'one', folder: own(join(folder, 'one')), etcdPort: etcd.port }),
    await aMember(programs, { name: 'two', folder: own(join(folder, 'two')), etcdPort: etcd.port }),
  ] as const
  const [first, second] = members
  const hosts = members.map(({ port }) => `127.0.0.1:${port}`).join(',')
  const url = `postgres://${ROLE}:${ROLE}@${hosts}/${ROLE}`
  const admin = `postgres://${ADMIN}@${hosts}/postgres`

  const isWritable = async ({ port }: Member) =>
    tell<{ readOnly: string }>(`postgres://${ADMIN}@127.0.0.1:${port}/postgres`, 'SHOW transaction_read_only').then(
      ([row]) => Object.values(row ?? {})[0] === 'off',
      () => false,
    )
  const isWhole = () =>
    tell(admin, `SELECT FROM pg_stat_replication WHERE state = 'streaming' AND sync_state = 'sync'`).then(
      (rows) => rows.length === 1,
      () => false,
    )
  const cluster: Cluster = {
    members,
    url,
    etcd,
    async roles() {
      const port = Number(new URL(await findWritable(admin)).port)
      const [primary, standby] = port === first.port ? [first, second] : [second, first]
      return { primary, standby }
    },
    async untilWritable(member) {
      await until(`${member.name} takes writes`, () => isWritable(member))
      return performance.now()
    },
    untilWhole: () => until('the standby has every write', isWhole),
    switchOver(from, to) {
      const file = join(folder, from.name, 'patroni.yml')
      const args = ['-c', file, 'switchover', 'gremio', '--leader', from.name, '--candidate', to.name, '--force']
      const { status, stdout, stderr } = spawnSync(programs.patronictl, args, { ...account, encoding: 'utf8', env })
      if (status !== 0) throw new Error(`patronictl: ${stdout}${stderr}`)
    },
    async end() {
      for (const member of members) await member.kill()
      await etcd.kill()
    },
  }
  first.start()
  await cluster.untilWritable(first)
  second.start()
  await cluster.untilWhole()
  await makeDatabase(admin)
  return cluster
}

/** Variables such as PGDATA would change what the programs do. */
const env: NodeJS.ProcessEnv = { NODE_ENV: 'production', PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' }

async function anEtcd(path: string, folder: string, account: Account) {
  const [port, peerPort] = [await freePort(), await freePort()]
  const settings = sample('etcd.env', [
    [',two=http://10.0.0.2:2380,three=http://10.0.0.3:2380', ''],
    ['10.0.0.1:2379', `127.0.0.1:${port}`],
    ['10.0.0.1:2380', `127.0.0.1:${peerPort}`],
    ['/var/lib/etcd/gremio', join(folder, 'data')],
  ])
  const variables = Object.fromEntries([...settings.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]))
  let program: Program | undefined
  return {
    port,
    async kill() {
      await program?.end('SIGKILL')
    },
    async start() {
      program = startProgram(path, [], { ...account, cwd: folder, env: { ...env, ...variables } })
      await until('etcd listens', () => listens(port))
    },
  }
}

async function aMember(
  { patroni, postgres }: ClusterPrograms,
  { name, folder, etcdPort }: { name: string; folder: string; etcdPort: number },
): Promise<Member> {
  const [port, restPort] = [await freePort(), await freePort()]
  const data = join(folder, 'data')
  const file = join(folder, 'patroni.yml')
  writeFileSync(
    file,
    sample('patroni.yml', [
      ['name: one', `name: ${name}`],
      ['10.0.0.1:8008', `127.0.0.1:${restPort}`],
      ['10.0.0.1:2379,10.0.0.2:2379,10.0.0.3:2379', `127.0.0.1:${etcdPort}`],
      ['10.0.0.1:5432', `127.0.0.1:${port}`],
      ['10.0.0.0/24', '127.0.0.1/32'],
      ['/var/lib/postgresql/15/gremio', data],
      ['/usr/lib/postgresql/15/bin', postgres],
      ['/run/postgresql', folder],
    ]),
  )
  let program: Program | undefined
  const postmaster = () => {
    try {
      const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
      return pid > 0 ? [pid] : []
    } catch {
      return []
    }
  }
  const withChildren = (pids: number[]) => pids.flatMap((pid) => [pid, ...childrenOf(pid)])
  let forgetEnd = () => {}
  return {
    name,
    port,
    isRunning: () => program?.child.exitCode === null && program.child.signalCode === null,
    start() {
      program = startProgram(patroni, [file], { ...findAccount(), cwd: folder, env })
      forgetEnd()
      forgetEnd = beforeFoldersGo(() => {
        program?.child.kill('SIGKILL')
        signalAll(withChildren(postmaster()), 'SIGKILL')
      })
    },
    async kill() {
      const pids = postmaster()
      await program?.end('SIGKILL')
      signalAll(pids, 'SIGKILL')
      // The number that its file still names is given out again.
      forgetEnd()
    },
    freeze(isFrozen) {
      const patroniToo = program?.child.pid ? [program.child.pid] : []
      signalAll([...patroniToo, ...withChildren(postmaster())], isFrozen ? 'SIGSTOP' : 'SIGCONT')
    },
  }
}
