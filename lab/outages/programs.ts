// Programs that this command starts, and ends when it ends.
import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE_MS, SECOND_MS } from '#app/locale/durations.ts'
import { beforeFoldersGo } from '#bin/temporary-folder.mjs'
import { childrenOf } from '#lab/processes.ts'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const DATABASES = fileURLToPath(new URL('../../docs/databases', import.meta.url))

/** A sample of docs/databases, with each of `changes` replaced. @throws when one is not found. */
export function sample(name: string, changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`docs/databases/${name} does not hold ${from}`)
      return text.replaceAll(from, to)
    },
    readFileSync(`${DATABASES}/${name}`, 'utf8'),
  )
}

/** Debian keeps some of them where only root looks. */
const PLACES = ['', '/usr/sbin/']
const END_LIMIT_MS = 20 * SECOND_MS

/** The name of a program on this machine; undefined if it is not installed. `args` make it print its version. */
export function findProgram(name: string, args = ['--version'], places: readonly string[] = PLACES) {
  return places.map((place) => `${place}${name}`).find((path) => spawnSync(path, args).status === 0)
}

export interface Program {
  child: ChildProcess
  /** The last that it wrote. */
  output: () => string
  end: (signal?: NodeJS.Signals) => Promise<void>
}

/** Starts a program that keeps running. */
export function startProgram(path: string, args: readonly string[], options: SpawnOptions = {}): Program {
  const child = spawn(path, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-4_000)))
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  // Workers outlive a program that is killed.
  const endAll = () => {
    if (child.pid) signalAll([...childrenOf(child.pid), child.pid], 'SIGKILL')
  }
  void ended.then(beforeFoldersGo(endAll))
  return {
    child,
    output: () => output,
    async end(signal = 'SIGTERM') {
      child.kill(signal)
      const limit = setTimeout(() => child.kill('SIGKILL'), END_LIMIT_MS)
      await ended
      clearTimeout(limit)
    },
  }
}

export function signalAll(pids: readonly number[], what: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, what)
    } catch {
      // It has ended by itself.
    }
  }
}

/** Waits until something is so. @throws when it is not within the time. */
export async function until(what: string, isSo: () => Promise<boolean> | boolean, limitMs = MINUTE_MS): Promise<void> {
  const last = performance.now() + limitMs
  while (!(await isSo())) {
    if (performance.now() > last) throw new Error(`${what}: not within ${limitMs / SECOND_MS} s`)
    await pause(50)
  }
}

/** Whether something listens on a port of this machine. */
export function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const answer = (is: boolean) => {
      socket.destroy()
      resolve(is)
    }
    socket.once('connect', () => answer(true)).once('error', () => answer(false))
  })
}
