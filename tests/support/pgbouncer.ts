import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { atEnd } from './at-end.ts'
import { freePort } from './free-port.ts'

/** Debian installs it in a folder that only root's path has. */
const PROGRAM = ['pgbouncer', '/usr/sbin/pgbouncer'].find((path) => spawnSync(path, ['--version']).status === 0)

/** Whether PgBouncer is installed (`apt-get install pgbouncer`). */
export const hasPgBouncer = PROGRAM !== undefined

/** PgBouncer in front of a database, until the file ends; with four connections, so that they change hands. */
export async function aPgBouncer(url: string, mode: 'session' | 'transaction'): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(url)
  const own = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'gremio-pgbouncer-'))
  chmodSync(folder, 0o755)
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 4
ignore_startup_parameters = extra_float_digits
`,
  )
  const asRoot = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn(PROGRAM ?? '', ['-q', ...asRoot, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' })
  atEnd(() => {
    child.kill()
    rmSync(folder, { recursive: true })
  })
  while (!(await answers(own))) await pause(50)
  return `postgres://${username}:${password}@127.0.0.1:${own}${pathname}`
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const answered = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return answered
}
