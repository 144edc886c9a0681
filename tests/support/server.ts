import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll } from 'vitest'
import { aDatabase } from './database.ts'
import { freePort } from './free-port.ts'

const ROOT = join(import.meta.dirname, '../..')
const ENTRY = join(ROOT, 'build/server/main.js')
const BOOT_LIMIT_MS = 20_000

export interface RunningServer {
  origin: string
  dataDir: string
  pid: number
  /** What it has written so far, its log included. */
  output(): string
  /** Stops it as an operator would; resolves with its exit code. */
  stop(): Promise<number | null>
}

let shared: Promise<RunningServer> | undefined

/** The built app, listening, on the test file's own database. Started once a file, stopped after it. */
export function theServer(): Promise<RunningServer> {
  shared ??= aServer({ DATA_DIR: process.env['DATA_DIR'] })
  return shared
}

/** One more instance, with other variables than the usual ones. */
export async function aServer(environment: Record<string, string | undefined> = {}): Promise<RunningServer> {
  refuseStaleBuild()
  await aDatabase()
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const dataDir = environment['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'gremio-test-data-'))
  const child = spawn(process.execPath, ['--enable-source-maps', ENTRY], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      APP_ORIGIN: origin,
      DATABASE_URL: process.env['DATABASE_URL'],
      SESSION_SECRETS: process.env['SESSION_SECRETS'],
      TRUST_PROXY: '1',
      RATE_LIMIT_FACTOR: '1',
      LOG_LEVEL: 'info',
      DATA_DIR: dataDir,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))

  async function stop() {
    if (child.exitCode === null) child.kill('SIGTERM')
    const deadline = setTimeout(() => child.kill('SIGKILL'), 10_000)
    const code = await exited
    clearTimeout(deadline)
    return code
  }
  afterAll(async () => {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const deadline = Date.now() + BOOT_LIMIT_MS
  while (!(await answers(origin))) {
    if (child.exitCode !== null) throw new Error(`The server stopped while it started:\n${output}`)
    if (Date.now() > deadline) throw new Error(`The server did not listen within ${BOOT_LIMIT_MS} ms:\n${output}`)
    await wait(40)
  }
  return { origin, dataDir, pid: child.pid as number, output: () => output, stop }
}

async function answers(origin: string) {
  try {
    const response = await fetch(`${origin}/healthz`)
    await response.arrayBuffer()
    return true
  } catch {
    return false
  }
}

/** A test against yesterday's build would say nothing about today's code. */
function refuseStaleBuild() {
  const builtAt = statSync(ENTRY, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const sources = ['app', 'server', 'db']
    .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true }).map((name) => join(folder, String(name))))
    .filter((name) => /\.(tsx?|css)$/.test(name) && !/\.test\.tsx?$/.test(name))
  const newer = sources.find((name) => statSync(join(ROOT, name)).mtimeMs > builtAt)
  if (newer) throw new Error(`build/ is older than ${newer}. Build first: npx remix vite:build`)
}
