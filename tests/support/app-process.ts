import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isBuilt } from '#bin/prepare.mjs'
import { freePort } from './free-port.ts'

const ROOT = join(import.meta.dirname, '../..')
const ENTRY = join(ROOT, 'build/server/main.js')
const BOOT_LIMIT_MS = 50_000

export interface RunningServer {
  origin: string
  dataDir: string
  pid: number
  /** The output so far, its log included. */
  output(): string
  /** Resolves with its exit code once it has ended, whatever ended it. */
  exited: Promise<number | null>
  /** Stops it as an operator would; resolves with its exit code. */
  stop(): Promise<number | null>
  /** Ends it at once, without draining. */
  kill(): Promise<number | null>
}

/** Another program may take a free port before the app does; then the app gets a different one. */
const PORTS_TRIED = 3

/**
 * Runs the built app as a child process on a free port.
 * @param environment must hold DATABASE_URL; its other values replace the usual ones.
 */
export async function startApp(environment: Record<string, string | undefined>): Promise<RunningServer> {
  refuseStaleBuild()
  for (let tried = 1; ; tried += 1) {
    const server = await startAppOn(await freePort(), environment)
    if (typeof server !== 'string') return server
    if (tried === PORTS_TRIED) throw new Error(server)
  }
}

/** @returns its output where the port was taken. */
async function startAppOn(
  port: number,
  environment: Record<string, string | undefined>,
): Promise<RunningServer | string> {
  const origin = `http://127.0.0.1:${port}`
  const dataDir = environment['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'gremio-test-data-'))
  const child = spawn(process.execPath, [ENTRY], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      APP_ORIGIN: origin,
      SESSION_SECRETS: 'prueba-0123456789abcdef0123456789abcdef',
      DATA_SECRETS: 'datos-0123456789abcdef0123456789abcdef',
      TRUST_PROXY: '1',
      RATE_LIMIT_FACTOR: '1',
      // Tests fill forms in faster than people.
      FORM_MIN_SECONDS: '0',
      LOG_LEVEL: 'info',
      HIRING: '1',
      // The languages; a test of others names them.
      LANGUAGES: 'es',
      OPERATOR_TAX_ID: 'B00000000',
      DATA_DIR: dataDir,
      ...environment,
    },
    // By the channel the server notices that its parent was killed, and ends too.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text))
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))

  const signal = (name: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(name)
    return exited
  }
  const deadline = Date.now() + BOOT_LIMIT_MS
  // The server's own message is required too, because another server may answer on a taken port.
  while (!output.includes('{"listening":') || !(await answers(origin))) {
    if (child.exitCode !== null) {
      if (/Port \d+ of \S+ is taken/.test(output)) return output
      throw new Error(`The server stopped while it started:\n${output}`)
    }
    if (Date.now() > deadline) throw new Error(`The server did not listen within ${BOOT_LIMIT_MS} ms:\n${output}`)
    await wait(40)
  }
  return {
    origin,
    dataDir,
    pid: child.pid as number,
    output: () => output,
    exited,
    stop: () => signal('SIGTERM'),
    kill: () => signal('SIGKILL'),
  }
}

async function answers(origin: string) {
  try {
    const response = await fetch(`${origin}/healthz`)
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

/** A test against yesterday's build would not test today's code. */
function refuseStaleBuild() {
  if (!isBuilt()) throw new Error('build/ was not made of these sources. Build first: npm run build')
}
