import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { beforeFoldersGo, temporaryFolder } from '#bin/temporary-folder.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

export interface App {
  origin: string
  pid: number
  child: ChildProcess
}

/**
 * Runs the production build on a database until its child process is ended, or this one ends.
 * @param environment replaces the usual variables; without GREMIO_TRIAL it is an installation at the address it tells.
 * @param home the folder of another version.
 */
export async function startApp(
  databaseUrl: string,
  environment: Record<string, string | undefined> = {},
  home = root,
): Promise<App> {
  const folder = environment['DATA_DIR'] ?? temporaryFolder('app')
  mkdirSync(folder, { recursive: true })
  // To a file, as in production: a line read here would cost what is measured here.
  const logFile = join(folder, 'log')
  const log = openSync(logFile, 'w')
  const child = spawn(process.execPath, [join(home, 'build/server/main.js')], {
    cwd: home,
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      GREMIO_TRIAL: '1',
      // A module that fills the database in this process has set the variable.
      APP_ORIGIN: undefined,
      SESSION_SECRETS: 'only-for-the-benchmark-0123456789abcdef',
      RATE_LIMIT_FACTOR: '1000000',
      FORM_MIN_SECONDS: '0',
      DATA_DIR: folder,
      PORT: process.env['BENCH_PORT'] ?? '0',
      HOST: '127.0.0.1',
      ...environment,
    },
  })
  closeSync(log)
  child.once(
    'exit',
    beforeFoldersGo(() => child.kill('SIGKILL')),
  )
  for (;;) {
    const told = readFileSync(logFile, 'utf8')
    const [, origin] = /"listening":\s*"([^"]+)"/.exec(told) ?? []
    if (origin) return { origin, pid: child.pid as number, child }
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${told.slice(-2_000)}`)
    await pause(50)
  }
}

/** Runs the production build for as long as the work takes. */
export async function withApp<T>(
  databaseUrl: string,
  work: (app: App) => Promise<T>,
  environment?: Record<string, string | undefined>,
): Promise<T> {
  const app = await startApp(databaseUrl, environment)
  try {
    return await work(app)
  } finally {
    app.child.kill('SIGTERM')
  }
}
