import { chownSync, cpSync, lchownSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#bin/embedded-postgres.mjs'
import { temporaryFolder } from '#bin/temporary-folder.mjs'
import { freePort } from './free-port.ts'
import { endWithUs } from './postgres.ts'

type Server = Awaited<ReturnType<typeof startEmbeddedPostgres>>

export interface ReplicaOptions {
  /** How far the replica stays behind, as PostgreSQL writes it: '5s'. */
  delay?: string
  /** Settings of both servers. */
  settings?: string[]
  /** Fills the database before the replica is made, which is a copy of its files. */
  fill: (url: string) => Promise<void>
}

/** An embedded server and a streaming replica of it, until `end`. */
export async function aPostgresWithReplica({ delay = '0', settings = [], fill }: ReplicaOptions) {
  const [folder, copy] = [temporaryFolder('test'), temporaryFolder('test')]
  const [port, replicaPort] = [await freePort(), await freePort()]
  const own = ['wal_level=replica', 'max_wal_senders=4', 'wal_keep_size=256MB', ...settings]
  const start = (at: { folder: string; port: number; settings: string[] }) =>
    startEmbeddedPostgres({ ...at, password: 'postgres', durable: false })
  const startPrimary = () => start({ folder, port, settings: own })
  const startReplica = (heldBackBy: string) =>
    start({
      folder: copy,
      port: replicaPort,
      settings: [
        ...own,
        `primary_conninfo=host=127.0.0.1 port=${port} user=postgres password=postgres`,
        `recovery_min_apply_delay=${heldBackBy}`,
      ],
    })

  const first = await startPrimary()
  await fill(first.url('postgres'))
  await first.stop()
  copyFiles(join(folder, 'postgres'), join(copy, 'postgres'))
  const primary = await startPrimary()
  const untie = endWithUs(primary.pid)
  let replica: Server = await startReplica(delay)
  let untieReplica = endWithUs(replica.pid)
  return {
    url: primary.url('postgres'),
    replicaUrl: replica.url('postgres'),
    primaryPid: primary.pid,
    replicaPid: () => replica.pid,
    /** Starts the replica again after it was killed. */
    async startReplica(heldBackBy = delay) {
      untieReplica()
      replica = await startReplica(heldBackBy)
      untieReplica = endWithUs(replica.pid)
    },
    async end() {
      untie()
      untieReplica()
      await Promise.all([replica.stop(), primary.stop()])
      for (const left of [folder, copy]) rmSync(left, { recursive: true, force: true })
    },
  }
}

function copyFiles(from: string, to: string) {
  cpSync(from, to, { recursive: true })
  writeFileSync(join(to, 'standby.signal'), '')
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(from)
  chownSync(to, uid, gid)
  for (const name of readdirSync(to, { recursive: true, encoding: 'utf8' })) lchownSync(join(to, name), uid, gid)
}
